import ArgumentParser
import MessageProtocol
import PrivacyRights
import ServiceConnections

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
        let log = try ErasureLogText(file)
        let count = try await CommandSession.run(.ingestGateway) { pool in
            try await ReplayErasures(over: pool)(log.records)
        }
        print("\(log.records.count) erasures in the log, \(count) accounts were there and are erased now")
        try log.checkThatAllIsRead()
    }
}
