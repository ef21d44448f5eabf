import StreamedDocuments

/// Which sheets a workbook has, by the parts beside them.
final class WorkbookOutline: XMLElementHandler {
    /// Names with the ids of their relationships, in the workbook's order.
    private var sheets: [(name: String, id: String)] = []
    /// Parts by the ids of relationships.
    private var parts: [String: String] = [:]

    static let entries = ["xl/workbook.xml", "xl/_rels/workbook.xml.rels"]

    func startElement(_ name: XMLText, _ attributes: XMLAttributes) {
        if name == "sheet", let name = attributes["name"], let id = attributes["r:id"] {
            sheets.append((name.string, id.string))
        } else if name == "Relationship", let id = attributes["Id"], let target = attributes["Target"]?.string {
            // Relative to the workbook, or to the archive's root.
            parts[id.string] = target.hasPrefix("/") ? String(target.dropFirst()) : "xl/\(target)"
        }
    }

    func endElement(_ name: XMLText) {}
    func text(_ text: XMLText) {}

    /// The sheets' names with their entries in the archive.
    /// - Throws: when a sheet has no part.
    func resolved() throws(WorkbookFault) -> [(name: String, entry: String)] {
        guard !sheets.isEmpty else { throw .reading("this zip file is no workbook") }
        var resolved: [(name: String, entry: String)] = []
        for sheet in sheets {
            guard let part = parts[sheet.id] else { throw .reading("the sheet \(sheet.name) has no content") }
            resolved.append((sheet.name, part))
        }
        return resolved
    }
}

/// The texts that cells share by number, as spreadsheets save them; our own workbooks have none. All are in memory, one
/// after the other.
final class SharedTexts: XMLElementHandler {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    private var text = SheetText()

    static let entry = "xl/sharedStrings.xml"
    /// Of a workbook with four million ids and their places.
    private static let mostBytes = 1_000_000_000

    /// From 0; nil for a number that there is not.
    subscript(index: Int) -> String? {
        guard ends.indices.contains(index) else { return nil }
        return String(decoding: bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]], as: UTF8.self)
    }

    func startElement(_ name: XMLText, _ attributes: XMLAttributes) { text.start(name) }

    func endElement(_ name: XMLText) throws {
        text.end(name)
        guard name == "si" else { return }
        bytes.append(contentsOf: text.string.utf8)
        ends.append(bytes.count)
        text.clear()
        guard bytes.count <= Self.mostBytes else { throw WorkbookFault.reading("the workbook has too many texts") }
    }

    func text(_ text: XMLText) throws { try self.text.append(text) }
}
