import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import PrivacyRights
import TestSupport
import Testing

@testable import ingest_gateway

/// The file outside the database that says who was erased.
@Suite(.timeLimit(.minutes(20))) struct ErasureLogTests {
    @Test func anErasureIsInTheLogBeforeItIsConfirmed() async throws {
        try await withLog { log in
            try await GatewayUnderTest.run(settings: settings(log)) { gateway in
                let token = try await gateway.signUp()
                let userID = try await gateway.pool.query("SELECT user_id FROM accounts").decode(UUID.self)

                try await gateway.leave(token)

                let expected = ErasureRecord(UserID(try #require(userID.first)), at: GatewayUnderTest.now)
                #expect(try log.records() == [expected])
                #expect(try log.text().contains(try #require(userID.first).uuidString.lowercased()) == false)
                #expect(try await gateway.count("erased_subscribers WHERE logged_at IS NOT NULL") == 1)
            }
        }
    }

    /// The account is gone all the same, and the line follows when there is room.
    @Test func anErasureThatCouldNotBeLoggedIsLoggedLater() async throws {
        try await withLog { log in
            try await GatewayUnderTest.run(settings: settings(log)) { gateway in
                let token = try await gateway.signUp()
                try FileManager.default.removeItem(atPath: log.path)
                try FileManager.default.createDirectory(atPath: log.path, withIntermediateDirectories: false)

                try await gateway.leave(token)

                #expect(try await gateway.count("accounts") == 0)
                #expect(try await gateway.count("erased_subscribers WHERE logged_at IS NULL") == 1)

                try FileManager.default.removeItem(atPath: log.path)
                let later = LogErasures(
                    store: PostgresErasureStore(pool: gateway.pool), log: log, now: { GatewayUnderTest.now })
                #expect(try await later() == 1)
                #expect(try await later() == 0)
                #expect(try log.records().count == 1)
            }
        }
    }

    @Test func processesThatAppendAtOnceLoseNoLine() async throws {
        try await withLog { log in
            let records = (0..<64).map { _ in ErasureRecord(UserID(), at: GatewayUnderTest.now) }

            try await withThrowingTaskGroup(of: Void.self) { group in
                for record in records { group.addTask { try log.append([record]) } }
                try await group.waitForAll()
            }

            #expect(Set(try log.records().map(\.digest)) == Set(records.map(\.digest)))
        }
    }

    @Test func aLineThatAFullDiskCutShortSpoilsNoOther() async throws {
        try await withLog { log in
            let (first, second) = (ErasureRecord(UserID(), at: .distantPast), ErasureRecord(UserID(), at: .distantPast))
            let torn = Data(first.line.utf8.dropLast(10))
            try torn.write(to: URL(filePath: log.path))

            try log.append([second])

            #expect(try log.text().split(separator: "\n").map { ErasureRecord(line: $0) } == [nil, second])
        }
    }

    @Test func aFileThatCannotBeWrittenIsRefusedAtTheStart() {
        let fault = #expect(throws: ErasureLogFault.self) { try ErasureLog(path: "/nowhere/erasures") }
        #expect(fault?.description.hasPrefix("/nowhere/erasures cannot be appended to") == true)
    }

    @Test func replayingErasesAgainWhoIsThereAndNobodyElse() async throws {
        try await GatewayUnderTest.run { gateway in
            _ = try await gateway.signUp()
            _ = try await gateway.signUp("other@example.org")
            let erased = try await gateway.pool.query(
                "SELECT user_id FROM accounts WHERE email = 'somebody@example.org'"
            ).decode(UUID.self)
            let records = [UserID(try #require(erased.first)), UserID()].map {
                ErasureRecord($0, at: GatewayUnderTest.now)
            }
            let replay = ReplayErasures(over: gateway.pool)

            #expect(try await replay(records) == 1)
            #expect(try await replay(records) == 0)

            let left = try await gateway.pool.query("SELECT email FROM accounts").decode(String.self)
            #expect(left == ["other@example.org"])
            #expect(
                try await gateway.announced(SubscriberChanged.self).filter(\.isDeleted).map(\.userID.uuid) == erased)
        }
    }

    private func settings(_ log: ErasureLog) -> GatewaySettings {
        var settings = GatewaySettings()
        settings.erasureLog = log
        return settings
    }
}

/// Gives the body a log in a folder of its own.
func withLog(_ body: (ErasureLog) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "erasures-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(try ErasureLog(path: folder.appending(path: "log").path))
}

extension ErasureLog {
    func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
    func records() throws -> [ErasureRecord] {
        try text().split(separator: "\n").compactMap { ErasureRecord(line: $0) }
    }
}

extension GatewayUnderTest {
    func count(_ condition: SQL) async throws -> Int {
        try await pool.query("SELECT count(*) FROM \(condition)").decode(Int.self).reduce(0, +)
    }
}
