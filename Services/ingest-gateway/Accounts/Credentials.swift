import Domain

/// An e-mail address in the form in which accounts are compared: trimmed and lower case.
struct EmailAddress: Hashable, Sendable {
    let text: String

    /// - Throws: ``DomainError`` naming `email`. Only the shape is checked; whether it exists shows when it is used.
    init(_ text: String) throws(DomainError) {
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
    init(stored text: String) { self.text = text }
}

/// A password as somebody typed it; never logged or stored.
struct Password: Sendable {
    let text: String

    /// A new one.
    /// - Throws: ``DomainError`` naming `password`. Length and visible characters are the only rules, as NIST SP 800-63B
    ///   section 5.1.1 advises.
    init(_ text: String) throws(DomainError) {
        self.text = try TextRule.password.checked(text, field: "password")
    }

    /// One that may be older than the rule for new ones.
    /// - Throws: ``DomainError`` naming `password` for a text that can be none.
    init(existing text: String) throws(DomainError) {
        try Self.everAllowed.check(text, field: "password")
        self.text = text
    }

    private static let everAllowed = TextRule(scalars: 8...16_384, bytes: 16_384)
}
