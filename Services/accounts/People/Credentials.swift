import Domain

/// An e-mail address in the form in which accounts are compared: trimmed and lower case.
struct EmailAddress: Hashable, Sendable {
    let text: String

    /// - Throws: ``DomainError`` naming `email`. Only the form is checked; whether the address exists shows when it is used.
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
