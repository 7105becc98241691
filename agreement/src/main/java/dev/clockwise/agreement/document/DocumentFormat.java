package dev.clockwise.agreement.document;

/** How a topology document is spelled. Both formats hold the same fields. */
public enum DocumentFormat {
    /** YAML 1.2, without anchors, tags and merge keys. */
    YAML,
    /** JSON (RFC 8259). */
    JSON;

    /**
     * The format of a document: JSON where its first character that is not white space is an opening brace, else YAML.
     */
    public static DocumentFormat of(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\ufeff') {
                return c == '{' ? JSON : YAML;
            }
        }
        return YAML;
    }
}
