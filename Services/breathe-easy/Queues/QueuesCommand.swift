import ArgumentParser
import BrokerManagement
import Foundation
import HTTPFetch
import RabbitMQ
import ServiceRuntime
import UnixSignals

/// Shows the backlog of each queue, and whether it shrinks.
struct QueuesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "queues",
        abstract: "Watch the queues: backlog, age, consumers and drain time.",
        discussion: """
            In a terminal it refreshes the table every 2 seconds until Ctrl-C, else it prints it once. Queues with
            problems come first, with a sentence below: ! is broken, * is slow. OPERATOR_AMQP_URL (user and virtual
            host) and RABBITMQ_MANAGEMENT_URL come from the environment; NO_COLOR turns colours off.
            """)

    @Flag(inversion: .prefixedNo, help: "Refresh until Ctrl-C; the default in a terminal.") var watch: Bool?
    @Flag(help: "Print once; the same as --no-watch.") var once = false
    @Option(help: "Seconds between refreshes; the broker has new figures every 5.") var interval = 2.0
    @Flag(help: "A line for each partition, delay queue and dead-letter queue.") var all = false
    @Flag(help: "Print JSON; with --watch one line per refresh.") var json = false

    func validate() throws {
        guard interval >= 0.5 else { throw ValidationError("--interval must be at least 0.5 seconds") }
        if once, watch == true { throw ValidationError("--once and --watch exclude each other") }
    }

    func run() async throws {
        let management = try OperatorManagement()
        let read = ReadQueueOverview(management: management.api, showsAll: all)
        do {
            try await show(read)
        } catch let error as BrokerManagementError {
            await management.close()
            throw CommandFailure("\(error)")
        } catch {
            await management.close()
            throw error
        }
        await management.close()
    }

    private func show(_ read: ReadQueueOverview) async throws {
        guard watch ?? (!once && TerminalScreen.isTerminal) else { return print(try text(try await read())) }
        guard !json, TerminalScreen.isTerminal else {
            return try await watch(read) { overview, lost in
                // Not print, which would keep lines back in a pipe.
                let line = try lost ?? text(overview)
                let output = lost == nil ? FileHandle.standardOutput : .standardError
                try output.write(contentsOf: Data("\(line)\n".utf8))
            }
        }
        try await TerminalScreen.use { screen in
            try await watch(read) { overview, lost in
                let size = TerminalScreen.size
                screen.draw(table(overview, size?.width, size?.height, lost: lost).lines)
            }
        }
    }

    /// Until a signal comes.
    private func watch(
        _ read: ReadQueueOverview, _ show: @escaping @Sendable (QueueOverview, String?) throws -> Void
    ) async throws {
        let watch = WatchQueues(
            read: { () throws(BrokerManagementError) in try await read() }, interval: .seconds(interval), show: show)
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in signals { return } }
            group.addTask { try await watch() }
            try await group.next()
            group.cancelAll()
        }
    }

    private func text(_ overview: QueueOverview) throws -> String {
        try json
            ? overview.json(isOneLine: watch == true)
            : table(overview, TerminalScreen.size?.width, nil, lost: nil).description
    }

    private func table(_ overview: QueueOverview, _ width: Int?, _ height: Int?, lost: String?) -> QueueTable {
        let environment = ProcessInfo.processInfo.environment
        // https://no-color.org
        let hasColour = TerminalScreen.isTerminal && (environment["NO_COLOR"] ?? "").isEmpty
        return QueueTable(
            overview: overview, width: width ?? environment["COLUMNS"].flatMap { Int($0) } ?? 120, height: height,
            style: TerminalStyle(hasColour: hasColour), lost: lost)
    }
}
