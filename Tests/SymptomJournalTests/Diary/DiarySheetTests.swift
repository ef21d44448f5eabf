import Domain
import Foundation
import HTTPTypes
import Localization
import TestSupport
import Testing

@testable import symptom_journal

/// The sheets of a diary, read by a program that is not ours.
@Suite(.timeLimit(.minutes(20))) struct DiarySheetTests {
    private static let today = CalendarDay(of: JournalUnderTest.now, in: .gmt)

    private static func operation(_ action: String) -> String {
        #"{"id":"\#(DiaryID())","at":"2027-05-09T09:00:00.000Z","on":"2027-05-09","action":\#(action)}"#
    }

    private static func symptom(_ name: String, _ id: DiaryID) -> String {
        operation(#"{"kind":"symptom","symptom":"\#(id)","name":"\#(name)","icon":"toadstool-red"}"#)
    }

    private static func entry(of id: DiaryID, on day: String, _ intensity: Int, minutes: Int? = nil) -> String {
        let ids = #""entry":"\#(DiaryID())","symptom":"\#(id)""#
        let length = minutes.map { #","minutes":\#($0)"# } ?? ""
        return operation(#"{"kind":"entry",\#(ids),"day":"\#(day)","intensity":\#(intensity)\#(length)}"#)
    }

    /// A headache in May, on one day twice, and nausea in April.
    private static func fill(_ person: PersonUnderTest) async throws {
        let (headache, nausea) = (DiaryID(), DiaryID())
        let sent = [
            symptom("Headache", headache), symptom("Nausea", nausea),
            entry(of: headache, on: "2027-05-07", 4, minutes: 60),
            entry(of: headache, on: "2027-05-07", 6, minutes: 90),
            entry(of: headache, on: "2027-05-08", 3), entry(of: nausea, on: "2027-04-20", 9),
        ]
        let answer = try await person.exchange(sent, after: 0)
        #expect(answer.refused.isEmpty)
    }

    /// Without the marks that keep directions apart, which nobody sees, and wherever lines end.
    private static func pages(of pdf: [UInt8]) async throws -> [String] {
        let marks: Set<Character> = ["\u{200E}", "\u{2068}", "\u{2069}"]
        return try await PDFInPoppler.pages(of: pdf).map { page in
            page.filter { !marks.contains($0) }.split { $0.isWhitespace }.joined(separator: " ")
        }
    }

    private static func text(_ path: String, of person: PersonUnderTest) async throws -> String {
        let answer = try await person.get("/diary/sheets/\(path)")
        try #require(answer.status == 200, "\(answer.text)")
        return try await pages(of: answer.body).joined(separator: " ")
    }

    /// Operations that make symptoms with an entry on each of the last days.
    private static func operations(symptoms: Int, days: Int) -> [DiaryOperation] {
        func taken(_ action: DiaryAction) -> DiaryOperation {
            DiaryOperation(id: DiaryID(), at: JournalUnderTest.now, on: today, action: action)
        }
        return (1...symptoms).flatMap { number -> [DiaryOperation] in
            let id = DiaryID()
            let entries = (0..<days).map { back in
                let day = CalendarDay(daysSince1970: today.daysSince1970 - back)
                let entry = DiaryEntry(symptom: id, day: day, intensity: (number + back) % 11, minutes: 20)
                return taken(.entry(DiaryID(), entry))
            }
            return [taken(.symptom(id, name: "Symptom \(number)", icon: "toadstool-red"))] + entries
        }
    }

    private static func document(
        _ sheet: DiarySheet, _ operations: [DiaryOperation], days: Int = 90
    ) throws -> [UInt8] {
        let document = DiarySheetDocument(
            sheet: sheet, operations: operations, today: today, span: SummaryView.days(days, until: today),
            language: .english)
        return try document.pdf()
    }

    @Test func everySheetIsAPDFInBothLanguages() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person(in: "UTC")
            try await Self.fill(person)
            for language in ContentLanguage.allCases {
                for sheet in DiarySheet.allCases {
                    let answer = try await person.get("/diary/sheets/\(sheet.name)?language=\(language.rawValue)")
                    #expect(answer.status == 200 && answer.headers[.contentType] == "application/pdf")
                    #expect(answer.headers[.contentDisposition] == "inline; filename=\"health-diary-\(sheet.name)\"")
                    #expect(answer.headers[.cacheControl] == "no-store")
                    #expect(answer.headers[.xContentTypeOptions] == "nosniff")
                    let title = DiaryWords(language).title(of: sheet)
                    let pages = try await Self.pages(of: answer.body)
                    #expect(pages.count == 1 && pages.joined().contains(title), "\(sheet) in \(language)")
                    let about = try await PDFInPoppler.about(answer.body)
                    #expect(about.contains { $0.hasPrefix("Title:") && $0.contains(title) })
                    #expect(about.contains { $0.hasPrefix("Page size:") && $0.hasSuffix("(A4)") })
                    #expect(about.contains { $0.hasPrefix("Tagged:") && $0.hasSuffix("yes") })
                }
            }
        }
    }

    @Test func theEmergencySheetHasLinesToWriteOnAndTheLastTwoWeeks() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person(in: "UTC")
            try await Self.fill(person)
            let text = try await Self.text("er.pdf", of: person)
            for part in [
                "Date of birth", "Blood group", "Allergies", "Headache", "6 of 10", "7 May 2027", "As of 9 May 2027",
            ] { #expect(text.contains(part), "\(part)") }
            // Nineteen days ago.
            #expect(!text.contains("Nausea"))
        }
    }

    @Test func theListAndTheTipsAreThoseOfThePage() async throws {
        let words = DiaryWords(.english)
        let bag = try await Self.pages(of: try Self.document(.grabBag, [])).joined()
        for part in words.grabBag { #expect(bag.contains(part.title) && bag.contains(part.lines[0])) }
        let tips = try await Self.pages(of: try Self.document(.tips, [])).joined()
        for tip in words.hospitalTips { #expect(tips.contains(tip.title), "\(tip.title)") }
        #expect(tips.contains("\(words.hospitalTips.count)."))
    }

    @Test func theGraphHasTheChosenDaysAndTheirSymptoms() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person(in: "UTC")
            try await Self.fill(person)
            let chosen = try await Self.text("graph.pdf?from=2027-05-01&until=2027-05-08", of: person)
            // The mean of 6 and 3, the longest entry, and a day's entries together.
            for part in [
                "1 May 2027 to 8 May 2027", "Headache", "4.5", "1 h 30 min", "Headache 6 (2 h 30 min)", "Headache 3",
            ] { #expect(chosen.contains(part), "\(part)") }
            #expect(!chosen.contains("Nausea"))
            let usual = try await Self.text("graph.pdf", of: person)
            #expect(usual.contains("9 Feb 2027 to 9 May 2027") && usual.contains("Nausea 9"))
        }
    }

    @Test(arguments: [
        ("from=yesterday&until=2027-02-30", "9 Feb 2027 to 9 May 2027"),
        ("from=2027-05-09&until=2027-05-01", "1 Feb 2027 to 1 May 2027"),
        ("from=2027-05-01&until=2040-01-01", "1 May 2027 to 9 May 2027"),
        ("from=1990-01-01", "9 May 2017 to 9 May 2027"),
    ])
    func daysThatAreNoneCountAsNotGiven(_ query: String, _ span: String) async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person(in: "UTC")
            let text = try await Self.text("graph.pdf?\(query)", of: person)
            #expect(text.contains(span), "\(text)")
        }
    }

    @Test func anEmptyDiaryHasSheetsThatSaySo() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person(in: "UTC")
            for language in ContentLanguage.allCases {
                let words = DiaryWords(language)
                let emergency = try await Self.text("er.pdf?language=\(language.rawValue)", of: person)
                #expect(emergency.contains(words.shown("recentNone")))
                let graph = try await Self.text("graph.pdf?language=\(language.rawValue)", of: person)
                #expect(graph.contains(words.nothing(isAllEmpty: true)))
            }
        }
    }

    @Test func daysWithoutEntriesSaySo() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person(in: "UTC")
            try await Self.fill(person)
            let text = try await Self.text("graph.pdf?from=2026-01-01&until=2026-02-01", of: person)
            #expect(text.contains(DiaryWords(.english).nothing(isAllEmpty: false)))
        }
    }

    @Test func namesOfEveryScriptAreReadableOrSaidToBeMissing() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person(in: "UTC")
            let names = ["צוואר", "🦄 day", "Müdigkeit"]
            let sent = names.flatMap { name -> [String] in
                let id = DiaryID()
                return [Self.symptom(name, id), Self.entry(of: id, on: "2027-05-09", 5)]
            }
            let answer = try await person.exchange(sent, after: 0)
            #expect(answer.refused.isEmpty)
            for sheet in [DiarySheet.er, .graph] {
                let text = try await Self.text(sheet.name, of: person)
                for part in ["צוואר", "□ day", "Müdigkeit", "□ stands for a character that the fonts"] {
                    #expect(text.contains(part), "\(part) in \(sheet)")
                }
            }
        }
    }

    @Test func theSameDiaryIsTheSameBytes() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person(in: "UTC")
            try await Self.fill(person)
            for sheet in DiarySheet.allCases {
                journal.clock.set(JournalUnderTest.now)
                let first = try await person.get("/diary/sheets/\(sheet.name)").body
                journal.clock.set(JournalUnderTest.now + 3_600)
                let later = try await person.get("/diary/sheets/\(sheet.name)").body
                #expect(first == later, "\(sheet)")
            }
        }
    }

    @Test func aLargeDiaryFlowsOverItsPagesAndTheEmergencySheetStaysOne() async throws {
        let operations = Self.operations(symptoms: 60, days: 100)
        let emergency = try await Self.pages(of: try Self.document(.er, operations))
        #expect(emergency.count == 1 && emergency[0].contains("more are in the diary."))
        #expect(emergency[0].contains(DiaryWords(.english).emergencyNumbers))

        let pages = try await Self.pages(of: try Self.document(.graph, operations, days: 100))
        let text = pages.joined(separator: " ")
        #expect(pages.count > 2 && text.contains("Page \(pages.count) of \(pages.count)"))
        #expect(text.contains("Drawn are the 8 symptoms") && text.contains("each point is the mean of a week"))
        for number in 1...60 { #expect(text.contains("Symptom \(number) "), "\(number)") }
        // The newest 92 of 100 days.
        #expect(text.contains("the last 92 of 100 days") && text.contains(" 7 Feb 2027"))
        #expect(!text.contains(" 6 Feb 2027"))
    }

    @Test func strangersAreLedToTheSignInAndUnknownSheetsAreNotFound() async throws {
        try await JournalUnderTest.run { journal in
            for sheet in DiarySheet.allCases {
                let answer = try await journal.send(.get, "/diary/sheets/\(sheet.name)")
                #expect(answer.status == 303)
                #expect(answer.headers[.location] == "/sign-in?to=/diary/sheets/\(sheet.name)")
            }
            let person = try await journal.person()
            for name in ["forest.pdf", "er", "er.PDF", "grab_bag.pdf"] {
                let answer = try await person.get("/diary/sheets/\(name)")
                #expect(answer.status == 404, "\(name)")
            }
        }
    }
}
