/// An ASCII mail address, `name@host`, without quotes: nothing in it can end an SMTP command or a header field.
public struct MailAddress: Sendable, Hashable {
    public let text: String

    /// - Throws: ``HTTPFetchError/invalidMail(_:)`` with ``MailFault/malformedAddress``.
    public init(_ text: String) throws(HTTPFetchError) {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        // RFC 5321, 4.5.3.1: 64 octets for the local part; RFC 3696, erratum 1690: 254 for the whole.
        guard parts.count == 2, (1...64).contains(parts[0].count), text.utf8.count <= 254,
            isDotted(parts[0], by: isAtomText), isDotted(parts[1], by: isHostText)
        else { throw .invalidMail(.malformedAddress) }
        self.text = text
    }
}

/// A mail address with its owner's name, as used in `From` and `To`.
public struct Mailbox: Sendable, Hashable {
    public let name: String?
    public let address: MailAddress

    /// - Throws: ``HTTPFetchError/invalidMail(_:)`` when the name contains a control character.
    public init(name: String? = nil, address: MailAddress) throws(HTTPFetchError) {
        if let name { try requireNoControlCharacter(in: name, field: "The name of a mailbox") }
        (self.name, self.address) = (name, address)
    }
}

/// Header fields end at a line break, so no value may contain one.
func requireNoControlCharacter(in text: String, field: String) throws(HTTPFetchError) {
    let isClean = text.unicodeScalars.allSatisfy { scalar in
        // U+2028 and U+2029 are not in the control category, but some readers break lines at them.
        scalar.properties.generalCategory != .control && scalar.value != 0x2028 && scalar.value != 0x2029
    }
    guard isClean else { throw .invalidMail(.controlCharacter(field: field)) }
}

/// Whether every part between dots has at least one octet and only allowed ones.
private func isDotted(_ octets: Substring.UTF8View, by isAllowed: (UInt8) -> Bool) -> Bool {
    octets.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && $0.allSatisfy(isAllowed) }
}

private func isLetterOrDigit(_ octet: UInt8) -> Bool {
    switch octet {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
    default: false
    }
}

/// RFC 5322, 3.2.3: atext.
private func isAtomText(_ octet: UInt8) -> Bool {
    isLetterOrDigit(octet) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(octet)
}

private func isHostText(_ octet: UInt8) -> Bool {
    isLetterOrDigit(octet) || octet == UInt8(ascii: "-")
}
