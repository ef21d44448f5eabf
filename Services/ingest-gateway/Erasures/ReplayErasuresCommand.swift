import ArgumentParser
import Domain
import Foundation
import MessageProtocol
import ServiceConnections

/// Erases again everybody who was erased after the backup from which the database was restored.
struct ReplayErasures: Sendable {
    let erasures: PostgresErasureStore
    /// Erases an account; false when it is gone already.
    let erase: @Sendable (UserID, Date) async throws -> Bool

    /// Accounts looked for in one statement, which reads all of them.
    private static let atOnce = 10_000

    /// - Returns: how many accounts were there.
    func callAsFunction(_ records: [ErasureRecord]) async throws -> Int {
        var count = 0
        var rest = records[...]
        while !rest.isEmpty {
            let part = Dictionary(rest.prefix(Self.atOnce).map { ($0.digest, $0.erasedAt) }) { $1 }
            rest = rest.dropFirst(Self.atOnce)
            for userID in try await erasures.accounts(of: part.map { ErasureRecord(digest: $0, at: $1) }) {
                let time = part[ErasureRecord(userID, at: .distantPast).digest] ?? .distantPast
                if try await erase(userID, time) { count += 1 }
            }
        }
        return count
    }
}

/// Replays the log of erasures on a restored database, before anybody is notified.
struct ReplayErasuresCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay-erasures",
        abstract: "Erase again who was erased after the backup that the database comes from.",
        discussion: """
            For a restored database, before the services start; harmless at any time. The log is the file of \
            INGEST_GATEWAY_ERASURES_LOG. Afterwards `reconcile-people` of the other services removes the same people \
            there.
            """)

    @Argument(help: "The log of erasures; - for standard input.") var file: String

    func run() async throws {
        let text = try Self.read(file)
        let lines = text.split(whereSeparator: \.isNewline)
        let records = lines.compactMap { ErasureRecord(line: $0) }
        let count = try await CommandSession.run(.ingestGateway) { pool in
            try await ReplayErasures(over: pool)(records)
        }
        print("\(records.count) erasures in the log, \(count) accounts were there and are erased now")
        guard records.count == lines.count else {
            throw CommandProblem(
                "\(lines.count - records.count) lines of \(file) cannot be read: compare it with another copy of the log"
            )
        }
    }

    private static func read(_ file: String) throws -> String {
        let data =
            file == "-"
            ? try FileHandle.standardInput.readToEnd() ?? Data() : FileManager.default.contents(atPath: file)
        guard let data else { throw CommandProblem("\(file) cannot be read: is it the log of erasures?") }
        return String(decoding: data, as: UTF8.self)
    }
}
