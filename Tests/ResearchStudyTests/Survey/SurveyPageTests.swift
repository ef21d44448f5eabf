import Foundation
import HTTPTypes
import Testing

@testable import research_study

@Suite(.timeLimit(.minutes(20))) struct SurveyPageTests {
    private static let pages = [
        "/study", "/study/history", "/study/status", "/study/consent", "/study/about", "/study/join",
    ]

    /// With the shipped study in a phase.
    private static func run(
        in phase: StudyPhase?, _ body: @escaping @Sendable (StudyUnderTest) async throws -> Void
    ) async throws {
        try await StudyUnderTest.run { study in
            if let phase {
                try await study.features.studyStore.seed(
                    try ShippedStudy.hayFever(), phase: phase, at: StudyUnderTest.now)
            }
            try await body(study)
        }
    }

    @Test func showTheStudyInBothLanguages() async throws {
        try await Self.run(in: .running) { study in
            for (language, texts) in [
                ("en", ["Hay fever and the air around us", "Nose symptoms", "mandatory", "Get Started"]),
                ("de", ["Heuschnupfen und die Luft um uns", "Beschwerden der Nase", "Pflicht", "Beginnen"]),
            ] {
                let page = try await study.get("/study?language=\(language)")
                #expect(page.status == 200)
                for text in texts { #expect(page.text.contains(text)) }
            }
        }
    }

    /// Nobody is told from anybody else, so that a device may keep the pages, and the server learns nothing by them.
    @Test func areTheSameForEverybody() async throws {
        try await Self.run(in: .running) { study in
            for path in Self.pages {
                let page = try await study.get(path)
                let signedIn = try await study.get(
                    path, ["cookie": "__Host-session=\(String(repeating: "a", count: 43))"])
                #expect(page.body == signedIn.body)
                #expect(page.headers[.cacheControl] == "no-cache")
                #expect(page.headers[.setCookie] == nil)
            }
        }
    }

    @Test func sayWithoutAScriptThatTakingPartNeedsOne() async throws {
        try await Self.run(in: .running) { study in
            for path in Self.pages where path != "/study/about" {
                let page = try await study.get(path)
                #expect(page.text.contains("Taking part needs JavaScript"))
            }
        }
    }

    @Test func beginEveryScaleAtItsInitialValue() async throws {
        try await Self.run(in: .running) { study in
            let page = try await study.get("/study")
            let chosen = page.text.matches(of: /name="(\w+)" value="(\d)" checked/).map { "\($0.1) \($0.2)" }
            #expect(chosen == ["nose 0", "eyes 0", "throat 0", "ears 0"])
        }
    }

    @Test func haveAllThatIsReadBeforeJoining() async throws {
        try await Self.run(in: .recruitment) { study in
            let consent = try ShippedStudy.hayFever().definition.consent
            for path in ["/study/join", "/study/about"] {
                let page = try await study.get(path)
                for section in consent.sheet.sections + consent.document.sections {
                    #expect(page.text.contains(section.title.english.escapedForHTML))
                }
                #expect(consent.statements.count == 7)
                for statement in consent.statements {
                    #expect(page.text.contains(statement.text.english.escapedForHTML))
                }
            }
        }
    }

    @Test(arguments: [StudyPhase.analysis, .closed])
    func offerNobodyToJoinOnceTheStudyIsOver(phase: StudyPhase) async throws {
        try await Self.run(in: phase) { study in
            #expect(!(try await study.get("/study/join").text.contains("id=\"invitation\"")))
            #expect(!(try await study.get("/study/status").text.contains("id=\"invitation\"")))
            let page = try await study.get("/study")
            #expect(page.text.contains("The study has ended") && !page.text.contains("href=\"/study/join\">Join with"))
            #expect(try await study.get("/study/reminder.ics?at=19:00").status == 404)
        }
    }

    @Test func sayThatThereIsNoStudy() async throws {
        try await Self.run(in: nil) { study in
            for path in Self.pages {
                let page = try await study.get(path)
                #expect(page.status == 200)
            }
            #expect(try await study.get("/study").text.contains("No study is running here"))
        }
    }

    @Test func giveAReminderForTheCalendar() async throws {
        try await Self.run(in: .running) { study in
            let file = try await study.get("/study/reminder.ics?at=07:30&language=de")
            #expect(file.status == 200)
            #expect(file.headers[.contentType] == "text/calendar; charset=utf-8")
            #expect(file.text.contains("SUMMARY:Heuschnupfen-Umfrage"))
            #expect(file.text.contains("DTSTART:20270509T073000"))
            #expect(try await study.get("/study/reminder.ics?at=25:00").status == 400)
        }
    }

    @Test func findTownsForWhoeverGivesNoPosition() async throws {
        struct Found: Decodable {
            struct Town: Decodable { var name: String }

            var towns: [Town]
        }
        try await Self.run(in: .running) { study in
            let found: Found = try await study.get("/api/v1/study/towns?name=zurich").decoded()
            #expect(found.towns.first?.name == "Zürich")
            let nothing: Found = try await study.get("/api/v1/study/towns?name=").decoded()
            #expect(nothing.towns.isEmpty)
            let long = String(repeating: "a", count: 300)
            #expect(try await study.get("/api/v1/study/towns?name=\(long)").status == 400)
        }
    }
}

extension String {
    /// As templates write it.
    fileprivate var escapedForHTML: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }
}
