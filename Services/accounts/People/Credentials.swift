import Domain

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
    /// - Throws: ``DomainError`` naming `password` for a text that cannot be one.
    init(existing text: String) throws(DomainError) {
        try Self.everAllowed.check(text, field: "password")
        self.text = text
    }

    private static let everAllowed = TextRule(scalars: 8...16_384, bytes: 16_384)
}

/// What others see of a person: 4 to 8 letters and digits of ASCII, of which nobody else has the same in any case.
struct UserName: Hashable, Sendable {
    let text: String

    /// - Throws: ``DomainError`` naming `userName`.
    init(_ text: String) throws(DomainError) {
        guard (4...8).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else {
            throw DomainError(field: "userName", problem: "must be 4 to 8 letters (a–z, A–Z) and digits")
        }
        self.text = text
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }

    /// What was stored, under the rule of that time.
    init(stored text: String) { self.text = text }
}

/// What somebody typed to say who they are.
enum Login: Hashable, Sendable {
    case email(EmailAddress)
    case userName(UserName)

    /// - Throws: ``DomainError`` naming `login`.
    init(_ text: String) throws(DomainError) {
        do {
            self =
                text.utf8.contains(UInt8(ascii: "@")) ? .email(try EmailAddress(text)) : .userName(try UserName(text))
        } catch {
            throw DomainError(field: "login", problem: "must be an address such as name@example.org, or a user name")
        }
    }

    /// The same for the same login, however it was typed.
    var text: String {
        switch self {
        case .email(let email): email.text
        case .userName(let name): name.text.lowercased()
        }
    }
}
