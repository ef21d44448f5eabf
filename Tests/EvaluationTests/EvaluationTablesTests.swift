import Foundation
import Testing

@testable import benchmarks

@Suite struct EvaluationTablesTests {
    private static let people = (1...6).map { number in
        PersonSample.person(
            Dictionary(uniqueKeysWithValues: (18_060..<18_102).map { ($0, $0 == 18_094 || $0 == 18_095 ? 80 : 60) }),
            onset: 18_100, id: "made-up \(number)")
    }

    private static let report = EvaluationReport(.development, of: people, tolerances: [:])

    @Test func countsOnlyThePartItIsOf() {
        let development = Self.people.count { $0.part == .development }
        let report = Self.report

        #expect(report.people == ["mayer": development])
        #expect(report.scores.first?.flagged.first?.episodes == development)
        #expect((1..<6).contains(development))
    }

    @Test func saysTheSameInEveryRun() {
        let again = EvaluationReport(.development, of: Self.people, tolerances: [:])

        #expect(EvaluationTables(again).text == EvaluationTables(Self.report).text)
    }

    @Test func aRowSaysWhatWasFlaggedAndHowEarly() throws {
        let text = EvaluationTables(Self.report).text
        let rows = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        let fields = try #require(rows.first { $0.starts(with: ["NightSignal", "as", "published", "all"]) })
        let development = "\(Self.people.count { $0.part == .development })"

        #expect(fields[4..<8] == [development, development, "100", "%"])
        #expect(fields.suffix(4) == ["5.00", "5.00", "to", "5.00"])
    }

    @Test func namesNobody() throws {
        let json = String(decoding: try JSONEncoder().encode(Self.report), as: UTF8.self)

        #expect(!json.contains("made-up"))
        #expect(!EvaluationTables(Self.report).text.contains("made-up"))
    }
}
