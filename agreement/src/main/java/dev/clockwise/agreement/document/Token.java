package dev.clockwise.agreement.document;

/**
 * A step of a document: names of fields, and values that are no collections, are scalars.
 *
 * @param text of a scalar, unescaped; else empty
 * @param quoted whether a scalar was written in quotes
 */
record Token(Kind kind, String text, boolean quoted, Place place) {

    enum Kind {
        MAPPING("a mapping"),
        MAPPING_END("the end of a mapping"),
        SEQUENCE("a list"),
        SEQUENCE_END("the end of a list"),
        SCALAR("a value"),
        END("the end of the document");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    static Token of(Kind kind, Place place) {
        return new Token(kind, "", false, place);
    }

    static Token scalar(String text, boolean quoted, Place place) {
        return new Token(Kind.SCALAR, text, quoted, place);
    }
}
