import Foundation

/// The header field that says when to come back: seconds, or an HTTP date.
///
/// Source: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
enum RetryAfter {
    /// - Returns: nil when the field is missing or unreadable; at most a day ahead, whatever the server says.
    static func date(from field: String?, now: Date) -> Date? {
        guard let field = field?.trimmingCharacters(in: .whitespaces) else { return nil }
        let stated = Int(field).map { now.addingTimeInterval(Double($0)) } ?? HTTPDate.date(from: field)
        return stated.map { min(max($0, now), now.addingTimeInterval(86_400)) }
    }
}

/// A time such as `Tue, 04 Apr 2023 08:00:00 GMT`.
///
/// Source: https://www.rfc-editor.org/rfc/rfc9110#name-date-time-formats
enum HTTPDate {
    static func date(from text: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.date(from: text)
    }
}
