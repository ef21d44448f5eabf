import Foundation

/// Time zones as named by vendors.
enum ZoneName {
    /// - Parameter name: `America/Denver`, `GMT-0600` or `-0600`.
    static func zone(_ name: String) -> TimeZone? {
        guard name.utf8.count <= 64 else { return nil }
        let digits = name.hasPrefix("GMT") ? String(name.dropFirst(3)) : name
        if let seconds = offset(digits) { return TimeZone(secondsFromGMT: seconds) }
        return TimeZone(identifier: name)
    }

    /// - Parameter text: `+0500` or `-08:00`.
    static func offset(_ text: String) -> Int? {
        var text = TimeText(text)
        guard let seconds = text.offset(), text.isAtEnd else { return nil }
        return seconds
    }
}
