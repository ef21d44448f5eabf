import Domain
import Testing

@Suite struct TextRuleTests {
    private static let rule = TextRule(scalars: 1...10, bytes: 20)

    @Test(arguments: [
        "Basel", "Zürich", "Mu\u{308}nchen", "東京都庁前", "جنيف", "هوای\u{200C}پاک", "क्\u{200D}ष", "תל־אביב", "👩\u{200D}🔬",
        "❤\u{FE0F}\u{200D}🔥", "👍🏽", "5\u{FE0F}\u{20E3}", "a b\u{A0}c", "<b>&\"'",
    ])
    func acceptsWhatPeopleWrite(text: String) throws {
        #expect(try TextRule.name.checked(text, field: "name") == text)
        #expect(TextRule.name.mended(text) == text)
    }

    /// One character on the screen, of any size: an emoji of many joined ones, and a letter under a pile of accents.
    @Test(arguments: [
        Array(repeating: "👩", count: 50_000).joined(separator: "\u{200D}"),
        "e" + String(repeating: "\u{301}", count: 200_000), String(repeating: "\u{200D}", count: 130_000),
    ])
    func countsBytesWhateverLooksLikeOneCharacter(text: String) throws {
        let error = try #require(throws: DomainError.self) { try TextRule.name.checked(text, field: "name") }
        #expect(error.field == "name")
        #expect(
            error.problem
                == "must have 1 to 100 Unicode characters in at most 300 bytes, but has \(text.utf8.count) bytes")
    }

    @Test(arguments: [
        ("", "has 0"), (String(repeating: "a", count: 11), "has 11"), (String(repeating: "ü", count: 11), "22 bytes"),
        ("e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}", "has 12"), (String(repeating: "語", count: 7), "21 bytes"),
    ])
    func saysWhatIsAllowedAndWhatWasFound(text: String, found: String) throws {
        let error = try #require(throws: DomainError.self) { try Self.rule.checked(text, field: "text") }
        #expect(error.problem.hasPrefix("must have 1 to 10 Unicode characters in at most 20 bytes, but "))
        #expect(error.problem.contains(found))
    }

    @Test(arguments: [10, 1])
    func acceptsAsMuchAsIsAllowed(count: Int) throws {
        let text = String(repeating: "ü", count: count)
        #expect(try Self.rule.checked(text, field: "text") == text)
    }

    static let invisible: [Unicode.Scalar] = [
        "\u{0}", "\n", "\r", "\t", "\u{1B}", "\u{7F}", "\u{85}", "\u{AD}", "\u{34F}", "\u{61C}", "\u{115F}", "\u{180E}",
        "\u{200B}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}",
        "\u{202E}", "\u{2060}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{206A}", "\u{3164}", "\u{FEFF}",
        "\u{FFA0}", "\u{FFF9}", "\u{FFFF}", "\u{378}", "\u{E000}", "\u{E0001}", "\u{E0041}", "\u{E0101}", "\u{10FFFF}",
    ]

    @Test(arguments: invisible)
    func refusesWhatNobodySeesAndNamesIt(scalar: Unicode.Scalar) throws {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let point = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        let error = try #require(throws: DomainError.self) { try TextRule.name.checked("ab\(scalar)c", field: "name") }
        #expect(error.problem.hasPrefix("must not contain \(point), as at character 3: "))
    }

    @Test(arguments: invisible)
    func mendsWhatWasStoredOnce(scalar: Unicode.Scalar) throws {
        let mended = TextRule.name.mended("ab\(scalar)c")
        #expect(mended == (scalar.properties.isWhitespace ? "ab c" : "abc"))
        #expect(try TextRule.name.checked(mended, field: "name") == mended)
    }

    /// A joiner has something to join, and marks do not pile up.
    @Test(arguments: [
        "\u{200D}a", "a\u{200D}\u{200D}\u{200D}b", "a \u{200C}b", "\u{301}a", " \u{301}",
        "a" + String(repeating: "\u{301}", count: 9),
    ])
    func refusesJoinersAndMarksOutOfPlace(text: String) {
        #expect(throws: DomainError.self) { try TextRule.name.checked(text, field: "name") }
    }

    @Test(arguments: [" ", "   ", "\u{A0}\u{3000}"])
    func refusesNothingButSpaces(text: String) throws {
        let error = try #require(throws: DomainError.self) { try TextRule.name.checked(text, field: "name") }
        #expect(error.problem == "must not consist of spaces only")
        #expect(TextRule.name.mended(text).isEmpty)
    }

    @Test func anEmptyTextIsFineWhereNoneIsNeeded() throws {
        #expect(try TextRule.comment.checked("", field: "comment").isEmpty)
    }

    @Test(arguments: [
        String(repeating: "語", count: 400_000), "a" + String(repeating: "\u{301}", count: 400_000),
        Array(repeating: "👩", count: 50_000).joined(separator: "\u{200D}"), "two\r\nlines\u{2028}more",
    ])
    func mendsToTheLimits(text: String) throws {
        let mended = TextRule.name.mended(text)
        #expect(mended.unicodeScalars.count <= 100 && mended.utf8.count <= 300)
        #expect(try TextRule.name.checked(mended, field: "name") == mended)
    }
}
