import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import Postgres
import PrivacyRights
import RequestedNotifications
import SignedLinks
import TestSupport
import Testing

@testable import symptom_journal

@Suite(.timeLimit(.minutes(20))) struct ShareTests {
    /// Somebody with a report that has been made.
    private static func reported(_ journal: JournalUnderTest) async throws -> (person: PersonUnderTest, report: String)
    {
        let person = try await journal.person()
        _ = try await person.put(#"{"kind":"named","name":"Secret name","rating":9}"#)
        _ = try await person.put(#"{"kind":"pain","region":"skin-knee-left","type":"chronic","rating":6}"#)
        _ = try await person.submit("/pain/report", "form=make")
        let id = try #require(try await person.makeReports().first)
        return (person, "\(id)")
    }

    /// What the notifier will read of the one mail that was requested.
    private static func mail(_ journal: JournalUnderTest) async throws -> RequestedContent {
        let rows = try await journal.pool.query("SELECT request_id, sealed FROM notification_contents")
        let row = try #require(rows.first)
        #expect(rows.count == 1)
        return try #require(
            RequestedContent(
                opening: try row["sealed"], of: NotificationRequestID(try row["request_id", as: UUID.self]),
                with: .forTests))
    }

    @Test func aDoctorGetsALinkAfterTheAddressWasShownOnceMore() async throws {
        try await JournalUnderTest.run { journal in
            let (person, report) = try await Self.reported(journal)
            let form = "form=share&id=\(report)&address=Dr%40example.org"
            let shown = try await person.submit("/pain/report", form)
            #expect(shown.status == 200 && shown.text.contains("Is this address right?"))
            #expect(shown.text.contains("<strong>dr@example.org</strong>"))
            #expect(try await journal.count("notification_contents") == 0)

            let sent = try await person.submit("/pain/report", form + "&confirmed=yes")
            #expect(sent.status == 303 && sent.headers[.location] == "/pain/report?sent=link")
            let mail = try await Self.mail(journal)
            #expect(mail.address == "dr@example.org" && mail[.time] == "23 May 2027" && mail[.summary] == nil)
            #expect(try await journal.count("outbox WHERE type = 'notification.requested.v1'") == 1)

            let path = try #require(mail.link?.split(separator: "pain.example.org").last).description
            let opened = try await journal.send(.get, path)
            #expect(opened.status == 200 && opened.text.contains("A patient shares this report with you."))
            let pdf = try await journal.send(.get, path + "/pdf")
            let (text, _) = try await PDFInPoppler.text(of: pdf.body)
            #expect(text.contains("Secret name"))
            #expect(try await journal.send(.get, path + "/fhir").text.contains("72514-3"))
            #expect(try await person.get("/pain/report").text.contains("until 23 May 2027, first opened 9 May 2027"))
        }
    }

    @Test func aLinkEndsAfterTwoWeeksAndWhenItIsWithdrawn() async throws {
        try await JournalUnderTest.run { journal in
            let (person, report) = try await Self.reported(journal)
            _ = try await person.submit("/pain/report", "form=share&id=\(report)&address=a%40example.org&confirmed=yes")
            let path = try #require(try await Self.mail(journal).link?.split(separator: "pain.example.org").last)
                .description
            journal.clock.set(JournalUnderTest.now + 14 * 86_400)
            let ended = try await journal.send(.get, path)
            #expect(ended.status == 404 && ended.text.contains("This link has ended or was withdrawn."))
            #expect(try await journal.send(.get, path + "/pdf").status == 404)
            journal.clock.set(JournalUnderTest.now)
            #expect(try await journal.send(.get, path).status == 200)

            let page = try await person.get("/pain/report").text
            let share = try #require(page.firstMatch(of: #/name="share" value="([0-9a-f]{64})"/#)).1
            let other = try await journal.person()
            _ = try await other.submit("/pain/report", "form=withdraw&share=\(share)")
            #expect(try await journal.send(.get, path).status == 200)
            _ = try await person.submit("/pain/report", "form=withdraw&share=\(share)")
            #expect(try await journal.send(.get, path).status == 404)
            for token in ["x", String(repeating: "A", count: 43)] {
                #expect(try await journal.send(.get, "/pain/shared/\(token)").status == 404)
            }
        }
    }

    @Test(arguments: ["", "doctor", "dr@", "dr@example", "dr@exa mple.org", "a@example.org,b@example.org"])
    func aMistypedAddressIsAnsweredAndGetsNothing(address: String) async throws {
        try await JournalUnderTest.run { journal in
            let (person, report) = try await Self.reported(journal)
            let typed = try #require(address.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            let answer = try await person.submit(
                "/pain/report", "form=share&id=\(report)&address=\(typed)&confirmed=yes")
            #expect(answer.status == 422)
            #expect(answer.text.contains("that is no e-mail address") && answer.text.contains(#"value="\#(address)""#))
            #expect(try await journal.count("notification_contents") == 0)
        }
    }

    @Test func theSummaryGoesToOneselfWithoutWhatWasTyped() async throws {
        try await JournalUnderTest.run { journal in
            let (person, report) = try await Self.reported(journal)
            let sent = try await person.submit("/pain/report", "form=mail&id=\(report)")
            #expect(sent.headers[.location] == "/pain/report?sent=mail")
            let mail = try await Self.mail(journal)
            // The notifier reads the person's own address.
            #expect(mail.address == nil)
            let summary = try #require(mail[.summary])
            #expect(summary.contains("Entries on 1 of 90 days") && summary.contains("Strongest: Left knee (Skin), 6.0"))
            #expect(!summary.contains("Secret"))
        }
    }

    @Test func aDayHasFiveMailsToDoctorsAndNobodySendsAnothersReport() async throws {
        try await JournalUnderTest.run { journal in
            let (person, report) = try await Self.reported(journal)
            let form = "form=share&id=\(report)&address=a%40example.org&confirmed=yes"
            let stranger = try await journal.person().submit("/pain/report", form)
            #expect(stranger.status == 422 && stranger.text.contains("There is no such report any more."))
            for _ in 0..<PostgresShareStore.mostPerDay {
                let sent = try await person.submit("/pain/report", form)
                #expect(sent.status == 303)
            }
            let many = try await person.submit("/pain/report", form)
            #expect(many.status == 422 && many.text.contains("5 a day are the most"))
        }
    }

    @Test func withoutTheConsentNoLinkOpensAndWhatIsThereCanBeTakenAway() async throws {
        try await JournalUnderTest.run { journal in
            let (person, report) = try await Self.reported(journal)
            _ = try await person.submit("/pain/report", "form=share&id=\(report)&address=a%40example.org&confirmed=yes")
            let path = try #require(try await Self.mail(journal).link?.split(separator: "pain.example.org").last)
                .description
            #expect(try await journal.send(.get, path).status == 200)

            let privacy = JournalPrivacy(
                pool: journal.pool, entries: journal.features.entryStore, now: journal.features.now)
            let withdrawal = AccountConsentChanged(
                userID: person.userID, consent: .healthData, isGranted: false, version: 9, changedAt: journal.clock.now)
            #expect(try await privacy.consents.handle(withdrawal, .sent()) == .done)
            #expect(try await journal.send(.get, path).status == 404)

            try await person.refuseHealthData()
            let made = try await person.submit("/pain/report", "form=make")
            #expect(made.status == 403)
            for form in ["form=remove&address=x", "form=withdraw&share=00", "form=delete&id=\(report)"] {
                let taken = try await person.submit("/pain/report", form)
                #expect(taken.status == 303, "\(form)")
            }
        }
    }
}
