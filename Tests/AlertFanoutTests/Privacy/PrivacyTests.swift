import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import PrivacyRights
import TestSupport
import Testing

@testable import alert_fanout

@Suite(.timeLimit(.minutes(20))) struct PrivacyTests {
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)

    private func withPrivacy(_ body: (PostgresPool, AlertFanoutPrivacy) async throws -> Void) async throws {
        try await withFanoutDatabase { try await body($0, AlertFanoutPrivacy(pool: $0, now: { Self.now })) }
    }

    private static func location(_ userID: UserID, _ isGranted: Bool, version: Int) -> AccountConsentChanged {
        AccountConsentChanged(
            userID: userID, consent: .location, isGranted: isGranted, version: version, changedAt: now)
    }

    private static func places(_ pool: PostgresPool) async throws -> Int {
        try await pool.query("SELECT count(*) FROM audience WHERE latitude IS NOT NULL AND chunk IS NOT NULL")
            .decode(Int.self).reduce(0, +)
    }

    @Test func everyTableWithPeopleIsExportedAndErasedOrSaysWhyNot() async throws {
        try await withPrivacy { pool, _ in
            let names = AlertFanoutPrivacy.personTables.map(\.name)
            let tables = try await pool.tablesOfPeople()
            #expect(tables.subtracting(names).isEmpty)
            #expect(try await pool.relations(among: names) == Set(names))
        }
    }

    @Test func noAlertFindsWhoeverWithdrawsTheLocation() async throws {
        try await withPrivacy { pool, privacy in
            let (person, other) = (Person(coordinate: try .basel()), Person(coordinate: try .basel()))
            try await pool.audience([person, other])
            let withdrawal = Self.location(person.id, false, version: 2)
            for _ in 1...2 { #expect(try await privacy.consents.handle(withdrawal, .sent()) == .done) }
            #expect(try await Self.places(pool) == 1)
            // What was granted before comes late and changes nothing.
            _ = try await privacy.consents.handle(Self.location(person.id, true, version: 1), .sent())
            #expect(try await pool.refusal(of: .location, by: person.id) == Self.now)
        }
    }

    @Test func aPlaceThatComesBeforeItsGrantWaitsForIt() async throws {
        try await withPrivacy { pool, privacy in
            var person = Person(coordinate: try .basel())
            try await pool.audience([person])
            _ = try await privacy.consents.handle(Self.location(person.id, false, version: 2), .sent())
            let update = UpdateAudience(
                store: PostgresAudienceStore(pool: pool), forgetContributions: { _ in },
                refusesPlace: { try await pool.refusesPlace(in: $0, comparedWith: "audience") })
            let handler = SubscriberChangedHandler(updateAudience: update)
            person.version = 2
            #expect(try await handler.handle(person.change(), .sent()) == .awaitingConsent)
            #expect(try await Self.places(pool) == 0)
            _ = try await privacy.consents.handle(Self.location(person.id, true, version: 3), .sent())
            #expect(try await handler.handle(person.change(), .sent()) == .done)
            #expect(try await Self.places(pool) == 1)
        }
    }

    @Test func confirmsAnErasureEachTimeAndNothingBringsThePersonBack() async throws {
        try await withPrivacy { pool, privacy in
            var person = Person(coordinate: try .basel())
            try await pool.audience([person])
            try await pool.query("INSERT INTO trusted_reporters (user_id) VALUES (\(person.id.uuid))")
            let erased = AccountErased(userID: person.id, erasedAt: Self.now)
            for _ in 1...2 { #expect(try await privacy.erasures.handle(erased, .sent()) == .done) }
            person.version = 1_000
            let late = UpdateAudience(store: PostgresAudienceStore(pool: pool), forgetContributions: { _ in })
            try await late(person.change())
            _ = try await privacy.consents.handle(Self.location(person.id, true, version: 9), .sent())
            let found = Set(try await TableSearch(pool).tables(containing: [person.id.description]))
            #expect(found == ["alert_fanout.audience", "alert_fanout.erased_people", "alert_fanout.outbox"])
            #expect(try await Self.places(pool) == 0)
            let confirmed = try await pool.query("SELECT type FROM outbox").decode(String.self)
            #expect(confirmed == Array(repeating: AccountErasureConfirmed.name.rawValue, count: 2))
        }
    }

    @Test func leavesItsPartForTheHolderOfTheKeyOnly() async throws {
        try await withPrivacy { pool, privacy in
            let person = Person(coordinate: try .basel())
            try await pool.audience([person, Person(coordinate: try .basel())])
            let key = ExportKey()
            let request = AccountExportRequested(
                exportID: ExportID(), userID: person.id, publicKey: key.publicKey, requestedAt: Self.now)
            for _ in 1...2 { #expect(try await privacy.exports.handle(request, .sent()) == .done) }
            let sealed = try await pool.query(
                "SELECT sealed FROM export_parts WHERE name = 'audience' AND export_id = \(request.exportID.uuid)"
            ).decode([UInt8].self)
            let piece = try #require(sealed.first)
            let place = PieceOfExport(
                exportID: request.exportID, service: .alertFanout, name: "audience", number: 0)
            let text = String(decoding: try key.open(piece, at: place), as: UTF8.self)
            #expect(text.contains(person.id.description))
            #expect(throws: (any Error).self) { try ExportKey().open(piece, at: place) }
            #expect(try await pool.query("SELECT DISTINCT name FROM export_parts").count > 3)
        }
    }

    @Test func refusesARequestWithoutAKey() async throws {
        try await withPrivacy { _, privacy in
            let request = AccountExportRequested(
                exportID: ExportID(), userID: UserID(), publicKey: "none", requestedAt: Self.now)
            let verdict = try await privacy.exports.handle(request, .sent())
            #expect(verdict == .deadLetter("publicKey: must be 32 bytes in Base64"))
        }
    }
}
