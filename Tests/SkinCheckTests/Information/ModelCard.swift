import Foundation
import TestSupport
import Testing

/// The tables of docs/skin-model-card.md.
struct ModelCard {
    let text: String
    /// The cells of each row, by the heading above.
    private let rows: [String: [[String]]]

    init() throws {
        text = try String(contentsOf: Checkout.folder.appending(path: "docs/skin-model-card.md"), encoding: .utf8)
        var (heading, rows) = ("", [String: [[String]]]())
        for line in text.split(separator: "\n") {
            if line.hasPrefix("#") { heading = line.drop { "# ".contains($0) }.description }
            guard line.hasPrefix("| ") else { continue }
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            rows[heading, default: []].append(cells)
        }
        self.rows = rows
    }

    /// The cells of the only row of a section that begins with a name.
    func row(_ name: String, in section: String) throws -> [String] {
        let found = (rows[section] ?? []).filter { $0.first == name }
        try #require(found.count == 1, "docs/skin-model-card.md has \(found.count) rows \(name) below \(section)")
        return found[0]
    }

    /// Such as 96.8, 94.8 and 98.6 of `96.8 % (94.8 to 98.6)`.
    static func numbers(in cell: String) -> [Double] {
        cell.matches(of: /[0-9]+(?:\.[0-9]+)?/).compactMap { Double($0.output) }
    }
}
