public import Foundation

/// A sheet as another library reads it: see `Servers/workbook.py`.
public struct WorkbookInPython: Decodable, Sendable {
    public enum Cell: Decodable, Hashable, Sendable {
        case empty
        case text(String)
        case number(Double)
        /// Without a zone, such as `2027-05-12T10:00:00`.
        case time(String)

        private enum Key: CodingKey {
            case time
        }

        public init(from decoder: any Decoder) throws {
            if let object = try? decoder.container(keyedBy: Key.self) {
                self = .time(try object.decode(String.self, forKey: .time))
                return
            }
            let value = try decoder.singleValueContainer()
            if value.decodeNil() {
                self = .empty
            } else if let number = try? value.decode(Double.self) {
                self = .number(number)
            } else {
                self = .text(try value.decode(String.self))
            }
        }
    }

    public let name: String
    public let rows: [[Cell]]
    /// The size of each head row that is bold, by its number.
    public let bold: [String: Double]
    /// As openpyxl names them: `s` for texts, `n` for numbers, `d` for times, `f` for formulas.
    public let kinds: [String]

    /// - Returns: the sheets in their order.
    /// - Throws: ``HelperProcessError``.
    public static func sheets(_ count: Int, of file: URL) async throws -> [WorkbookInPython] {
        try await TestPython.lines(count, of: "workbook.py", ["read", file.path]).map {
            try JSONDecoder().decode(Self.self, from: Data($0.utf8))
        }
    }

    /// Saves the workbook anew, as a spreadsheet would.
    /// - Parameter change: such as `cell|Sheet|B6|7`, `row|Sheet|6`, `sheet|Sheet`, `add|Sheet`, or nothing.
    /// - Throws: ``HelperProcessError``.
    public static func save(_ file: URL, as copy: URL, _ change: String = "") async throws {
        _ = try await TestPython.lines(1, of: "workbook.py", ["save", file.path, copy.path, change])
    }
}
