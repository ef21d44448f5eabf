import Foundation
import Testing

@testable import breathe_easy

@Suite struct DiagnosisReportTests {
    private func diagnosis(_ findings: [Finding]) -> Diagnosis {
        Diagnosis(parts: [Diagnosis.Part(area: .database, findings: findings)])
    }

    @Test func saysWhatMendsEachTrouble() {
        let report = DiagnosisReport(
            diagnosis: diagnosis([.broken("login", of: "notifier", "the password is wrong", mend: "give the right one")]
            ))

        let lines = report.description.split(separator: "\n").map { String($0) }
        #expect(lines.contains("  broken       login  notifier: the password is wrong"))
        #expect(lines.contains { $0.hasSuffix("fix: give the right one") })
        #expect(lines.last == "0 ok, 0 warnings, 1 broken, 0 not checked")
    }

    @Test func saysInOneLineWhatHoldsForSeveralServices() {
        let report = DiagnosisReport(
            diagnosis: diagnosis([
                .ok("login", of: "notifier", "is let in"), .ok("rights", of: "notifier", "own schema only"),
                .ok("login", of: "alert-fanout", "is let in"),
            ])
        ).description

        #expect(report.contains("is let in (notifier, alert-fanout)"))
        #expect(report.components(separatedBy: "login").count == 2)
    }

    @Test func removesControlCharactersFromTexts() {
        let report = DiagnosisReport(diagnosis: diagnosis([.ok("node", of: "rabbit\u{1B}[2J", "runs")])).description

        #expect(!report.contains("\u{1B}"))
    }

    @Test(arguments: [
        ([Finding.State.ok, .unchecked], Int32(0), "ok"), ([.ok, .warning], 1, "warning"),
        ([.warning, .broken, .ok], 2, "broken"), ([], 0, "ok"),
    ])
    func endsWithTheWorstOfAll(states: [Finding.State], exitCode: Int32, word: String) throws {
        let found = diagnosis(states.map { Finding(topic: "a", state: $0, fact: "b") })

        #expect(found.exitCode == exitCode)
        #expect(try DiagnosisJSON(found).text().contains("\"result\" : \"\(word)\""))
    }

    @Test func printsTheSameAsJSON() throws {
        let text = try DiagnosisJSON(diagnosis([.warning("clock", "4 s behind", mend: "run NTP")])).text()

        struct Answer: Decodable {
            struct Item: Decodable, Equatable {
                var area: String
                var topic: String
                var state: String
                var fact: String
                var mend: String?
            }
            var findings: [Item]
        }
        let answer = try JSONDecoder().decode(Answer.self, from: Data(text.utf8))
        #expect(
            answer.findings == [
                .init(area: "PostgreSQL", topic: "clock", state: "warning", fact: "4 s behind", mend: "run NTP")
            ])
    }
}
