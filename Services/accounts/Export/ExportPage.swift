import Foundation
import Localization
import MessageProtocol
import Mustache

/// The readable side of an export: `README.txt`, and the values of the template of `index.html`.
struct ExportPage: Sendable {
    struct Field: Sendable {
        var name: String
        var value: String
    }

    struct Row: Sendable {
        var fields: [Field]
    }

    struct Table: Sendable {
        var title: String
        var file: String
        var rows: [Row]
        var isEmpty: Bool
        var hasMore: Bool
    }

    let language: String
    let title: String
    let introduction: String
    let empty: String
    let more: String
    private(set) var tables: [Table] = []

    /// Of each table, so that a browser opens the page at once.
    private static let mostRows = 200

    init(in language: ContentLanguage, requestedAt: Date) {
        let day = String(requestedAt.ISO8601Format().prefix(10))
        self.language = language.rawValue
        switch language {
        case .english:
            title = "Your data at Breathe Easy"
            introduction =
                "Everything that Breathe Easy kept of you on \(day), from every service. Programs read the files in data/."
            (empty, more) = ("Nothing is kept here.", "The file has more rows.")
        case .german:
            title = "Ihre Daten bei Breathe Easy"
            introduction =
                "Alles, was Breathe Easy am \(day) über Sie gespeichert hatte, aus jedem Dienst. Programme lesen die "
                + "Dateien in data/."
            (empty, more) = ("Hier ist nichts gespeichert.", "Die Datei hat weitere Zeilen.")
        }
    }

    var readme: String { "\(title)\n\n\(introduction)\n\nindex.html\n\(tables.map { "\($0.file)\n" }.joined())" }

    /// - Parameter rows: JSON objects with commas in between.
    mutating func add(_ name: String, of service: ServiceName, rows: [UInt8]) throws {
        let all = try JSONDecoder().decode(
            [[String: ReadableValue]].self, from: Data([UInt8(ascii: "[")] + rows + [UInt8(ascii: "]")]))
        let shown = all.prefix(Self.mostRows).map { row in
            Row(
                fields: row.sorted { $0.key < $1.key }.map { Field(name: $0.key, value: $0.value.text) })
        }
        tables.append(
            Table(
                title: "\(service): \(name)", file: "data/\(service)/\(name).json", rows: shown, isEmpty: all.isEmpty,
                hasMore: all.count > Self.mostRows))
    }

    /// - Throws: `MustacheTemplate.ParserError`, which a test rules out.
    func html() throws -> String {
        try MustacheTemplate(string: String(decoding: PackageResources.export_mustache, as: UTF8.self)).render(self)
    }
}

/// Any JSON value, as people read it.
enum ReadableValue: Decodable, Sendable {
    case absent
    case truth(Bool)
    case number(Double)
    case words(String)
    case list([ReadableValue])
    case object([String: ReadableValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .absent
        } else if let value = try? container.decode(Bool.self) {
            self = .truth(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .words(value)
        } else if let value = try? container.decode([ReadableValue].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: ReadableValue].self))
        }
    }

    var text: String {
        switch self {
        case .absent: "–"
        case .truth(let value): "\(value)"
        case .number(let value): value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
        case .words(let value): value
        case .list(let values): values.map(\.text).joined(separator: "; ")
        case .object(let values):
            values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.text)" }.joined(separator: ", ")
        }
    }
}
