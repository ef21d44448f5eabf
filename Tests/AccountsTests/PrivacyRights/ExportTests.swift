import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import Postgres
import PrivacyRights
import StreamedDocuments
import TestSupport
import Testing

@testable import accounts

@Suite(.timeLimit(.minutes(20))) struct PrivacyRightsExportTests {
    private static let path = "/api/v1/account/exports"

    private struct Progress: Decodable {
        var exportID: ExportID
        var missing: [String]
        var archive: String?
    }

    /// Only accounts has a schema here.
    private static func store(_ accounts: AccountsUnderTest) -> PostgresExportStore {
        PostgresExportStore(
            pool: accounts.pool, sealer: .forTests, page: "https://breathe.example/account", services: [.accounts])
    }

    private static func answer(_ id: ExportID, to accounts: AccountsUnderTest) async throws {
        let store = PostgresExportStore(
            pool: accounts.pool, sealer: .forTests, page: "https://breathe.example/account")
        let handler = ExportPartReadyHandler(store: store, now: { AccountsUnderTest.now })
        for service in Topology.whoKnowsPeople + Topology.whoKnowsPeople {
            let fact = AccountExportPartReady(exportID: id, service: service, readyAt: AccountsUnderTest.now)
            #expect(try await handler.handle(fact, .sent()) == .done)
        }
    }

    @Test func everyTableWithPeopleIsExportedAndErasedOrSaysWhyNot() async throws {
        try await AccountsUnderTest.run { accounts in
            let names = AccountsFeatures.personTables.map(\.name)
            let tables = try await accounts.pool.tablesOfPeople()
            #expect(tables.subtracting(names).isEmpty)
            #expect(try await accounts.pool.relations(among: names) == Set(names))
        }
    }

    @Test func asksEveryServiceAndSaysWhoIsMissing() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let begun = try await accounts.call(.post, Self.path, token: token)
            #expect(begun.status == 202)
            let progress = try begun.decoded(Progress.self)
            #expect(progress.missing == Topology.whoKnowsPeople.map(\.rawValue))
            #expect(progress.archive == nil)
            let one = "\(Self.path)/\(progress.exportID)"
            #expect(try await accounts.call(.get, "\(one)/archive", token: token).status == 409)
            #expect(try await accounts.announced(AccountExportRequested.self).map(\.exportID) == [progress.exportID])

            try await Self.answer(progress.exportID, to: accounts)

            let ready = try await accounts.call(.get, one, token: token).decoded(Progress.self)
            #expect(ready.missing.isEmpty)
            #expect(ready.archive == "\(one)/archive")
            #expect(try await accounts.mails().filter { $0.kind == .exportReady }.count == 1)
        }
    }

    @Test func givesOneADayAndNoneToOthers() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let other = try await accounts.signUp("other@example.org")
            let id = try await accounts.call(.post, Self.path, token: token).decoded(Progress.self).exportID
            let again = try await accounts.call(.post, Self.path, token: token)
            #expect(again.status == 429)
            #expect(again.headers[.retryAfter] == "86400")
            for path in ["\(Self.path)/\(id)", "\(Self.path)/\(id)/archive"] {
                #expect(try await accounts.call(.get, path, token: other).status == 404)
                #expect(try await accounts.call(.get, path).status == 401)
            }
            accounts.clock.advance(by: PostgresExportStore.lifetime + 1)
            let fresh = try await accounts.signIn()
            #expect(try await accounts.call(.get, "\(Self.path)/\(id)", token: fresh).status == 404)
        }
    }

    @Test func theArchiveHasWhatIsKeptReadableForPeopleAndPrograms() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let id = try await accounts.call(.post, Self.path, token: token).decoded(Progress.self).exportID
            let userID = try #require(try await accounts.announced(AccountCreated.self).first?.userID)
            let store = Self.store(accounts)
            let export = try #require(try await store.export(id, of: userID, at: AccountsUnderTest.now))
            var bytes: [UInt8] = []
            try await ExportArchive(store: store, export: export).write { bytes += $0 }
            let entries = try Self.entries(bytes)
            #expect(entries["README.txt"]?.contains("index.html") == true)
            #expect(entries["index.html"]?.contains("somebody@example.org") == true)
            #expect(entries["style.css"]?.contains("color-scheme") == true)
            let people = try #require(entries["data/accounts/people.json"])
            #expect(people.contains("somebody@example.org"))
            #expect(!people.contains("password_hash"))
            #expect(try JSONDecoder().decode([[String: ReadableValue]].self, from: Data(people.utf8)).count == 1)
            #expect(entries["data/accounts/role_grants.json"] == "[\n\n]\n")
            // On the way nothing could be read.
            let found = try await TableSearch(accounts.pool).tables(containing: ["somebody@example.org"])
            #expect(!found.contains("accounts.export_pieces"))
        }
    }

    @Test func endsWithTheAccount() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let id = try await accounts.call(.post, Self.path, token: token).decoded(Progress.self).exportID
            _ = try await accounts.call(.delete, "/api/v1/account", token: token, #"{"password": "correct horse"}"#)
            #expect(try await accounts.count("exports") == 0)
            #expect(try await accounts.count("export_pieces") == 0)
            try await Self.answer(id, to: accounts)
            #expect(try await accounts.mails().filter { $0.kind == .exportReady }.isEmpty)
        }
    }

    private static func entries(_ zip: [UInt8]) throws -> [String: String] {
        let archive = try ArchiveReader(BytesInMemory(zip))
        var entries: [String: String] = [:]
        while let name = try archive.nextEntry() {
            var bytes: [UInt8] = []
            while try archive.nextPiece({ bytes += $0 }) != nil {}
            entries[name] = String(decoding: bytes, as: UTF8.self)
        }
        return entries
    }
}
