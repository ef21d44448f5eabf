import Domain
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import symptom_journal

@Suite(.timeLimit(.minutes(20))) struct SummaryPageTests {
    /// Twelve days of two parts, anxiety and fatigue, the last of them today.
    private static func fill(_ person: PersonUnderTest) async throws {
        let journal = person.journal
        for offset in 0..<12 {
            let now = JournalUnderTest.now + Double(offset - 11) * 86_400
            journal.clock.set(now)
            let day = "\(CalendarDay(of: now, in: .gmt))"
            let rating = "\(Double(offset) / 2 + 1)"
            for content in [
                #"{"kind":"pain","region":"skin-knee-left","type":"chronic","rating":\#(rating)}"#,
                #"{"kind":"pain","region":"organ-stomach","type":"acute","rating":2}"#,
                #"{"kind":"score","score":"anxiety","rating":\#(rating)}"#,
                #"{"kind":"score","score":"fatigue","rating":4}"#,
            ] {
                let answer = try await person.put(content, on: day)
                #expect(answer.status == 201)
            }
        }
        journal.clock.set(JournalUnderTest.now)
    }

    @Test func showsEachGraphWithItsSentenceAndItsNumbers() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            try await Self.fill(person)
            for (graph, sentence, drawing) in [
                ("body", "Strongest: Left knee (Skin), 3.8 on average of 12 days.", "class=\"pain-figure\""),
                ("shares", "Largest share: Left knee (Skin), 65%.", "class=\"pain-pie\""),
                ("months", "Months with entries: 2.", "class=\"pain-chart"),
                ("parts", "Left knee (Skin): 12 days, from 1.0 to 6.5, 3.8 on average.", "class=\"pain-chart"),
                ("average", "Pain, mean of the parts: 12 days, from 1.5 to 4.2, 2.9 on average.", "class=\"pain-chart"),
                ("fatigue", "Fatigue: 12 days, from 4.0 to 4.0, 4.0 on average.", "class=\"pain-chart"),
                ("mood", "Anxiety and pain tend to rise and fall together: 1.00", "class=\"pain-chart"),
                ("types", "Acute: 12 days, from 2.0 to 2.0, 2.0 on average.", "class=\"pain-chart"),
            ] {
                let page = try await person.get("/pain/summary?graph=\(graph)").text
                #expect(page.contains(sentence), "\(graph)")
                #expect(page.contains(drawing), "\(graph)")
                #expect(page.contains("<table>"), "\(graph)")
            }
        }
    }

    @Test func showsTheDiarysSymptomsAlsoOfSomebodyWithoutPain() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            try await person.keepDiary([
                .headache, .entry(on: "2027-05-09", 6), .entry(on: "2027-05-09", 8), .entry(on: "2027-05-07", 2),
            ])
            let page = try await person.get("/pain/summary?graph=symptoms").text
            #expect(page.contains("\u{2068}Headache\u{2069}: 2 days, from 2.0 to 8.0, 5.0 on average."))
            #expect(page.contains("class=\"pain-chart") && page.contains("<table>"))
            let body = try await person.get("/pain/summary").text
            #expect(body.contains("Nothing was entered that fits your choice."))
        }
    }

    @Test func aSpanIsComparedWithTheOneBefore() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            try await Self.fill(person)
            let six = try await person.get("/pain/summary?graph=progress&from=2027-05-04&until=2027-05-09").text
            #expect(six.contains("Pain, mean of the parts: higher, 2.1 → 3.6."))
            let few = try await person.get("/pain/summary?graph=progress&from=2027-05-07&until=2027-05-09").text
            #expect(few.contains("each of the two spans needs 5 days with a rating"))
        }
    }

    @Test func filtersByPartTypeAndLayer() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            try await Self.fill(person)
            for filter in ["part=organ-stomach", "type=acute", "layer=organ"] {
                let page = try await person.get("/pain/summary?graph=shares&\(filter)").text
                #expect(page.contains("Largest share: Stomach (Organs), 100%."), "\(filter)")
            }
            let none = try await person.get("/pain/summary?graph=shares&type=phantom").text
            #expect(none.contains("Nothing was entered that fits your choice."))
        }
    }

    @Test func wordsThatAreNoneOfOursCountAsNotGiven() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            try await Self.fill(person)
            let page = try await person.get(
                "/pain/summary?graph=x&from=31.12.&until=9999-99-99&part=tail&type=y&layer=%F0%9F%98%80&mood=z")
            #expect(page.status == 200)
            #expect(page.text.contains("Strongest: Left knee"))
            let turned = try await person.get("/pain/summary?graph=average&from=2027-05-09&until=2027-05-05").text
            #expect(turned.contains("Pain, mean of the parts: 5 days"))
            let future = try await person.get("/pain/summary?graph=average&from=2030-01-01&until=2031-01-01").text
            #expect(future.contains("Pain, mean of the parts: 1 day"))
        }
    }

    @Test func anEmptyJournalIsToldWhereToBegin() async throws {
        try await JournalUnderTest.run { journal in
            let page = try await journal.person().get("/pain/summary?language=de").text
            #expect(page.contains("Es ist noch nichts bewertet.") && page.contains("Schmerzkarte öffnen"))
        }
    }

    @Test func whatWasTakenBackCountsForNothing() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            let id = EntryID()
            _ = try await person.put(
                #"{"kind":"pain","region":"skin-nose","type":"acute","rating":9}"#, on: "2027-05-09", id: id)
            #expect(try await person.get("/pain/summary").text.contains("Nose (Skin)"))
            _ = try await person.send(.delete, "/api/v1/journal/entries/\(id)")
            #expect(try await person.get("/pain/summary").text.contains("Nothing was rated yet."))
        }
    }
}
