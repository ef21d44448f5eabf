public import Foundation

/// The header field that says when to retry: seconds, or an HTTP date.
///
/// Source: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
public enum RetryAfter {
    /// In seconds. A server that asks for more is retried after a day.
    public static let longest: TimeInterval = 86_400

    /// - Returns: nil when the field is missing or unparsable; limited to between now and ``longest`` ahead.
    public static func date(from field: String?, now: Date) -> Date? {
        guard let field = field?.trimmingCharacters(in: .whitespaces), !field.isEmpty else { return nil }
        let isNumber = field.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        // More digits than a number can hold ask for an endless wait.
        let stated = isNumber ? now + (Double(field) ?? .infinity) : HTTPDate.date(from: field)
        return stated.map { min(max($0, now), now + longest) }
    }
}

/// A time such as `Tue, 04 Apr 2023 08:00:00 GMT`, or in one of the two obsolete forms that must be supported too.
///
/// Source: https://www.rfc-editor.org/rfc/rfc9110#name-date-time-formats
public enum HTTPDate {
    public static func date(from text: String) -> Date? {
        for format in ["EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy"] {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = .gmt
            formatter.dateFormat = format
            if let date = formatter.date(from: text) { return date }
        }
        return nil
    }
}
