import MessageProtocol

/// Checks of languages as messages name them.
enum LanguageTag {
    /// The length every implementation should support: https://www.rfc-editor.org/rfc/rfc5646#section-4.4.1
    private static let longest = 35

    /// - Throws: ``MessageFault`` naming the field when the text has not the form of a BCP 47 tag.
    static func check(_ text: String, of field: String) throws(MessageFault) {
        guard (1...longest).contains(text.utf8.count), text.utf8.allSatisfy(\.isOfLanguageTag) else {
            throw MessageFault(field: field, problem: "must be a BCP 47 tag such as en or de-CH")
        }
    }
}

extension UInt8 {
    fileprivate var isOfLanguageTag: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
