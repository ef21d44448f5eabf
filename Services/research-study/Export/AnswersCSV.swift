import Foundation
import MessageProtocol

/// The same answers as one table: RFC 4180, in UTF-8.
struct AnswersCSV {
    private let layout: ExportLayout

    init(_ layout: ExportLayout) { self.layout = layout }

    var head: [UInt8] { Array(layout.csvColumns.map { Self.quoted($0.head) }.joined(separator: ",").utf8) + Self.end }

    /// - Parameter id: its text.
    func append(_ answer: ExportedAnswer, id: String, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: id.utf8)
        func add(_ field: String?) {
            bytes.append(UInt8(ascii: ","))
            if let field { bytes.append(contentsOf: field.utf8) }
        }
        add(RFC3339.text(answer.hour))
        add("\(answer.latitude)")
        add("\(answer.longitude)")
        add(answer.placeName.map { Self.text($0) })
        add(answer.countryCode.map { Self.text($0) })
        for value in answer.pollen { add(value.map { Self.number($0) }) }
        add(answer.airQualityIndex.map { "\($0)" })
        for value in answer.pollutants { add(value.map { Self.number($0) }) }
        for value in answer.answers { add(value.map { "\($0)" }) }
        for value in answer.weather { add(value.map { Self.number($0) }) }
        bytes.append(contentsOf: Self.end)
    }

    private static let end = Array("\r\n".utf8)

    /// Without the `.0` of a whole number.
    private static func number(_ value: Float) -> String {
        Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    /// What a spreadsheet would take for a formula gets an apostrophe:
    /// https://owasp.org/www-community/attacks/CSV_Injection
    static func text(_ text: String) -> String {
        let isFormula = text.unicodeScalars.first.map { "=+-@\t\r\n＝＋－＠".unicodeScalars.contains($0) } ?? false
        return quoted((isFormula ? "'" : "") + text.exported)
    }

    private static func quoted(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) else { return text }
        return "\"\(text.replacing("\"", with: "\"\""))\""
    }
}
