import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import PrivacyRights
import TestSupport
import Testing

@testable import notifier

@Suite(.timeLimit(.minutes(20))) struct PrivacyTests {
    private func withPrivacy(_ body: (PostgresPool, NotifierPrivacy) async throws -> Void) async throws {
        try await withNotifierDatabase { try await body($0, NotifierPrivacy(pool: $0, now: { .noon })) }
    }

    private static func notifications(_ userID: UserID, _ isGranted: Bool, version: Int) -> AccountConsentChanged {
        AccountConsentChanged(
            userID: userID, consent: .notifications, isGranted: isGranted, version: version, changedAt: .noon)
    }

    @Test func everyTableWithPeopleIsExportedAndErasedOrSaysWhyNot() async throws {
        try await withPrivacy { pool, _ in
            let names = NotifierPrivacy.personTables.map(\.name)
            let tables = try await pool.tablesOfPeople()
            #expect(tables.subtracting(names).isEmpty)
            #expect(try await pool.relations(among: names) == Set(names))
        }
    }

    @Test func sendsNothingOutsideToWhoeverRefusesNotifications() async throws {
        try await withPrivacy { pool, privacy in
            let (person, other) = (UserID(), UserID())
            try await pool.addSubscribers([person, other])
            try await pool.deliver(.sample(recipients: [person, other]))
            #expect(try await pool.count("deliveries WHERE state = 'queued'") == 2)
            for _ in 1...2 {
                let refusal = Self.notifications(person, false, version: 1)
                #expect(try await privacy.consents.handle(refusal, .sent()) == .done)
            }
            #expect(try await pool.count("deliveries WHERE state = 'queued'") == 1)
            #expect(try await pool.count("routes WHERE user_id = \(person.uuid)") == 0)
            // The inbox is theirs to open.
            #expect(try await pool.inbox(of: person).count == 1)
            // Another setting opens no route.
            try await PostgresSubscriberStore(pool: pool).keepIfNewer(.sample(person, version: 9), at: .noon)
            #expect(try await pool.count("routes WHERE user_id = \(person.uuid)") == 0)
            _ = try await privacy.consents.handle(Self.notifications(person, true, version: 2), .sent())
            #expect(try await pool.count("routes WHERE user_id = \(person.uuid)") == 1)
        }
    }

    @Test func confirmsAnErasureEachTimeAndNothingBringsThePersonBack() async throws {
        try await withPrivacy { pool, privacy in
            let person = UserID()
            try await pool.addSubscribers([person])
            try await pool.deliver(.sample(recipients: [person]))
            let erased = AccountErased(userID: person, erasedAt: .noon)
            for _ in 1...2 { #expect(try await privacy.erasures.handle(erased, .sent()) == .done) }
            try await PostgresSubscriberStore(pool: pool).keepIfNewer(.sample(person, version: 99), at: .noon)
            _ = try await privacy.consents.handle(Self.notifications(person, true, version: 9), .sent())
            #expect(try await pool.count("subscribers WHERE is_deleted AND email IS NULL") == 1)
            for table in NotifierPrivacy.personTables.erased {
                #expect(
                    try await pool.count("\(identifier: table) WHERE user_id = \(person.uuid)") == 0, "\(table)")
            }
            let confirmed = try await pool.count("outbox WHERE type = \(AccountErasureConfirmed.name.rawValue)")
            #expect(confirmed == 2)
        }
    }

    @Test func confirmsTheErasureOfSomebodyUnknown() async throws {
        try await withPrivacy { pool, privacy in
            let erased = AccountErased(userID: UserID(), erasedAt: .noon)
            let verdict = try await privacy.erasures.handle(erased, .sent())
            #expect(verdict == .done)
            #expect(try await pool.count("outbox") == 1)
        }
    }
}
