import Domain
import Foundation
import TestSupport
import Testing

@testable import symptom_journal

@Suite(.timeLimit(.minutes(20))) struct TreatmentTests {
    @Test func aMedicineIsEnteredAndItsEffectLater() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            let id = EntryID()
            let taken = "id=\(id)&kind=medication&name=Ibuprofen&dose=400+mg"
            #expect(try await person.submit("/pain", taken).status == 303)
            let page = try await person.get("/pain").text
            #expect(page.contains("Ibuprofen, 400 mg"))
            #expect(page.contains("more=medication&amp;entry=\(id)#rate"))
            let form = try await person.get("/pain?more=medication&entry=\(id)").text
            #expect(form.contains(#"value="Ibuprofen""#) && form.contains(#"value="400 mg""#))
            #expect(form.contains(#"name="id" value="\#(id)""#))
            #expect(try await person.submit("/pain", taken + "&effect=good").status == 303)
            #expect(try await person.get("/pain").text.contains("Ibuprofen, 400 mg, helped: well"))
            #expect(try await person.get("/pain/history").text.contains("Ibuprofen, 400 mg"))
        }
    }

    @Test func anActivityHasALengthAndAnEffect() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            let walk = "id=\(EntryID())&kind=activity&name=Walk&minutes=30&effect=better"
            #expect(try await person.submit("/pain", walk).status == 303)
            #expect(
                try await person.get("/pain?language=de").text.contains("Walk, 30 Minuten, Schmerz danach: besser"))
            // What was done before is offered.
            #expect(try await person.get("/pain?more=activity").text.contains(#"<option value="Walk">"#))
        }
    }

    @Test(arguments: [
        ("kind=medication&name=&dose=1", "the text is missing or too long"),
        ("kind=medication&name=A&dose=" + String(repeating: "x", count: 51), "the dose is too long"),
        ("kind=activity&name=Walk&minutes=0", "it must last from 1 to 1440 minutes"),
        ("kind=activity&name=Walk&minutes=1441", "it must last from 1 to 1440 minutes"),
    ])
    func whatCannotBeIsAnsweredAndKept(form: String, answer: String) async throws {
        try await JournalUnderTest.run { journal in
            let refused = try await journal.person().submit("/pain", "id=\(EntryID())&\(form)")
            #expect(refused.status == 422)
            #expect(refused.text.contains(answer))
        }
    }

    @Test func theAPITakesBothAndNamesWhatIsWrong() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            let taken = try await person.put(
                #"{"kind":"medication","name":"Ibuprofen","dose":"400 mg","relief":"slight"}"#)
            #expect(taken.status == 201 && taken.text.contains(#""relief":"slight""#))
            let done = try await person.put(#"{"kind":"activity","name":"Walk","minutes":30}"#)
            #expect(done.status == 201)
            let faulty = try await person.put(#"{"kind":"medication","name":"Ibuprofen","relief":"lots"}"#)
            #expect(faulty.status == 422)
            #expect(try faulty.faults["#/content/relief"] != nil)
            let long = try await person.put(#"{"kind":"activity","name":"Walk","minutes":1441}"#)
            #expect(try long.faults["#/content/minutes"] == "must be from 1 to 1440, a day")
            let interference = try await person.put(#"{"kind":"score","score":"interference","rating":4}"#)
            #expect(interference.status == 201)
        }
    }

    @Test func namesThatPeopleCallTheSameAreCountedAsOne() {
        func entry(_ name: String, _ relief: Relief?, on day: Int) -> StoredEntry {
            StoredEntry(
                JournalEntry(
                    id: EntryID(), day: CalendarDay(daysSince1970: day),
                    content: .medication(Medication(name: name, relief: relief))), at: JournalUnderTest.now)
        }
        let records = TreatmentRecord.medications(in: [
            entry("Café  A", .good, on: 1), entry("cafe a", nil, on: 1), entry("CAFÉ A", .good, on: 2),
            entry("Other", .nothing, on: 2),
        ])
        #expect(
            records == [
                TreatmentRecord(name: "CAFÉ A", days: 2, times: 3, answers: [0, 0, 0, 2, 0]),
                TreatmentRecord(name: "Other", days: 1, times: 1, answers: [1, 0, 0, 0, 0]),
            ])
        #expect(TreatmentRecord.activities(in: []).isEmpty)
    }

    @Test func theSummaryShowsWhatHelped() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            for relief in ["good", "good", "slight"] {
                _ = try await person.put(#"{"kind":"medication","name":"Ibuprofen","relief":"\#(relief)"}"#)
            }
            _ = try await person.put(#"{"kind":"score","score":"pain","rating":4}"#)
            let page = try await person.get("/pain/summary?graph=treatment").text
            #expect(page.contains("Different medicines: 1. Different activities: 0."))
            #expect(page.contains("A little 1, Well 2"))
        }
    }
}
