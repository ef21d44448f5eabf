import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import Postgres
import PrivacyRights
import RequestedNotifications
import TestSupport
import Testing

@testable import accounts

@Suite(.timeLimit(.minutes(20))) struct PrivacyRightsErasureTests {
    private static let confirmation = #"{"password": "correct horse"}"#

    private struct Begun: Decodable {
        var token: String
        var progress: String
    }

    private struct Receipt: Decodable {
        struct Confirmation: Decodable {
            var service: String
            var confirmedAt: Date?
        }

        var completedAt: Date?
        var services: [Confirmation]
    }

    private static func leave(_ accounts: AccountsUnderTest) async throws -> (UserID, Begun) {
        let token = try await accounts.signUp()
        let userID = try #require(try await accounts.announced(AccountCreated.self).first?.userID)
        let answer = try await accounts.call(.delete, "/api/v1/account", token: token, confirmation)
        return (userID, try answer.decoded(Begun.self))
    }

    private static func store(_ accounts: AccountsUnderTest) -> PostgresReceiptStore {
        PostgresReceiptStore(pool: accounts.pool, sealer: .forTests)
    }

    @Test func showsWhoHasConfirmedAndSendsTheLastMailOnce() async throws {
        try await AccountsUnderTest.run { accounts in
            let (userID, begun) = try await Self.leave(accounts)
            let handler = ErasureConfirmedHandler(store: Self.store(accounts), now: { AccountsUnderTest.now })
            let services = Topology.whoKnowsPeople
            for service in services.dropLast() + services.dropLast() {
                let fact = AccountErasureConfirmed(userID: userID, service: service, confirmedAt: AccountsUnderTest.now)
                #expect(try await handler.handle(fact, .sent()) == .done)
            }
            var receipt = try await accounts.send(.get, begun.progress, ["erasure-token": begun.token])
                .decoded(Receipt.self)
            #expect(receipt.completedAt == nil)
            #expect(
                receipt.services.filter { $0.confirmedAt == nil }.map(\.service) == services.suffix(1).map(\.rawValue))
            #expect(try await accounts.mails().filter { $0.kind == .erasureComplete }.isEmpty)
            for _ in 1...2 {
                let last = AccountErasureConfirmed(
                    userID: userID, service: try #require(services.last), confirmedAt: AccountsUnderTest.now)
                _ = try await handler.handle(last, .sent())
            }
            receipt = try await accounts.send(.get, begun.progress, ["erasure-token": begun.token])
                .decoded(Receipt.self)
            #expect(receipt.completedAt == AccountsUnderTest.now)
            let mails = try await accounts.mails().filter { $0.kind == .erasureComplete }
            #expect(mails.map(\.content?.address) == ["somebody@example.org"])
            #expect(mails.allSatisfy { $0.request.userID == nil })
            let contacts = try await accounts.pool.query("SELECT FROM erasure_receipts WHERE contact IS NOT NULL")
            #expect(contacts.isEmpty)
        }
    }

    @Test(arguments: [nil, "short", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"])
    func showsNothingWithoutTheReceiptsToken(token: String?) async throws {
        try await AccountsUnderTest.run { accounts in
            let (_, begun) = try await Self.leave(accounts)
            let headers = token.map { ["erasure-token": $0] } ?? [:]
            #expect(try await accounts.send(.get, begun.progress, headers).status == 404)
        }
    }

    @Test func aConfirmationOfSomebodyUnknownIsNobodys() async throws {
        try await AccountsUnderTest.run { accounts in
            let handler = ErasureConfirmedHandler(store: Self.store(accounts), now: { AccountsUnderTest.now })
            let fact = AccountErasureConfirmed(userID: UserID(), service: .notifier, confirmedAt: AccountsUnderTest.now)
            let verdict = try await handler.handle(fact, .sent())
            #expect(verdict == .done)
            #expect(try await accounts.count("erasure_confirmations") == 0)
        }
    }

    @Test func asksAgainAfterTenMinutesUntilAllHaveAnswered() async throws {
        try await AccountsUnderTest.run { accounts in
            _ = try await Self.leave(accounts)
            let (store, now) = (Self.store(accounts), AccountsUnderTest.now)
            #expect(try await store.repeatOpen(before: now - 1, at: now) == 0)
            #expect(try await store.repeatOpen(before: now, at: now + 600) == 1)
            #expect(try await store.repeatOpen(before: now, at: now + 601) == 0)
            let announced = try await accounts.announced(AccountErased.self)
            #expect(announced.count == 2)
            #expect(announced.first == announced.last)
        }
    }

    @Test func theLogErasesAgainWhomABackupBringsBack() async throws {
        let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "log").path
        var settings = AccountsSettings.forTests
        settings.erasureLog = try ErasureLog(path: file)
        try await AccountsUnderTest.run(settings: settings) { accounts in
            let (userID, _) = try await Self.leave(accounts)
            let log = try ErasureLogText(file)
            #expect(log.records == [ErasureRecord(userID, at: AccountsUnderTest.now)])
            // As in the backup.
            for table in ["erased_people", "erasure_receipts"] {
                try await accounts.pool.query("DELETE FROM \(identifier: table)")
            }
            try await accounts.pool.query(
                "INSERT INTO people (user_id, email, created_at) VALUES (\(userID.uuid), 'back@example.org', now())")
            #expect(try await ReplayErasures(over: accounts.pool)(log.records) == 1)
            #expect(try await accounts.count("people") == 0)
            #expect(try await ReplayErasures(over: accounts.pool)(log.records) == 0)
            #expect(try await Self.store(accounts).repeatOpen(before: .now, at: .now) == 1)
        }
    }
}
