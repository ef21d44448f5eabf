import Domain
import Foundation
import HTTPTypes
import Testing

@testable import symptom_journal

/// Today and yesterday can be entered and changed, by the server's clock and where the person is.
@Suite(.timeLimit(.minutes(20))) struct EntryWindowTests {
    /// In Zurich clocks went from 02:00 to 03:00 on 28 March 2027, and from 03:00 to 02:00 on 31 October 2027.
    @Test(arguments: [
        // The last second in which the 26th is yesterday, and the first in which it is not.
        ("2027-03-27T22:59:59Z", "2027-03-26", true), ("2027-03-27T23:00:00Z", "2027-03-26", false),
        ("2027-03-28T21:59:59Z", "2027-03-27", true), ("2027-03-28T22:00:00Z", "2027-03-27", false),
        ("2027-10-31T22:59:59Z", "2027-10-30", true), ("2027-10-31T23:00:00Z", "2027-10-30", false),
        // A day begins where the person is.
        ("2027-10-31T22:59:59Z", "2027-11-01", false), ("2027-10-31T23:00:00Z", "2027-11-01", true),
    ])
    func closesAtMidnightWhereThePersonIs(instant: String, day: String, isTaken: Bool) async throws {
        let now = try Date(instant, strategy: .iso8601)
        try await JournalUnderTest.run { journal in
            let person = try await journal.person(in: "Europe/Zurich")
            journal.clock.set(now)
            let answer = try await person.put(#"{"kind":"score","score":"pain","rating":4}"#, on: day)
            #expect(answer.status == (isTaken ? 201 : 409), "\(answer.text)")
            if !isTaken { #expect(["day-closed", "day-not-begun"].contains(try answer.code)) }
        }
    }

    @Test func aClosedDayTakesAnnotationsOnly() async throws {
        try await JournalUnderTest.run { journal in
            let (person, id) = (try await journal.person(), EntryID())
            let content = #"{"kind":"score","score":"pain","rating":4}"#
            _ = try await person.put(content, id: id)
            journal.clock.set(JournalUnderTest.now + 2 * 86_400)
            #expect(try await person.put(content, id: id).status == 200)
            let changed = #"{"kind":"score","score":"pain","rating":5}"#
            #expect(try await person.put(changed, id: id).code == "day-closed")
            #expect(try await person.send(.delete, "/api/v1/journal/entries/\(id)").status == 409)
            #expect(try await person.put(#"{"kind":"annotation","text":"I had moved house."}"#).status == 201)
            #expect(
                try await person.put(#"{"kind":"annotation","text":"x"}"#, on: "2027-05-12").code == "day-not-begun")
        }
    }

    @Test func withoutAKnownZoneTheDayIsThatOfUTC() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            #expect(
                try await person.put(#"{"kind":"score","score":"pain","rating":4}"#, on: "2027-05-10").status == 409)
        }
    }
}
