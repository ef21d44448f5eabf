/// An e-mail address in the form in which accounts are compared: trimmed and lower case.
public struct EmailAddress: Hashable, Sendable {
    public let text: String

    /// - Throws: ``DomainError`` naming `email`. Only the form is checked; whether the address exists shows when it is used.
    public init(_ text: String) throws(DomainError) {
        try TextRule.emailAddress.check(text, field: "email")
        let candidate = String(text.trimmingPrefix(while: \.isWhitespace)).lowercased()
        let parts = try TextRule.emailAddress.checked(candidate, field: "email")
            .split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."),
            !parts[1].hasPrefix("."), !parts[1].hasSuffix("."),
            !candidate.unicodeScalars.contains(where: {
                $0.properties.isWhitespace || "<>,".unicodeScalars.contains($0)
            })
        else {
            throw DomainError(field: "email", problem: "must be an address such as name@example.org")
        }
        self.text = candidate
    }

    /// What was stored when the account was made, under the rule of that time.
    public init(stored text: String) { self.text = text }
}

extension EmailAddress {
    /// An address of a new account, to which a mail server can deliver: what the notifier's mails may be addressed to.
    /// - Throws: ``DomainError`` naming `email`.
    public init(mailable text: String) throws(DomainError) {
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
