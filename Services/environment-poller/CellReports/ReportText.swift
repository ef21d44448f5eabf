import Domain
import Foundation
import MessageProtocol

/// A report as ``MessageCoding`` writes it. The numbers, nearly all of it, are written here, since `JSONEncoder`
/// boxes each of them.
enum ReportText {
    static func text(of report: EnvironmentReport) throws -> String {
        var frame = report
        frame.series = [:]
        let text = String(decoding: try MessageCoding.encode(frame), as: UTF8.self)
        // Inside a string its quotes would be escaped.
        guard let place = text.range(of: "\"series\":{}") else {
            return String(decoding: try MessageCoding.encode(report), as: UTF8.self)
        }
        return try "\(text[..<place.lowerBound])\"series\":{\(series(report.series))}\(text[place.upperBound...])"
    }

    private static func series(_ all: [Quantity: QuantitySeries]) throws -> String {
        var times: [Date: String] = [:]
        var text = ""
        for (quantity, series) in all.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            if times[series.start] == nil {
                times[series.start] = String(
                    decoding: try MessageCoding.encode([series.start]).dropFirst().dropLast(), as: UTF8.self)
            }
            text += text.isEmpty ? "\"" : ",\""
            text += quantity.rawValue
            text += "\":{\"start\":"
            text += times[series.start] ?? ""
            text += ",\"step\":\""
            text += series.step.rawValue
            text += "\",\"values\":["
            append(series.values, to: &text)
            text += "]}"
        }
        return text
    }

    private static func append(_ values: [Double?], to text: inout String) {
        for (index, value) in values.enumerated() {
            if index > 0 { text += "," }
            // JSON has no NaN; unknown is null.
            guard let value, value.isFinite else {
                text += "null"
                continue
            }
            // Most pollen values are whole numbers, which are faster to write.
            if let whole = Int(exactly: value) { text += whole.description } else { text += value.description }
        }
    }
}
