import TestSupport
import Testing

@testable import research_study

/// IDs that tell a typo from an ID that nobody was given.
@Suite struct InvitationCodeTests {
    private static let alphabet = Array(InvitationCode.alphabet)
    private static let samples = [0, 1, 30, 31, 923_520, 611, 123_456, 500_000].map {
        InvitationCode(number: $0).rawValue
    }

    @Test func anIDHasNoLookAlikes() {
        #expect(Self.alphabet.count == 31 && Set(Self.alphabet).count == 31)
        #expect(!InvitationCode.alphabet.contains { "01ilo".contains($0) })
    }

    @Test(arguments: samples) func whatIsMadeIsRead(code: String) throws {
        #expect(code.utf8.count == 5)
        #expect(try InvitationCode(code).rawValue == code)
        #expect(try InvitationCode("  \(code.uppercased())\n").rawValue == code)
    }

    /// The sum changes by the difference times the weight, whatever the other characters are, so that a few IDs stand for
    /// all.
    @Test(arguments: samples) func everySingleWrongCharacterIsFound(code: String) {
        for place in code.indices {
            for character in Self.alphabet where character != code[place] {
                var typed = code
                typed.replaceSubrange(place...place, with: [character])
                #expect(throws: InvitationFault.mistyped) { try InvitationCode(typed) }
            }
        }
    }

    /// For each two characters at each two places: the sum changes by the product of their difference and that of the
    /// weights.
    @Test func everyTranspositionIsFound() {
        for (first, second) in [(0, 1), (1, 2), (2, 3), (3, 4), (0, 2), (1, 3), (2, 4), (0, 3), (1, 4), (0, 4)] {
            for left in 0..<31 {
                for right in 0..<31 where left != right {
                    guard let code = Self.code(with: left, at: first, right, at: second) else { continue }
                    var typed = Array(code)
                    typed.swapAt(first, second)
                    #expect(throws: InvitationFault.mistyped) { try InvitationCode(String(typed)) }
                }
            }
        }
    }

    /// An ID with two given characters; the others make the sum right.
    private static func code(with left: Int, at first: Int, _ right: Int, at second: Int) -> String? {
        let others = (0..<5).filter { $0 != first && $0 != second }
        for number in 0..<31 {
            var typed = [Character](repeating: alphabet[0], count: 5)
            (typed[first], typed[second], typed[others[0]]) = (alphabet[left], alphabet[right], alphabet[number])
            if let code = try? InvitationCode(String(typed)) { return code.rawValue }
        }
        return nil
    }

    @Test func ofTextsAtRandomOneOf31IsAnID() {
        var random = SeededRandom(seed: 31)
        let count = (0..<31_000).count { _ in
            let typed = (0..<5).map { _ in Self.alphabet.randomElement(using: &random) ?? "2" }
            return (try? InvitationCode(String(typed))) != nil
        }

        #expect((850...1_150).contains(count), "\(count)")
    }

    @Test func allNumbersGiveDifferentIDs() {
        let codes = Set(
            (0..<InvitationCode.count).lazy.filter { $0.isMultiple(of: 37) }.map { InvitationCode(number: $0) })

        #expect(codes.count == (InvitationCode.count + 36) / 37)
    }

    @Test(arguments: [
        ("", InvitationFault.tooShort), ("2345", .tooShort), ("    ", .tooShort), ("234567", .tooLong),
        (String(repeating: "2", count: 500), .tooLong), ("2345o", .foreignCharacter), ("1abcd", .foreignCharacter),
        ("äbcde", .foreignCharacter), ("23 45", .foreignCharacter), ("２３４５６", .foreignCharacter),
        ("22223", .mistyped),
    ])
    func eachFaultIsTold(typed: String, fault: InvitationFault) {
        #expect(throws: fault) { try InvitationCode(typed) }
    }

    @Test func eachFaultSaysWhatToDo() {
        let problems = InvitationFault.allCases.map(\.problem)

        #expect(Set(problems).count == problems.count)
        #expect(InvitationFault.tooLong.problem == "cannot be longer than five characters")
    }
}
