/// What one line of text from outside may contain: limited in Unicode scalars and in bytes of UTF-8, and nothing that cannot
/// be seen. Never limited in characters, since a single one may consist of any number of scalars.
public struct TextRule: Hashable, Sendable {
    public let scalars: ClosedRange<Int>
    public let bytes: Int

    public init(scalars: ClosedRange<Int>, bytes: Int) { (self.scalars, self.bytes) = (scalars, bytes) }

    /// What a person calls a place or a channel.
    public static let name = TextRule(scalars: 1...100, bytes: 300)
    public static let comment = TextRule(scalars: 0...50, bytes: 150)
    public static let reminder = TextRule(scalars: 1...140, bytes: 420)
    /// At least as many as NIST SP 800-63B requires, and no more than are worth hashing.
    public static let password = TextRule(scalars: 8...256, bytes: 1_024)
    /// RFC 5321, 4.5.3.1.3, without the angle brackets.
    public static let emailAddress = TextRule(scalars: 3...254, bytes: 254)
}

extension TextRule {
    /// - Parameter name: of the field, for the error.
    /// - Returns: the text as it is.
    /// - Throws: ``DomainError`` that says what is allowed and what was found, never the text.
    public func checked(_ text: String, field name: String) throws(DomainError) -> String {
        try check(text, field: name)
        if let fault = Self.firstFault(in: text.unicodeScalars) {
            throw DomainError(
                field: name,
                problem: "must not contain \(fault.scalar.codePoint), as at character \(fault.place): "
                    + "control, invisible, direction-changing and unassigned characters are refused")
        }
        guard scalars.lowerBound == 0 || text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw DomainError(field: name, problem: "must not consist of spaces only")
        }
        return text
    }

    /// As ``checked(_:field:)``, of the length alone.
    public func check(_ text: String, field name: String) throws(DomainError) {
        // The length in bytes of a native string is stored, so a text that is too long is not traversed.
        let size = text.utf8.count
        guard size <= bytes else { throw DomainError(field: name, problem: "\(allowed), but has \(size) bytes") }
        let count = text.unicodeScalars.count
        guard scalars.contains(count) else {
            throw DomainError(field: name, problem: "\(allowed), but has \(count)")
        }
    }

    private var allowed: String {
        let range = scalars.lowerBound == 0 ? "at most" : "\(scalars.lowerBound) to"
        return "must have \(range) \(scalars.upperBound) Unicode characters in at most \(bytes) bytes"
    }

    /// What is left of a text that an earlier version stored or sent: without what ``checked(_:field:)`` refuses, line
    /// breaks as spaces, and cut to the limits. May be empty.
    public func mended(_ text: String) -> String {
        if (try? checked(text, field: "")) != nil { return text }
        var kept = String.UnicodeScalarView()
        var (count, size) = (0, 0)
        var line = VisibleLine()
        for scalar in text.unicodeScalars {
            let scalar = scalar.properties.isWhitespace ? " " : scalar
            guard line.accepts(scalar) else { continue }
            (count, size) = (count + 1, size + UTF8.width(scalar))
            guard count <= scalars.upperBound, size <= bytes else { break }
            kept.append(scalar)
        }
        return kept.contains { !$0.properties.isWhitespace } ? String(kept) : ""
    }

    private static func firstFault(in text: String.UnicodeScalarView) -> (scalar: Unicode.Scalar, place: Int)? {
        var line = VisibleLine()
        for (place, scalar) in zip(1..., text) where !line.accepts(scalar) { return (scalar, place) }
        return nil
    }
}

extension Unicode.Scalar {
    /// Such as `U+202E`.
    fileprivate var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
