import Foundation

/// A semicolon table with a header line; columns are found by name, so their order and number may change.
struct CSVTable: Sendable {
    private let columns: [String: Int]
    private let lines: [Substring]

    /// - Throws: ``ProviderFault/empty`` when there is no line below the header.
    init(_ text: String) throws(ProviderFault) {
        let lines = text.split(whereSeparator: \.isNewline)
        guard let header = lines.first, lines.count > 1 else { throw .empty }
        let names = Self.fields(of: header).map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        columns = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
        self.lines = Array(lines.dropFirst())
    }

    var rows: some Sequence<CSVRow> { lines.lazy.map { CSVRow(fields: Self.fields(of: $0), columns: columns) } }

    func hasColumn(_ name: String) -> Bool { columns[name] != nil }

    /// The first of several names of a column that exists in this table.
    func column(among names: [String]) throws(ProviderFault) -> String {
        guard let name = names.first(where: hasColumn) else {
            throw .missingColumns([names.joined(separator: " or ")])
        }
        return name
    }

    private static func fields(of line: Substring) -> [Substring] {
        guard line.contains("\"") else { return line.split(separator: ";", omittingEmptySubsequences: false) }
        var fields: [Substring] = [""]
        var isQuoted = false
        for character in line {
            switch character {
            case "\"": isQuoted.toggle()
            case ";" where !isQuoted: fields.append("")
            default: fields[fields.count - 1].append(character)
            }
        }
        return fields
    }
}

/// One line of a ``CSVTable``.
struct CSVRow: Sendable {
    fileprivate let fields: [Substring]
    fileprivate let columns: [String: Int]

    /// A cell without surrounding spaces; nil when the line is too short to have it.
    subscript(_ column: String) -> String? {
        guard let index = columns[column], index < fields.count else { return nil }
        return fields[index].trimmingCharacters(in: .whitespaces)
    }

    var isComplete: Bool { fields.count >= columns.count }
}
