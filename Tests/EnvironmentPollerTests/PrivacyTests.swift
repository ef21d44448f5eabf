import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import PrivacyRights
import TestSupport
import Testing

@testable import environment_poller

@Suite(.timeLimit(.minutes(20))) struct PrivacyTests {
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)
    private let here = GridCell(row: 522, column: 69)

    private func withPrivacy(
        _ body: (PostgresSubscribedPlaceStore, EnvironmentPollerPrivacy) async throws -> Void
    ) async throws {
        try await withDatabase(migrations: EnvironmentPollerMigrations.all, schema: "environment_poller") { pool in
            try await body(
                PostgresSubscribedPlaceStore(pool: pool), EnvironmentPollerPrivacy(pool: pool, now: { Self.now }))
        }
    }

    private func people(_ store: PostgresSubscribedPlaceStore) async throws -> [Int] {
        try await store.pool.query("SELECT people FROM cells ORDER BY 1").decode(Int.self)
    }

    @Test func everyTableWithPeopleIsExportedAndErasedOrSaysWhyNot() async throws {
        try await withPrivacy { store, _ in
            let names = EnvironmentPollerPrivacy.personTables.map(\.name)
            let tables = try await store.pool.tablesOfPeople()
            #expect(tables.subtracting(names).isEmpty)
            #expect(try await store.pool.relations(among: names) == Set(names))
        }
    }

    @Test func dropsTheCellOfWhoeverWithdrawsTheLocation() async throws {
        try await withPrivacy { store, privacy in
            let user = UserID()
            try await store.keep(here, of: user, version: 4, asking: [])
            try await store.keep(here, of: UserID(), version: 1, asking: [])
            let withdrawal = AccountConsentChanged(
                userID: user, consent: .location, isGranted: false, version: 1, changedAt: Self.now)
            for _ in 1...2 { #expect(try await privacy.consents.handle(withdrawal, .sent()) == .done) }
            #expect(try await people(store) == [1])
            // The gateway's own withdrawal follows, and then a place again.
            try await store.keep(nil, of: user, version: 5, asking: [])
            try await store.keep(here, of: user, version: 6, asking: [])
            #expect(try await people(store) == [2])
        }
    }

    @Test func confirmsAnErasureEachTimeAndNothingBringsThePlaceBack() async throws {
        try await withPrivacy { store, privacy in
            let user = UserID()
            try await store.keep(here, of: user, version: 4, asking: [])
            let erased = AccountErased(userID: user, erasedAt: Self.now)
            for _ in 1...2 { #expect(try await privacy.erasures.handle(erased, .sent()) == .done) }
            _ = try await privacy.erasures.handle(AccountErased(userID: UserID(), erasedAt: Self.now), .sent())
            try await store.keep(here, of: user, version: 99, asking: [])
            #expect(try await people(store) == [0])
            #expect(try await store.pool.query("SELECT FROM outbox").count == 3)
        }
    }
}
