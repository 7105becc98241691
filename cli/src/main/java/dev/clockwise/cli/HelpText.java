package dev.clockwise.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.UsageMessageSpec;

/** How help is laid out on a screen: paragraphs are filled, and lines to be copied stay whole. */
final class HelpText {

    private static final int MOST_COLUMNS = 100;
    private static final int LEAST_COLUMNS = 55; // picocli takes no fewer

    private HelpText() {}

    /** Lays out the help of a command and all its verbs for so many columns. */
    static void layOut(CommandLine root, int columns) {
        root.setUsageHelpAutoWidth(false);
        root.setUsageHelpWidth(Math.max(LEAST_COLUMNS, Math.min(MOST_COLUMNS, columns)));
        Map<String, IHelpSectionRenderer> sections = new LinkedHashMap<>(root.getHelpSectionMap());
        sections.put(UsageMessageSpec.SECTION_KEY_FOOTER, HelpText::footer);
        root.setHelpSectionMap(sections);
    }

    private static String footer(Help help) {
        UsageMessageSpec usage = help.commandSpec().usageMessage();
        StringBuilder text = new StringBuilder();
        for (String line : usage.footer()) {
            text.append(line.startsWith(" ") ? line : filled(line, usage.width()))
                    .append('\n');
        }
        return text.toString();
    }

    /** A paragraph in lines of fewer than so many columns, as picocli fills those above. */
    private static String filled(String paragraph, int columns) {
        StringBuilder text = new StringBuilder();
        int used = 0;
        for (String word : paragraph.split(" ", -1)) {
            boolean fits = used + 1 + word.length() < columns;
            if (used > 0) {
                text.append(fits ? ' ' : '\n');
            }
            used = used > 0 && fits ? used + 1 + word.length() : word.length();
            text.append(word);
        }
        return text.toString();
    }
}
