package dev.clockwise.agreement.document;

/**
 * The steps of one document, well nested, of which {@link Token.Kind#END} is the last. Not safe for several threads.
 */
interface Tokens {

    /**
     * The next step.
     *
     * @throws DocumentException if the document breaks the rules of its format
     */
    Token next();
}
