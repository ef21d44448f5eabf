import Foundation
import Testing

/// What documents claim is tested is tested: by the tests that they name.
@Suite struct DocumentedTestsTests {
    @Test func everyTestNamedInADocumentExists() throws {
        let tests = try DocumentedTests.declared()

        for page in try Checkout.markdownFiles(in: "docs") + ["README.md", "CONTRIBUTING.md"] {
            expectNone(DocumentedTests.unknown(in: try Checkout.text(of: page), of: page, besides: tests))
        }
    }

    /// A threat without a test says so, in this word.
    @Test func everyThreatNamesItsTestOrThatThereIsNone() throws {
        let threats = try DocumentedTests.rows(of: "docs/threat-model.md").filter { "STRIDE".contains($0[0]) }

        #expect(!threats.isEmpty)
        for threat in threats {
            #expect(threat.count == 4, "docs/threat-model.md: \(threat)")
            #expect(
                threat.last.map { !DocumentedTests.names(in: $0).isEmpty || $0.contains("**no test**") } == true,
                "docs/threat-model.md: \(threat) names no test and does not say that there is none")
        }
    }

    @Test func everyRequirementIsJudgedOnceAndWhatIsMetHasItsGround() throws {
        let page = "docs/asvs.md"
        let rows = try DocumentedTests.rows(of: page).filter { $0[0].contains(/^[0-9]+\.[0-9]+\.[0-9]+/) }

        #expect(!rows.isEmpty && Set(rows.map { $0[0] }).count == rows.count)
        try #require(rows.allSatisfy { $0.count == 5 })
        for row in rows {
            #expect(["met", "not met", "not applicable"].contains(row[3]), "\(page): \(row[0]) is \(row[3])")
            #expect(row[3] != "met" || row[4].contains(/`|\]\(/), "\(page): \(row[0]) is met by nothing")
        }
        for state in ["met", "not met", "not applicable"] {
            let count = rows.filter { $0[3] == state }.count
            #expect(try Checkout.text(of: page).contains("| \(state) | \(count) |"), "\(page): \(count) are \(state)")
        }
    }

    /// A rule that never speaks guards nothing.
    @Test func aTestThatIsGoneIsNamed() {
        let text = "a\n| 1 | `SignInTests/suggestsAReset`, `SignInTests/namesNobody` |\n"

        let unknown = DocumentedTests.unknown(in: text, of: "docs/a.md", besides: ["SignInTests/suggestsAReset"])

        #expect(unknown.map { $0.hasPrefix("docs/a.md:2 names SignInTests/namesNobody") } == [true])
    }

    @Test func findsATestBehindItsArguments() {
        let text = """
            @Suite(.serialized) struct ATests {
                @Test(arguments: [
                    1
                ])
                func one(a: Int) {}
                func two() {}
            }

            extension BTests {
                @Test func three() {}
            }
            """

        #expect(DocumentedTests.declared(in: text) == ["ATests/one", "BTests/three"])
    }
}

enum DocumentedTests {
    /// Each as `Suite/test`.
    static func declared() throws -> Set<String> {
        try Checkout.swiftFiles(in: "Tests").filter { $0.text.contains("@Test") }
            .reduce(into: []) { $0.formUnion(declared(in: $1.text)) }
    }

    static func declared(in text: String) -> Set<String> {
        var (suite, isTest, tests) = ("", false, Set<String>())
        for line in text.split(separator: "\n") {
            if let type = line.firstMatch(of: /^(?:@.*\s)?(?:struct|extension|actor|class|enum) (?<name>\w+)/) {
                suite = String(type.output.name)
            }
            if line.contains("@Test") { isTest = true }
            guard isTest, let function = line.firstMatch(of: /\bfunc (?<name>\w+)/) else { continue }
            tests.insert("\(suite)/\(function.output.name)")
            isTest = false
        }
        return tests
    }

    /// A sentence for each test that is named and declared nowhere.
    static func unknown(in text: String, of page: String, besides known: Set<String>) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return zip(1..., lines).flatMap { number, line in
            names(in: line).filter { !known.contains($0) }.map {
                "\(page):\(number) names \($0), which is no test: name the one of today, or say that there is none"
            }
        }
    }

    /// What has the form of a suite and its test between the code marks of a line.
    static func names(in line: some StringProtocol) -> [String] {
        String(line).matches(of: /`(?<name>[A-Z]\w*Tests\/[a-z]\w*)`/).map { String($0.output.name) }
    }

    /// The cells of each row of a page's tables.
    static func rows(of page: String) throws -> [[String]] {
        try Checkout.text(of: page).split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }
}
