import Domain

/// Digits that unlock a session for some minutes; never logged or stored.
struct PIN: Sendable {
    let text: String

    /// - Throws: ``DomainError`` naming `pin`.
    init(_ text: String) throws(DomainError) {
        let digits = Array(text.utf8.prefix(13))
        guard (6...12).contains(digits.count),
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { throw DomainError(field: "pin", problem: "must be 6 to 12 digits") }
        self.text = text
    }

    /// One that somebody chooses.
    /// - Throws: ``DomainError`` naming `pin` for what everybody would try first.
    init(new text: String) throws(DomainError) {
        try self.init(text)
        let digits = text.utf8.map { Int($0) }
        let steps = Set(zip(digits, digits.dropFirst()).map { $1 - $0 })
        guard steps.count > 1 || ![-1, 0, 1].contains(steps.first) else {
            throw DomainError(field: "pin", problem: "must not be a row such as 123456 or 000000")
        }
    }

    /// How often in a row it may be wrong before it is deleted.
    static let mostFailures = 10
}

extension Password {
    /// What is hashed of a PIN.
    init(_ pin: PIN) { text = pin.text }
}
