import BodyMap
import HTTPTypes
import Sessions
import Testing

@testable import symptom_journal

@Suite(.timeLimit(.minutes(20))) struct RouteTests {
    @Test func everyRouteDeclaresWhomItServes() async throws {
        try await JournalUnderTest.run { journal in
            let declared = AccessTable.symptomJournal.routes.map(\.description)
            #expect(Set(declared) == Set(journal.routes))
        }
    }

    @Test func strangersAreLedToTheSignInAndGetNothing() async throws {
        try await JournalUnderTest.run { journal in
            for path in [
                "/pain", "/pain/history", "/pain/summary", "/pain/report", "/pain/import", "/pain?part=skin-knee-left",
            ] {
                let answer = try await journal.send(.get, path)
                #expect(answer.status == 303)
                #expect(answer.headers[.location]?.hasPrefix("/sign-in?to=/pain") == true)
            }
            #expect(try await journal.send(.get, "/api/v1/journal/entries").status == 401)
            #expect(try await journal.send(.get, "/api/v1/journal/regions").status == 200)
        }
    }

    @Test func thePageForDevicesIsTheSameForEverybody() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            _ = try await person.put(#"{"kind":"named","name":"Migraine","rating":9}"#)
            let theirs = try await person.get("/pain/offline?language=en")
            let strangers = try await journal.send(.get, "/pain/offline?language=en")
            #expect(strangers.status == 200 && theirs.text == strangers.text)
            #expect(!theirs.text.contains("Migraine"))
            // All of the catalogue.
            #expect(theirs.text.matches(of: /<a href="#/).count == BodyCatalogue.current.regions.count)
        }
    }
}
