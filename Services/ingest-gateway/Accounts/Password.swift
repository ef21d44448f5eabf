import Domain

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
