public import Foundation

/// A mail's date and Message-ID: the parts that must not change when it is sent again.
public struct MailStamp: Sendable {
    public let date: Date
    public let messageID: String

    /// - Parameter messageID: `left@right` without angle brackets.
    /// - Throws: ``HTTPFetchError/invalidMail(_:)`` with ``MailFault/malformedMessageID``.
    public init(date: Date, messageID: String) throws(HTTPFetchError) {
        // RFC 5322, 3.6.4: a msg-id is built like a plain address.
        guard (try? MailAddress(messageID)) != nil else { throw .invalidMail(.malformedMessageID) }
        (self.date, self.messageID) = (date, messageID)
    }

    /// RFC 5322, 3.3, in UTC: `Sat, 21 Nov 2026 09:03:55 +0000`.
    var dateText: String {
        let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let part = { calendar.component($0, from: date) }
        let time = [part(.hour), part(.minute), part(.second)].map { $0 < 10 ? "0\($0)" : "\($0)" }
        let day = "\(weekdays[part(.weekday) - 1]), \(part(.day)) \(months[part(.month) - 1]) \(part(.year))"
        return "\(day) \(time.joined(separator: ":")) +0000"
    }
}

/// A header field in addition to the standard ones.
public struct MailField: Sendable {
    public let name: String
    public let value: String

    /// - Parameter value: printable ASCII; at most 900 characters, because a line has at most 998.
    /// - Throws: ``HTTPFetchError/invalidMail(_:)`` when name or value could be parsed as another field.
    public init(name: String, value: String) throws(HTTPFetchError) {
        let isName =
            !name.isEmpty && name.utf8.count <= 64
            && name.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-")
            }
        guard isName else { throw .invalidMail(.malformedFieldName) }
        let isValue = value.utf8.count <= 900 && value.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
        guard isValue else { throw .invalidMail(.controlCharacter(field: name)) }
        (self.name, self.value) = (name, value)
    }
}
