package dev.clockwise.cli.page;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/**
 * Writes elements that are well-formed both as HTML and as XML. Text and attribute values are escaped here and nowhere
 * else. Not safe for several threads.
 */
final class Html {

    /** Elements that start on a line of their own. */
    private static final Set<String> LINES = Set.of(
            "head",
            "meta",
            "title",
            "style",
            "body",
            "header",
            "main",
            "section",
            "footer",
            "h1",
            "h2",
            "h3",
            "p",
            "ul",
            "li",
            "dl",
            "div",
            "fieldset",
            "legend",
            "label",
            "figure",
            "figcaption",
            "table",
            "caption",
            "thead",
            "tbody",
            "tr",
            "svg",
            "g",
            "path",
            "circle",
            "line",
            "text");

    private final StringBuilder written;
    private final Deque<String> open = new ArrayDeque<>();

    private Html(String prologue) {
        written = new StringBuilder(prologue);
    }

    /** An HTML document, still empty. */
    static Html page() {
        return new Html("<!DOCTYPE html>\n");
    }

    /** An SVG document, still empty. */
    static Html picture() {
        return new Html("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    }

    /** Opens an element; attributes are names and values in turn. */
    Html open(String tag, String... attributes) {
        start(tag, attributes);
        written.append('>');
        open.push(tag);
        return this;
    }

    /** Closes the element that was opened last. */
    Html close() {
        written.append("</").append(open.pop()).append('>');
        return this;
    }

    /** An element that holds text only. */
    Html element(String tag, String text, String... attributes) {
        return open(tag, attributes).text(text).close();
    }

    /** An element that holds nothing: a void element of HTML, or any of SVG. */
    Html empty(String tag, String... attributes) {
        start(tag, attributes);
        written.append("/>");
        return this;
    }

    /** Text as it is to be read. */
    Html text(String text) {
        escape(text);
        return this;
    }

    /** A user's text: kept apart from what surrounds it, and with its full form on hover where it is cut. */
    Html user(Label label) {
        return label.isCut()
                ? element("bdi", label.brief(), "class", "id", "title", label.full())
                : element("bdi", label.brief(), "class", "id");
    }

    /** A style sheet, which must not hold {@code <} or {@code &}. */
    Html style(String css) {
        start("style");
        written.append('>').append(css).append("</style>");
        return this;
    }

    private void start(String tag, String... attributes) {
        if (LINES.contains(tag)) {
            written.append('\n');
        }
        written.append('<').append(tag);
        for (int i = 0; i < attributes.length; i += 2) {
            written.append(' ').append(attributes[i]).append("=\"");
            escape(attributes[i + 1]);
            written.append('"');
        }
    }

    private void escape(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> written.append("&amp;");
                case '<' -> written.append("&lt;");
                case '>' -> written.append("&gt;");
                case '"' -> written.append("&quot;");
                case '\'' -> written.append("&#39;");
                default -> written.append(c);
            }
        }
    }

    /** The document, once every element is closed. */
    String document() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("elements must be closed (open: " + open + ")");
        }
        return written.append('\n').toString();
    }
}
