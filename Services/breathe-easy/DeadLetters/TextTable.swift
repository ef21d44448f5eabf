/// Rows in columns that are as wide as their widest cell; columns of numbers are flush right.
struct TextTable: CustomStringConvertible {
    private let header: [String]
    private let numberColumns: Set<Int>
    private var rows: [[String]] = []

    init(_ header: [String], numberColumns: Set<Int> = []) {
        self.header = header
        self.numberColumns = numberColumns
    }

    mutating func add(_ cells: [String]) { rows.append(cells.map(\.printable)) }

    var description: String {
        let all = [header] + rows
        let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { cells in
            let padded = cells.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - cells[column].count)
                // Nothing stands behind the last column.
                let isLast = column == cells.count - 1
                return numberColumns.contains(column)
                    ? space + cells[column] : cells[column] + (isLast ? "" : space)
            }
            return padded.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}

extension String {
    /// On one line and without control characters, which could let a message rewrite the terminal.
    var printable: String {
        String(
            unicodeScalars.map { scalar -> Character in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: "·"
                default: Character(scalar)
                }
            })
    }
}
