import Crypto
import Domain
import Foundation
import HTTPTypes
import Localization
import MessageProtocol
import Messaging
import Postgres
import TestSupport
import Testing

@testable import symptom_journal

@Suite(.timeLimit(.minutes(20))) struct ReportRouteTests {
    private static func reportIDs(in page: String) -> [String] {
        page.matches(of: #/\/pain\/report\/([0-9a-f-]{36})\/pdf/#).map { String($0.1) }
    }

    @Test func graphsAreChosenAReportIsMadeAndOpened() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            _ = try await person.put(#"{"kind":"pain","region":"skin-knee-left","type":"chronic","rating":6}"#)
            let summary = try await person.get("/pain/summary?graph=shares").text
            let address = try #require(summary.firstMatch(of: #/name="address" value="([^"]+)"/#)).1
                .replacing("&amp;", with: "&")
            let encoded = try #require(address.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            let added = try await person.submit("/pain/report", "form=add&address=\(encoded)&comment=The+knee+again")
            #expect(added.status == 303 && added.headers[.location] == "/pain/report")
            let chosen = try await person.get("/pain/report").text
            #expect(chosen.contains("Shares</a>") && chosen.contains("The knee again"))

            let asked = try await person.submit("/pain/report", "form=make&from=2027-04-01&until=2027-05-09")
            #expect(asked.status == 303)
            #expect(try await journal.count("outbox WHERE type = 'report.requested.v1'") == 1)
            let waiting = try await person.get("/pain/report").text
            #expect(waiting.contains("It is being drawn from all your entries") && waiting.contains("<progress"))

            try await person.makeReports()
            let made = try await person.get("/pain/report").text
            #expect(!made.contains("<progress"))
            let id = try #require(Self.reportIDs(in: made).first)
            let pdf = try await person.get("/pain/report/\(id)/pdf")
            #expect(pdf.headers[.contentType] == "application/pdf" && pdf.headers[.cacheControl] == "no-store")
            let (text, _) = try await PDFInPoppler.text(of: pdf.body)
            #expect(text.contains("Comment: The knee again") && text.contains("Left knee (Skin)"))
            let fhir = try await person.get("/pain/report/\(id)/fhir")
            #expect(fhir.headers[.contentType] == "application/fhir+json" && fhir.text.contains("72514-3"))
        }
    }

    @Test func theSameRequestOnceMoreChangesNothing() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            _ = try await person.put(#"{"kind":"named","name":"Migraine","rating":9}"#)
            _ = try await person.submit("/pain/report", "form=make")
            let id = try #require(try await person.makeReports().first)
            let first = try await person.get("/pain/report/\(id)/pdf").body
            _ = try await person.put(#"{"kind":"named","name":"Later","rating":1}"#)
            let asked = ReportRequested(reportID: id, userID: person.userID, requestedAt: journal.clock.now)
            #expect(try await journal.features.renderReports.handle(asked, .sent()) == .done)
            #expect(try await person.get("/pain/report/\(id)/pdf").body == first)
        }
    }

    @Test func theCodeVerifiesItAndSaysNothingElse() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            _ = try await person.put(#"{"kind":"named","name":"Migraine","rating":9}"#)
            _ = try await person.submit("/pain/report", "form=make")
            try await person.makeReports()
            let page = try await person.get("/pain/report").text
            let code = try #require(page.firstMatch(of: #/verify\?code=([0-9a-f]{32})/#)).1
            // Whoever holds it is signed in as nobody.
            let spaced = try #require(ReportCode(String(code))).description.replacing(" ", with: "+")
            for typed in [String(code), code.uppercased(), spaced] {
                let answer = try await journal.send(.get, "/pain/verify?code=\(typed)")
                #expect(answer.status == 200)
                #expect(answer.text.contains("A report with this code was made here:"))
                #expect(answer.text.contains("9 May 2027, 10:00 UTC"))
                #expect(!answer.text.contains("Migraine") && !answer.text.contains("2027 to"))
            }
            let id = try #require(Self.reportIDs(in: page).first)
            let pdf = try await person.get("/pain/report/\(id)/pdf").body
            let digest = SHA256.hash(data: pdf).hexadecimal
            #expect(try await journal.send(.get, "/pain/verify?code=\(code)").text.contains(digest))
            let unknown = try await journal.send(.get, "/pain/verify?code=\(String(repeating: "0", count: 32))")
            #expect(unknown.text.contains("No report with this code is kept here."))
            let malformed = try await journal.send(.get, "/pain/verify?code=x%3Cscript%3E&language=de")
            #expect(malformed.text.contains("Das ist kein Code") && !malformed.text.contains("<script>"))
        }
    }

    @Test func nobodyElseOpensItAndItCanBeDeleted() async throws {
        try await JournalUnderTest.run { journal in
            let (person, other) = (try await journal.person(), try await journal.person())
            _ = try await person.put(#"{"kind":"named","name":"Migraine","rating":9}"#)
            _ = try await other.put(#"{"kind":"named","name":"Migraine","rating":9}"#)
            _ = try await person.submit("/pain/report", "form=make")
            try await person.makeReports()
            let id = try #require(Self.reportIDs(in: try await person.get("/pain/report").text).first)
            #expect(try await other.get("/pain/report/\(id)/pdf").status == 404)
            #expect(try await person.get("/pain/report/x/pdf").status == 404)
            #expect(try await journal.send(.get, "/pain/report/\(id)/pdf").status == 303)
            _ = try await other.submit("/pain/report", "form=delete&id=\(id)")
            #expect(try await person.get("/pain/report/\(id)/pdf").status == 200)
            _ = try await person.submit("/pain/report", "form=delete&id=\(id)")
            #expect(try await person.get("/pain/report/\(id)/pdf").status == 404)
        }
    }

    @Test(arguments: [
        ("comment=" + String(repeating: "x", count: 2_001), "the comment is too long"),
        ("comment=%F0%9F%A6%84+day", "the report cannot print these characters: 🦄"),
    ])
    func aCommentThatCannotBePrintedIsAnsweredAndKept(comment: String, answer: String) async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            let refused = try await person.submit("/pain/report", "form=add&address=%2Fpain%2Fsummary&\(comment)")
            #expect(refused.status == 422)
            #expect(refused.text.contains(answer))
            #expect(refused.text.contains("</textarea>"))
            #expect(try await person.get("/pain/report").text.contains("None yet."))
        }
    }

    @Test func aReportHasTwelveGraphsAndADayTwentyReports() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            for _ in 0..<ReportGraph.most {
                let added = try await person.submit("/pain/report", "form=add&address=%2Fpain%2Fsummary")
                #expect(added.status == 303)
            }
            let many = try await person.submit("/pain/report", "form=add&address=%2Fpain%2Fsummary")
            #expect(many.status == 422 && many.text.contains("a report has 12 graphs at most"))
            for _ in 0..<PostgresReportStore.mostPerDay {
                let made = try await person.submit("/pain/report", "form=make")
                #expect(made.status == 303)
            }
            let tomorrow = try await person.submit("/pain/report", "form=make")
            #expect(tomorrow.status == 422 && tomorrow.text.contains("20 a day are the most"))
        }
    }

    @Test func nothingOfItIsReadableInTheDatabase() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            _ = try await person.put(#"{"kind":"named","name":"Migraine","rating":9}"#)
            _ = try await person.submit("/pain/report", "form=add&address=%2Fpain%2Fsummary&comment=Secret+words")
            _ = try await person.submit("/pain/report", "form=make")
            try await person.makeReports()
            for table in ["reports", "report_drafts"] {
                let rows = try await journal.pool.query(
                    "SELECT encode(convert_to(kept::text, 'UTF8'), 'escape') FROM \(identifier: table) AS kept"
                ).decode(String.self).joined()
                #expect(!rows.isEmpty)
                // Columns of bytes are written in hexadecimal digits.
                for word in ["Secret", "Migraine", "%PDF", "72514-3"] {
                    let digits = word.utf8.map { String($0, radix: 16) }.joined()
                    #expect(!rows.contains(word) && !rows.contains(digits), "\(table): \(word)")
                }
            }
        }
    }
}
