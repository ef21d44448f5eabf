import Domain
import Foundation
import HTTPTypes
import Postgres
import TestSupport
import Testing

@testable import symptom_journal

@Suite(.timeLimit(.minutes(20))) struct EntryRouteTests {
    private static let knee = #"{"kind":"pain","region":"skin-knee-left","type":"chronic","rating":6.5}"#

    private struct Entry: Decodable {
        struct Version: Decodable { var isWithdrawn: Bool }
        var day: String
        var isWithdrawn: Bool
        var earlier: [Version]?
    }

    private struct Entries: Decodable {
        var entries: [Entry]
    }

    @Test(arguments: [
        knee,
        #"{"kind":"pain","region":"organ-stomach","type":"referred","rating":3.5,"source":"organ-heart"}"#,
        #"{"kind":"pain","region":"skin-shin-left","type":"phantom","rating":10}"#,
        #"{"kind":"named","name":"Migraine","rating":9}"#,
        #"{"kind":"score","score":"fatigue","rating":0}"#,
        #"{"kind":"exhaustion","start":"14:30","minutes":90}"#,
        #"{"kind":"annotation","text":"It rained. שלום 🌧️"}"#,
    ])
    func storesWhatIsEnteredOnce(content: String) async throws {
        try await JournalUnderTest.run { journal in
            let (person, id) = (try await journal.person(), EntryID())
            #expect(try await person.put(content, id: id).status == 201)
            // The answer was lost, so the device sends it again.
            #expect(try await person.put(content, id: id).status == 200)
            #expect(try await journal.count("entries") == 1)
            let read = try await person.get("/api/v1/journal/entries/\(id)")
            let fields = try JSONSerialization.jsonObject(with: Data(content.utf8)) as? NSDictionary
            let stored = try JSONSerialization.jsonObject(with: Data(read.body)) as? [String: Any]
            #expect(stored?["content"] as? NSDictionary == fields)
        }
    }

    @Test func everyChangeIsKeptAndShown() async throws {
        try await JournalUnderTest.run { journal in
            let (person, id) = (try await journal.person(), EntryID())
            _ = try await person.put(Self.knee, id: id)
            let changed = #"{"kind":"pain","region":"skin-knee-left","type":"chronic","rating":7}"#
            #expect(try await person.put(changed, id: id).status == 200)
            let withdrawn = try await person.send(.delete, "/api/v1/journal/entries/\(id)").decoded(Entry.self)
            #expect(withdrawn.isWithdrawn)
            #expect(withdrawn.earlier?.count == 2)
            #expect(try await person.send(.delete, "/api/v1/journal/entries/\(id)").status == 200)
            #expect(try await journal.count("entries") == 3)
            // Entered once more, it counts again.
            #expect(try await person.put(changed, id: id).decoded(Entry.self).isWithdrawn == false)
        }
    }

    @Test func nothingOfAnEntryIsReadableInTheDatabase() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            _ = try await person.put(#"{"kind":"named","name":"Migraine","rating":9}"#)
            let rows = try await journal.pool.query(
                "SELECT t::text, encode(sealed, 'escape') AS sealed FROM entries AS t")
            for row in rows {
                let (whole, sealed): (String, String) = (try row["t"], try row["sealed"])
                #expect(!whole.contains("Migraine") && !sealed.contains("Migraine"))
            }
        }
    }

    @Test func othersSeeNothingOfIt() async throws {
        try await JournalUnderTest.run { journal in
            let (person, other, id) = (try await journal.person(), try await journal.person(), EntryID())
            _ = try await person.put(Self.knee, id: id)
            #expect(try await other.get("/api/v1/journal/entries/\(id)").status == 404)
            #expect(try await other.send(.delete, "/api/v1/journal/entries/\(id)").status == 404)
            #expect(try await other.get("/api/v1/journal/entries").decoded(Entries.self).entries.isEmpty)
            // The same id of somebody else is another entry.
            #expect(try await other.put(Self.knee, id: id).status == 201)
            #expect(try await person.get("/api/v1/journal/entries").decoded(Entries.self).entries.count == 1)
        }
    }

    @Test(arguments: [
        (#"{"kind":"pain","region":"skin-tail","type":"acute","rating":5}"#, "#/content/region"),
        (#"{"kind":"pain","region":"skin-nose","type":"acute","rating":10.5}"#, "#/content/rating"),
        (#"{"kind":"pain","region":"skin-nose","type":"acute","rating":3.3}"#, "#/content/rating"),
        (#"{"kind":"pain","region":"skin-nose","type":"acute","rating":-1}"#, "#/content/rating"),
        (#"{"kind":"pain","region":"skin-nose","type":"acute","rating":"7"}"#, "#/content/rating"),
        (#"{"kind":"pain","region":"skin-nose","type":"dull","rating":5}"#, "#/content/type"),
        (#"{"kind":"pain","region":"skin-nose","type":"acute","rating":5,"source":"organ-heart"}"#, "#/content/source"),
        (#"{"kind":"pain","region":"skin-nose","type":"referred","rating":5,"source":"x"}"#, "#/content/source"),
        (#"{"kind":"named","name":"  ","rating":5}"#, "#/content/name"),
        (#"{"kind":"score","score":"happiness","rating":5}"#, "#/content/score"),
        (#"{"kind":"exhaustion","start":"25:00","minutes":90}"#, "#/content/start"),
        (#"{"kind":"exhaustion","start":"14:00","minutes":1441}"#, "#/content/minutes"),
        (#"{"kind":"exhaustion","start":"14:00","minutes":4}"#, "#/content/minutes"),
        (#"{"kind":"mood"}"#, "#/content/kind"),
    ])
    func saysWhichFieldIsFaulty(content: String, pointer: String) async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            let answer = try await person.put(content)
            #expect(answer.status == 422)
            #expect(try answer.faults.keys.contains(pointer), "\(answer.text)")
            #expect(try await journal.count("entries") == 0)
        }
    }

    @Test func aRatingThatIsNoNumberIsNoJSON() async throws {
        try await JournalUnderTest.run { journal in
            let answer = try await journal.person().put(#"{"kind":"score","score":"fatigue","rating":NaN}"#)
            #expect(answer.status == 400)
        }
    }

    @Test func bytesAreCountedNotCharacters() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            let family = "👩‍👩‍👧‍👦"
            let fitting = String(repeating: family, count: EntryContent.longestText / family.utf8.count)
            #expect(try await person.put(#"{"kind":"annotation","text":"\#(fitting)"}"#).status == 201)
            let tooLong = try await person.put(#"{"kind":"annotation","text":"\#(fitting + family)"}"#)
            #expect(tooLong.status == 422)
            #expect(try tooLong.faults["#/content/text"] == "must have 1 to 2000 bytes of UTF-8")
            let huge = String(repeating: "a", count: 100_000)
            #expect(try await person.put(#"{"kind":"annotation","text":"\#(huge)"}"#).status == 413)
        }
    }

    @Test func anAnnotationStaysAsItWasWritten() async throws {
        try await JournalUnderTest.run { journal in
            let (person, id) = (try await journal.person(), EntryID())
            _ = try await person.put(#"{"kind":"annotation","text":"one"}"#, id: id)
            let changed = try await person.put(#"{"kind":"annotation","text":"two"}"#, id: id)
            #expect(changed.status == 409)
            #expect(try changed.code == "annotation-stays")
            #expect(try await person.put(Self.knee, id: id).code == "annotation-stays")
        }
    }

    @Test func anEntryStaysOnItsDay() async throws {
        try await JournalUnderTest.run { journal in
            let (person, id) = (try await journal.person(), EntryID())
            _ = try await person.put(Self.knee, id: id)
            #expect(try await person.put(Self.knee, on: "2027-05-08", id: id).code == "entry-of-other-day")
        }
    }

    @Test func listsDaysAndNamesFaultySpans() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            _ = try await person.put(Self.knee, on: "2027-05-08")
            _ = try await person.put(Self.knee)
            let all = try await person.get("/api/v1/journal/entries").decoded(Entries.self).entries
            #expect(all.map(\.day) == ["2027-05-08", "2027-05-09"])
            let one = try await person.get("/api/v1/journal/entries?from=2027-05-08&to=2027-05-08")
            #expect(try one.decoded(Entries.self).entries.count == 1)
            for (query, parameter) in [
                ("from=yesterday", "from"), ("from=2027-05-10", "from"), ("from=2025-01-01", "from"), ("to=1", "to"),
            ] {
                let answer = try await person.get("/api/v1/journal/entries?\(query)")
                #expect(answer.status == 400)
                #expect(try answer.faults.keys.contains(parameter))
            }
            #expect(try await person.get("/api/v1/journal/entries/1").status == 400)
        }
    }

    @Test func withoutTheConsentNothingIsStored() async throws {
        try await JournalUnderTest.run { journal in
            let (person, id) = (try await journal.person(), EntryID())
            _ = try await person.put(Self.knee, id: id)
            let other = EntryID()
            _ = try await person.put(Self.knee, id: other)
            try await person.refuseHealthData()
            #expect(try await person.put(Self.knee).status == 403)
            #expect(try await person.submit("/pain", "id=\(EntryID())&kind=score&score=pain&rating=3").status == 403)
            // What is there can still be read and taken back.
            #expect(try await person.get("/api/v1/journal/entries").decoded(Entries.self).entries.count == 2)
            #expect(try await person.send(.delete, "/api/v1/journal/entries/\(id)").status == 200)
            #expect(try await person.submit("/pain", "id=\(other)&withdraw=yes").status == 303)
        }
    }

    @Test func ofManyChangesAtOnceEachIsAVersion() async throws {
        try await JournalUnderTest.run { journal in
            let (person, id) = (try await journal.person(), EntryID())
            try await withThrowingTaskGroup(of: Int.self) { group in
                for half in 1...8 {
                    let content = #"{"kind":"score","score":"stress","rating":\#(half)}"#
                    group.addTask { try await person.put(content, id: id).status }
                }
                for try await status in group { #expect(status == 200 || status == 201) }
            }
            #expect(try await journal.count("entries") == 8)
        }
    }
}
