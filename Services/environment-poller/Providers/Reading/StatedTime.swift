import Foundation

/// A time of RFC 3339, with or without fractions of a second.
enum StatedTime {
    /// - Returns: nil for a time without an offset, and for anything else.
    static func date(from text: String?) -> Date? {
        text.flatMap { try? Date($0, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
    }
}
