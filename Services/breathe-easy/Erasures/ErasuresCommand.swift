import ArgumentParser
import Foundation
import MessageProtocol
import Postgres
import RabbitMQ
import ServiceRuntime

/// What an operator does so that the erased stay erased.
struct ErasuresCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erasures",
        abstract: "Keep erased accounts erased, after a backup was restored and among dead letters.",
        subcommands: [
            ReplayErasuresCommand.self, ReconcileErasuresCommand.self, DropErasedDeadLettersCommand.self,
        ])
}

/// Erases again who was erased after the backup.
struct ReplayErasuresCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Erase again who was erased after the backup that was restored, in all services.",
        discussion: """
            Before the services start. It runs ingest-gateway with the log of erasures, and then what `reconcile` runs; \
            the executables are beside this one.
            """)

    @Argument(help: "The log of erasures, which INGEST_GATEWAY_ERASURES_LOG names; - for standard input.")
    var file: String

    func run() async throws {
        guard try await ServiceExecutable.run(.ingestGateway, ["replay-erasures", file]) == 0 else {
            throw CommandFailure("the erasures were not replayed completely; the reason is printed above")
        }
        try await ReconcileErasuresCommand.reconcileAll()
    }
}

/// Makes every service forget whom the gateway does not know.
struct ReconcileErasuresCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reconcile",
        abstract: "Erase in every service the people whom the gateway no longer knows.",
        discussion: "Safe at any time. It runs each service that keeps people of its own; all are beside this one.")

    func run() async throws { try await Self.reconcileAll() }

    /// All that know people but the gateway, which decides.
    static let services: [(ServiceName, String)] = [
        (.alertFanout, "rebuild-audience"), (.environmentPoller, "reconcile-people"),
        (.healthMetricsAnalyzer, "reconcile-people"), (.notifier, "reconcile-people"),
        (.symptomJournal, "reconcile-people"), (.skinCheck, "reconcile-people"),
    ]

    fileprivate static func reconcileAll() async throws {
        for (service, command) in services {
            guard try await ServiceExecutable.run(service, [command]) == 0 else {
                throw CommandFailure("\(service) was not reconciled; the reason is printed above")
            }
        }
    }
}

/// Drops the dead letters of erased people.
struct DropErasedDeadLettersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drop-dead-letters",
        abstract: "Drop dead letters about people whose account was erased; needs --yes.",
        discussion: """
            Without it they end after 30 days like all dead letters. A message to many people stays, since the others \
            in it may still be notified. Reads ingest_gateway.erased_subscribers with OPERATOR_POSTGRES_URL.
            """)

    @Flag(help: "Drop them; without this, only print what would be dropped.") var yes = false

    func run() async throws {
        let database = try SettingsReader().read(OperatorSession.database)
        let erased: Set<String>
        do {
            erased = try await OperatorSession.withDatabase(database) { pool in
                try await Set(
                    pool.query("SELECT user_id::text FROM ingest_gateway.erased_subscribers").decode(String.self))
            }
        } catch let error as PostgresError {
            throw CommandFailure("\(error)")
        }
        try await OperatorSession.run { broker, _ in
            let drop = DropErasedDeadLetters(walk: DeadLetterWalk(broker: broker), erased: erased, isDryRun: !yes)
            let change = try await drop(DeadLetterSelection.allQueues)
            print(DeadLetterReport.text(change, verb: yes ? "dropped" : "would be dropped; add --yes to drop them"))
            DeadLetterReport.warn(of: change.unfinished)
        }
    }
}

/// Removes dead letters about people of whom nothing may be kept.
struct DropErasedDeadLetters: Sendable {
    let walk: DeadLetterWalk
    /// Their ids, in lower case.
    let erased: Set<String>
    var isDryRun = false

    func callAsFunction(_ queues: [ConsumerQueue]) async throws -> DeadLetterChange {
        var change = DeadLetterChange()
        change.unfinished = try await walk(queues) { letter, message in
            guard let person = Self.person(in: message.body), erased.contains(person) else { return .leave }
            change.census.add(letter)
            return isDryRun ? .leave : .remove
        }
        return change
    }

    /// Whom a message is about.
    /// - Returns: nil for a message about many people or none, for one that is not JSON, and for one that says that the
    ///   account is gone: a service has not erased yet.
    static func person(in body: [UInt8]) -> String? {
        struct AboutOne: Decodable {
            var userID: String?
            var authorID: String?
            var isDeleted: Bool?
        }
        let message = try? JSONDecoder().decode(AboutOne.self, from: Data(body))
        guard message?.isDeleted != true else { return nil }
        return (message?.userID ?? message?.authorID)?.lowercased()
    }
}
