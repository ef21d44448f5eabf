/// Rows in columns that are as wide as their widest cell on a terminal; columns of numbers are flush right.
struct TextTable: CustomStringConvertible {
    private let header: [String]
    private let numberColumns: Set<Int>
    /// Columns of the terminal, beyond which the last column is cut; nil for none.
    private let width: Int?
    private let style: TerminalStyle
    private var rows: [[String]] = []

    init(
        _ header: [String], numberColumns: Set<Int> = [], width: Int? = nil, style: TerminalStyle = .plain
    ) {
        self.header = header
        self.numberColumns = numberColumns
        self.width = width
        self.style = style
    }

    var isEmpty: Bool { rows.isEmpty }

    /// - Parameter cells: as many as the header has.
    mutating func add(_ cells: [String]) { rows.append(cells.map(\.printable)) }

    var description: String {
        let widths = header.indices.map { column in
            ([header] + rows).map { $0[column].displayWidth }.max() ?? 0
        }
        let lines = ([header] + rows).map { line($0, widths) }
        return ([style(lines[0], .bold)] + lines.dropFirst()).joined(separator: "\n")
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        let padded = cells.indices.map { column in
            let space = String(repeating: " ", count: widths[column] - cells[column].displayWidth)
            return numberColumns.contains(column) ? space + cells[column] : cells[column] + space
        }
        let text = padded.joined(separator: "  ")
        // Nothing stands behind the last cell that has a text.
        let end = text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex
        return width.map { String(text[..<end]).cut(to: $0) } ?? String(text[..<end])
    }
}
