/// An invitation's ID: five characters without look-alikes, of which the last checks the others.
///
/// The characters stand for 0 to 30, by their place in ``alphabet``. The sum of each value times its weight, 5, 4, 3, 2 and
/// 1, is a multiple of 31. Since 31 is prime, every single wrong character changes the sum; since no two weights are the
/// same, so does every transposition (ISO/IEC 7064 describes systems of this kind).
struct InvitationCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible, Encodable {
    let rawValue: String

    /// Without 0, 1, i, l and o.
    static let alphabet = "23456789abcdefghjkmnpqrstuvwxyz"
    static let length = 5
    /// So many there are; the sum determines the last character.
    static let count = 31 * 31 * 31 * 31

    private static let values = Dictionary(
        uniqueKeysWithValues: alphabet.utf8.enumerated().map { ($1, $0) })
    private static let characters = Array(alphabet.utf8)
    private static let weights = [5, 4, 3, 2, 1]

    /// As it is stored: without white space and in small letters.
    init?(rawValue: String) {
        guard let code = try? InvitationCode(rawValue), code.rawValue == rawValue else { return nil }
        self = code
    }

    /// As somebody typed it: in either case, with white space around it.
    /// - Throws: ``InvitationFault``.
    init(_ typed: String) throws(InvitationFault) {
        // A text of any length may come from outside.
        guard typed.utf8.count <= 100 else { throw .tooLong }
        let characters = typed.lowercased().unicodeScalars.drop { $0.properties.isWhitespace }
        let text = String(
            String.UnicodeScalarView(characters.reversed().drop { $0.properties.isWhitespace }.reversed()))
        let count = text.unicodeScalars.count
        guard count <= Self.length else { throw .tooLong }
        guard count == Self.length else { throw .tooShort }
        let values = text.utf8.compactMap { Self.values[$0] }
        guard values.count == Self.length, text.utf8.count == Self.length else { throw .foreignCharacter }
        guard Self.sum(values) == 0 else { throw .mistyped }
        rawValue = text
    }

    /// - Parameter number: from 0 to ``count``, exclusive.
    init(number: Int) {
        precondition((0..<Self.count).contains(number), "There are \(Self.count) invitation IDs")
        var (values, rest) = ([Int](), number)
        for _ in 1..<Self.length {
            values.append(rest % 31)
            rest /= 31
        }
        let check = (31 - Self.sum(values)) % 31
        rawValue = String(decoding: (values + [check]).map { Self.characters[$0] }, as: UTF8.self)
    }

    static func random(using random: inout some RandomNumberGenerator) -> InvitationCode {
        InvitationCode(number: .random(in: 0..<count, using: &random))
    }

    var description: String { rawValue }

    private static func sum(_ values: [Int]) -> Int {
        zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } % 31
    }
}

/// Why what somebody typed is no invitation's ID, whatever invitations there are.
enum InvitationFault: String, Error, Sendable, CaseIterable {
    case tooLong = "too-long"
    case tooShort = "too-short"
    /// One that no ID has.
    case foreignCharacter = "foreign-character"
    /// Its last character does not fit the others.
    case mistyped

    /// Follows "invitation".
    var problem: String {
        switch self {
        case .tooLong: "cannot be longer than five characters"
        case .tooShort: "must have five characters"
        case .foreignCharacter: "has a character that no ID has: there are letters and digits without 0, 1, i, l and o"
        case .mistyped: "is not an ID; please check what is on your card"
        }
    }
}
