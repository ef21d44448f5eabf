import Domain
import Foundation
import HTTPTypes
import Postgres
import TestSupport
import Testing

@testable import symptom_journal

@Suite(.timeLimit(.minutes(20))) struct ImportTests {
    private static let today = CalendarDay(of: JournalUnderTest.now, in: .gmt)

    /// The sample log of the requirements (PAIN-32), with dates of two digits.
    private static let sample = """
        date,name,rating
        21/08/17,lethargy,6,lower abdominal,3.5
        22/08/17,migraine,9
        22/08/17,lower abdominal,2
        """

    @Test func theSampleLogIsRead() throws {
        let log = try ImportedLog(Self.sample, until: Self.today)
        #expect(log.entries.map { "\($0.day)" } == ["2017-08-21", "2017-08-21", "2017-08-22", "2017-08-22"])
        #expect(
            log.entries.map(\.content) == [
                .named("lethargy", try Rating(6)), .named("lower abdominal", try Rating(3.5)),
                .named("migraine", try Rating(9)), .named("lower abdominal", try Rating(2)),
            ])
    }

    @Test(arguments: [
        "2027-05-01;skin-knee-left;3,5", "1.5.2027\tskin-knee-left\t3,5", "01/05/2027, \"skin-knee-left\", 3.5",
        "\u{FEFF}Datum;Was;Wert\r\n01.05.27;skin-knee-left;3,5\r\n\r\n",
    ])
    func theUsualSpellingsAreRead(text: String) throws {
        let log = try ImportedLog(text, until: Self.today)
        #expect(log.entries.map { "\($0.day)" } == ["2027-05-01"])
        let pain = EntryContent.PainAtPart(region: "skin-knee-left", type: .chronic, rating: try Rating(3.5))
        #expect(log.entries.map(\.content) == [.pain(pain)])
        let score = try ImportedLog("2027-05-01,Fatigue,4", until: Self.today)
        #expect(score.entries.map(\.content) == [.score(.fatigue, try Rating(4))])
    }

    @Test(arguments: [
        ("", 1, ImportedLog.Fault.Kind.nothing), ("date,name,rating", 1, .nothing), ("31/02/17,a,1", 1, .date),
        ("21/08/17,a,1\nhello,a,1", 2, .date), ("21/08/17,a", 1, .rating), ("21/08/17,a,1,b", 1, .rating),
        ("21/08/17,a,3.3", 1, .rating), ("21/08/17,a,11", 1, .rating), ("21/08/17,a,NaN", 1, .rating),
        ("10/05/27,a,1", 1, .future), ("21/08/17,,1", 1, .name),
        ("21/08/17,\(String(repeating: "x", count: 101)),1", 1, .name),
        (String(repeating: "21/08/17,a,1\n", count: 4_000), 1, .tooLong),
    ])
    func whatCannotBeReadIsNamedByItsLine(text: String, line: Int, kind: ImportedLog.Fault.Kind) {
        #expect(throws: ImportedLog.Fault(line: line, kind: kind)) { try ImportedLog(text, until: Self.today) }
    }

    @Test func aLogIsStoredOnceAndMarked() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            let form = try #require(Self.sample.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            let first = try await person.submit("/pain/import", "log=\(form)")
            #expect(first.headers[.location] == "/pain/import?added=4&known=0")
            let again = try await person.submit("/pain/import", "log=\(form)")
            #expect(again.headers[.location] == "/pain/import?added=0&known=4")
            #expect(try await person.get("/pain/import?added=0&known=4").text.contains("There before: 4."))
            #expect(try await journal.count("entries") == 4)
            let history = try await person.get("/pain/history").text
            #expect(history.contains("lower abdominal: 3.5") && history.contains("imported 9 May"))
            let entries = try await person.get("/api/v1/journal/entries?from=2017-08-01&to=2017-08-31").text
            #expect(entries.components(separatedBy: #""isImported":true"#).count == 5)
        }
    }

    @Test func ofALogWithAFaultNothingIsTakenAndItIsGivenBack() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            let refused = try await person.submit("/pain/import", "log=21%2F08%2F17%2Ca%2C1%0A21%2F08%2F17%2Cb%2C12")
            #expect(refused.status == 422)
            #expect(refused.text.contains("Nothing was imported. Line 2: each thing needs a rating"))
            #expect(refused.text.contains("21/08/17,b,12</textarea>"))
            #expect(try await journal.count("entries") == 0)
        }
    }
}
