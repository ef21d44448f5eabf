import StreamedDocuments
import TestSupport

/// Writes down what a document calls, a line for each.
final class ElementRecorder: XMLElementHandler {
    private(set) var lines: [String] = []
    /// Thrown at the element of this name.
    var stopsAt: String?

    struct Stopped: Error {}

    func startElement(_ name: XMLText, _ attributes: XMLAttributes) throws {
        if name.string == stopsAt { throw Stopped() }
        lines.append("<\(name.string)" + attributes.map { " \($0.name.string)=\($0.value.string)" }.joined())
    }

    func endElement(_ name: XMLText) { lines.append("</\(name.string)") }

    /// Pieces of one text are joined; white space between tags is left out.
    func text(_ text: XMLText) {
        let words = text.string.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty else { return }
        if let last = lines.last, !last.hasPrefix("<") {
            lines[lines.count - 1] = last + words
        } else {
            lines.append(words)
        }
    }

    static func lines(
        of xml: String, pieceSize: Int = 65_536, limits: XMLLimits = XMLLimits(), stopsAt: String? = nil
    ) throws -> [String] {
        let recorder = ElementRecorder()
        recorder.stopsAt = stopsAt
        let reader = try XMLReader("export.xml", limits: limits, handler: recorder)
        var source = BytesInMemory(Array(xml.utf8), pieceSize: pieceSize)
        while let piece = source.next() { try piece.withUnsafeBytes(reader.read) }
        try reader.finish()
        return recorder.lines
    }

    /// Why a document is refused; nil when it is read.
    static func fault(
        of xml: String, pieceSize: Int = 65_536, limits: XMLLimits = XMLLimits()
    ) throws -> String? {
        do {
            _ = try lines(of: xml, pieceSize: pieceSize, limits: limits)
            return nil
        } catch let fault as DocumentFault {
            return fault.description
        }
    }
}
