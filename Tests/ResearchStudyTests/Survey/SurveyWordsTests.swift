import Foundation
import Localization
import TestSupport
import Testing

@testable import research_study

/// The words of the pages beside what their scripts ask for.
struct SurveyWordsTests {
    private static func script(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: Checkout.folder.appending(path: path)), as: UTF8.self)
    }

    @Test(arguments: ContentLanguage.allCases)
    func tellEveryWayInWhichARequestFails(language: ContentLanguage) throws {
        let words = SurveyWords(language).forEveryScript
        let script = try Self.script("Shared/WebPages/Scripts/study-api.js")
        let statuses = script.matches(of: /\[\d{3}, "([a-z-]+)"\]/).map { String($0.1) }
        #expect(statuses.count == 8)
        let kinds = statuses + ["invalid-response", "malformed-address", "timed-out", "connection-lost", "unknown"]
        for kind in kinds { #expect(words["fault \(kind)"] != nil, "nothing is said of \(kind)") }
    }

    /// STU-1.T2 to T6 of the requirements.
    @Test func nameWhatIsWrongWithAnInvitation() {
        let words = SurveyWords(.english).forEveryScript
        for (fault, text) in [
            ("too-long", "cannot be longer than five characters"), ("typo", "invalid"),
            ("unknown-invitation", "invalid"), ("letter", "invalid"), ("already-in-use", "already in use"),
            ("revoked", "revoked"),
        ] { #expect(words["fault \(fault)"]?.contains(text) == true) }
    }

    /// A key that a script asks for, and no page has, would show as "undefined".
    @Test(arguments: [
        ("study-history.js", ["study-history.js", "study-chart.js", "study-summary.js", "place-map.js"]),
        ("study-consent.js", ["study-consent.js", "study-document.js"]),
        ("study-status.js", ["study-status.js", "invitation-field.js", "study-faults.js"]),
        ("study-join.js", ["study-join.js", "invitation-field.js", "study-faults.js"]),
        (
            "study.js",
            ["study.js", "study-faults.js", "study-summary.js", "place-map.js", "study-questions.js"]
        ),
    ])
    func haveAllThatScriptsAskFor(page: String, scripts: [String]) throws {
        let words = try Self.words(of: page)
        for script in scripts {
            let text = try Self.script("Services/research-study/Survey/Scripts/\(script)")
            for asked in text.matches(of: /words(?:\.(?<name>\w+)|\["(?<key>[^"$]+)"\])/) {
                let key = String(asked.output.name ?? asked.output.key ?? "")
                #expect(words[key] != nil, "\(script) asks for \(key) on the page of \(page)")
            }
        }
    }

    private static func words(of script: String) throws -> [String: String] {
        switch script {
        case "study-history.js": AnswerHistoryPage(study: nil, language: .german).scriptWords
        case "study-consent.js": SignedConsentPage(study: nil, language: .german).scriptWords
        case "study-status.js": ParticipationStatusPage(study: nil, language: .german).scriptWords
        case "study-join.js": JoinPage(study: nil, language: .german).scriptWords
        default: SurveyPage(study: nil, language: .german).scriptWords
        }
    }

    @Test func writeDatesInBothLanguages() throws {
        let day = try ShippedStudy.hayFever().definition.schedule.firstDay
        #expect(SurveyWords(.english).written(day) == "9 May 2027")
        #expect(SurveyWords(.german).written(day) == "9. Mai 2027")
    }
}
