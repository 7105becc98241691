package dev.clockwise.cli.page;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** A page read back by an XML parser, which is stricter than a browser: the page is written to be both. */
final class ParsedPage {

    private final Document document;

    private ParsedPage(Document document) {
        this.document = document;
    }

    static ParsedPage of(String html) {
        try {
            var builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
            builder.setErrorHandler(null);
            return new ParsedPage(builder.parse(new InputSource(new StringReader(html))));
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new AssertionError("the page is not well-formed: " + e.getMessage(), e);
        }
    }

    /** The elements of a tag. */
    List<Element> all(String tag) {
        NodeList found = document.getElementsByTagName(tag);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            elements.add((Element) found.item(i));
        }
        return elements;
    }

    /** The elements of a tag that have a class. */
    List<Element> all(String tag, String cssClass) {
        return all(tag).stream()
                .filter(element -> classes(element).contains(cssClass))
                .toList();
    }

    static List<String> classes(Element element) {
        return Arrays.asList(element.getAttribute("class").split(" ", -1));
    }

    /** The text of the only element of a tag. */
    String text(String tag) {
        return plain(all(tag).get(0).getTextContent());
    }

    /** All text, without the style sheet. */
    String text() {
        return plain(all("body").get(0).getTextContent());
    }

    /** The cells of each line of the first table of a class. */
    List<List<String>> lines(String tableClass) {
        Element table = all("table", tableClass).get(0);
        List<List<String>> lines = new ArrayList<>();
        NodeList rows = ((Element) table.getElementsByTagName("tbody").item(0)).getElementsByTagName("tr");
        for (int i = 0; i < rows.getLength(); i++) {
            List<String> cells = new ArrayList<>();
            NodeList children = rows.item(i).getChildNodes();
            for (int j = 0; j < children.getLength(); j++) {
                if (children.item(j) instanceof Element cell) {
                    cells.add(plain(cell.getTextContent()).strip());
                }
            }
            lines.add(cells);
        }
        return lines;
    }

    /** Text without the isolates around user texts, and with plain spaces. */
    private static String plain(String text) {
        return text.replaceAll("[\u2068\u2069]", "").replace('\u00a0', ' ');
    }
}
