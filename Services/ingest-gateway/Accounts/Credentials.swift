import Domain

/// An e-mail address in the form in which accounts are compared: trimmed and lower case.
struct EmailAddress: Hashable, Sendable {
    let text: String

    /// - Throws: ``DomainError`` naming `email`. Only the shape is checked; whether it exists shows when it is used.
    init(_ text: String) throws(DomainError) {
        let candidate = text.trimmingPrefix(while: \.isWhitespace).lowercased()
        let parts = candidate.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."), candidate.utf8.count <= 254,
            !parts[1].hasPrefix("."), !parts[1].hasSuffix("."),
            !candidate.contains(where: { $0.isWhitespace || $0.isNewline || $0 == "<" || $0 == ">" || $0 == "," })
        else {
            throw DomainError(field: "email", problem: "must be an address such as name@example.org")
        }
        self.text = candidate
    }
}

extension EmailAddress {
    /// An address of a new account, to which a mail server can deliver: what the notifier's mails may be addressed to.
    /// - Throws: ``DomainError`` naming `email`.
    init(mailable text: String) throws(DomainError) {
        try self.init(text)
        guard self.text.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw DomainError(
                field: "email", problem: "must be an ASCII address: write an international domain in its xn-- form")
        }
        let parts = self.text.split(separator: "@")
        // RFC 5321, 4.5.3.1.1: 64 octets before the @.
        guard parts[0].utf8.count <= 64, Self.isDotted(parts[0], by: Self.isAtom) else {
            throw DomainError(
                field: "email",
                problem: "must have letters, digits, single dots and !#$%&'*+-/=?^_`{|}~ before the @, at most 64")
        }
        let labels = parts[1].split(separator: ".")
        guard Self.isDotted(parts[1], by: { $0.isLetter || $0.isNumber || $0 == "-" }),
            labels.allSatisfy({ $0.count <= 63 && !$0.hasPrefix("-") && !$0.hasSuffix("-") }),
            labels.last?.allSatisfy(\.isNumber) == false
        else {
            throw DomainError(field: "email", problem: "must have a domain such as example.org behind the @")
        }
    }

    private static func isDotted(_ text: Substring, by isAllowed: (Character) -> Bool) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false)
            .allSatisfy { !$0.isEmpty && $0.allSatisfy(isAllowed) }
    }

    /// RFC 5322, 3.2.3: atext.
    private static func isAtom(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "!#$%&'*+-/=?^_`{|}~".contains(character)
    }
}

/// A password as somebody typed it; never logged or stored.
struct Password: Sendable {
    let text: String

    /// - Throws: ``DomainError`` naming `password`. Length is the only rule, as NIST SP 800-63B section 5.1.1 advises.
    init(_ text: String) throws(DomainError) {
        guard (8...256).contains(text.count) else {
            throw DomainError(field: "password", problem: "must have 8 to 256 characters")
        }
        self.text = text
    }
}
