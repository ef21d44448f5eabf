/// Checks of languages as messages name them.
public enum LanguageTag {
    /// The length every implementation should support: https://www.rfc-editor.org/rfc/rfc5646#section-4.4.1
    private static let longest = 35

    /// - Throws: ``MessageFault`` naming the field when the text has not the form of a BCP 47 tag.
    public static func check(_ text: String, of field: String) throws(MessageFault) {
        guard text.utf8.count <= longest, isTag(text) else {
            throw MessageFault(field: field, problem: "must be a BCP 47 tag such as en or de-CH")
        }
    }

    /// Letters first, then parts of letters and digits, each of 1 to 8; byte by byte, since a rebuild of the audience
    /// checks millions.
    private static func isTag(_ text: String) -> Bool {
        var (length, isFirst) = (0, true)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): length += 1
            case UInt8(ascii: "0")...UInt8(ascii: "9") where !isFirst: length += 1
            case UInt8(ascii: "-") where length >= (isFirst ? 2 : 1): (length, isFirst) = (0, false)
            default: return false
            }
            if length > 8 { return false }
        }
        return length >= (isFirst ? 2 : 1)
    }
}
