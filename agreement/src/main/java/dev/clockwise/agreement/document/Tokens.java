package dev.clockwise.agreement.document;

/**
 * The steps of one document, well nested, of which {@link Token.Kind#END} is the last. Not safe for several threads.
 */
interface Tokens {

    /**
     * The steps of a text, with or without a byte order mark, in the format that it has.
     *
     * @param name what messages call the document
     * @param shown whether messages may show what could be a secret
     * @throws DocumentException if it is no plain text
     */
    static Tokens of(String document, String name, boolean shown) {
        String text = DocumentText.withoutMark(document);
        DocumentText.requireText(text, name);
        return switch (DocumentFormat.of(text)) {
            case YAML -> new YamlTokens(text, name, shown);
            case JSON -> new JsonTokens(text, name, shown);
        };
    }

    /**
     * The next step.
     *
     * @throws DocumentException if the document breaks the rules of its format
     */
    Token next();
}
