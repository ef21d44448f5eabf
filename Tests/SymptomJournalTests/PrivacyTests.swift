import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import PrivacyRights
import TestSupport
import Testing

@testable import symptom_journal

@Suite(.timeLimit(.minutes(20))) struct PrivacyTests {
    private static func privacy(of journal: JournalUnderTest) -> JournalPrivacy {
        JournalPrivacy(pool: journal.pool, entries: journal.features.entryStore, now: journal.features.now)
    }

    private static func somebody(_ userID: UserID, version: Int, zone: String = "Europe/Zurich") -> SubscriberChanged {
        var change = SubscriberChanged(
            userID: userID, version: version, place: nil, sensitivities: [], radius: Kilometres(25), language: "en",
            email: nil, isDeleted: false)
        change.settings.timeZone = zone
        return change
    }

    private static let score = #"{"kind":"score","score":"pain","rating":4}"#

    @Test func everyTableWithPeopleIsExportedAndErasedOrSaysWhyNot() async throws {
        try await JournalUnderTest.run { journal in
            let names = JournalPrivacy.personTables.map(\.name)
            let tables = try await journal.pool.tablesOfPeople()
            #expect(tables.subtracting(names).isEmpty)
            let known = try await journal.pool.relations(among: names)
            #expect(known == Set(names))
        }
    }

    @Test func theNewestZoneCounts() async throws {
        try await JournalUnderTest.run { journal in
            let (people, userID) = (PostgresPersonStore(pool: journal.pool), UserID())
            let handler = PersonChangedHandler(people: people)
            for (version, zone) in [(1, "UTC"), (3, "Asia/Tokyo"), (2, "America/Lima")] {
                let verdict = try await handler.handle(Self.somebody(userID, version: version, zone: zone), .sent())
                #expect(verdict == .done)
            }
            let zone = try await people.timeZone(of: userID)
            #expect(zone.identifier == "Asia/Tokyo")
        }
    }

    @Test func confirmsAnErasureEachTimeAndNothingBringsThePersonBack() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person(in: "UTC")
            _ = try await person.put(Self.score)
            _ = try await person.submit("/pain/report", "form=add&address=%2Fpain%2Fsummary")
            _ = try await person.submit("/pain/report", "form=make")
            for report in try await person.makeReports() {
                _ = try await person.submit(
                    "/pain/report", "form=share&id=\(report)&address=a%40example.org&confirmed=yes")
            }
            for table in ["report_drafts", "reports", "report_shares", "notification_contents"] {
                #expect(try await journal.count("\(identifier: table)") == 1, "\(table)")
            }
            let erased = AccountErased(userID: person.userID, erasedAt: journal.clock.now)
            for _ in 1...2 { _ = try await Self.privacy(of: journal).erasures.handle(erased, .sent()) }
            try await PostgresPersonStore(pool: journal.pool).keepIfNewer(Self.somebody(person.userID, version: 99))
            for table in JournalPrivacy.personTables.erased {
                let left = try await journal.count("\(identifier: table) WHERE user_id = \(person.userID.uuid)")
                #expect(left == 0, "\(table)")
            }
            let type = AccountErasureConfirmed.name.rawValue
            #expect(try await journal.count("outbox WHERE type = \(type)") == 2)
            // Somebody whose session has not ended yet stores nothing.
            #expect(try await person.put(Self.score).status == 401)
            #expect(try await journal.count("person_keys") == 0)
        }
    }

    @Test func opensEntriesForTheExport() async throws {
        try await JournalUnderTest.run { journal in
            let (person, key) = (try await journal.person(), ExportKey())
            _ = try await person.put(#"{"kind":"named","name":"Migraine","rating":9}"#)
            let request = AccountExportRequested(
                exportID: ExportID(), userID: person.userID, publicKey: key.publicKey, requestedAt: journal.clock.now)
            #expect(try await Self.privacy(of: journal).exports.handle(request, .sent()) == .done)
            let sealed = try await journal.pool.query("SELECT sealed FROM export_parts WHERE name = 'entries'")
                .decode([UInt8].self)
            let place = PieceOfExport(
                exportID: request.exportID, service: .symptomJournal, name: "entries", number: 0)
            let text = String(decoding: try key.open(try #require(sealed.first), at: place), as: UTF8.self)
            #expect(text.contains("Migraine"))
        }
    }
}
