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
