import ArgumentParser
import Foundation
import MessageProtocol

/// The options that select dead letters.
struct DeadLetterSelection: ParsableArguments {
    @Option(name: .customLong("queue"), help: "Only this queue, with or without .dead; repeatable.")
    var queueNames: [String] = []
    @Option(help: "Only causes that contain this text.") var cause: String?
    @Option(help: "Only those that died at or after this time: 2026-04-21T11:00:00Z, or 90s, 30m, 2h, 7d ago.")
    var since: String?
    @Option(help: "Only those that died before this time.") var before: String?
    @Option(name: .customLong("message-id"), help: "Only the message with this id; repeatable.")
    var messageIDs: [String] = []

    var hasFilter: Bool {
        !queueNames.isEmpty || cause != nil || since != nil || before != nil || !messageIDs.isEmpty
    }

    /// Every declared queue, by name.
    static let allQueues = ServiceName.allCases.flatMap { Topology.queues(of: $0) }.sorted { $0.name < $1.name }

    /// - Throws: ``CommandFailure`` that lists the existing queues.
    func queues() throws -> [ConsumerQueue] {
        guard !queueNames.isEmpty else { return Self.allQueues }
        let names = Set(queueNames)
        let unknown = names.filter { name in !Self.allQueues.contains { $0.isCalled(name) } }
        guard unknown.isEmpty else {
            throw CommandFailure(
                "there is no queue \(unknown.sorted().joined(separator: ", ")); the queues are:\n"
                    + Self.allQueues.map { "  \($0)" }.joined(separator: "\n"))
        }
        return Self.allQueues.filter { queue in names.contains { queue.isCalled($0) } }
    }

    func filter(now: Date = Date()) throws -> DeadLetterFilter {
        DeadLetterFilter(
            cause: cause, since: try since.map { try Self.time($0, "--since", now) },
            before: try before.map { try Self.time($0, "--before", now) },
            messageIDs: Set(messageIDs.map { $0.lowercased() }))
    }

    private static let secondsPerUnit: [Substring: Double] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]

    private static func time(_ text: String, _ option: String, _ now: Date) throws -> Date {
        if let ago = text.wholeMatch(of: /(\d{1,6})([smhd])/), let number = Double(ago.output.1),
            let unit = secondsPerUnit[ago.output.2]
        {
            return now.addingTimeInterval(-number * unit)
        }
        if let time = try? Date(text, strategy: .iso8601) { return time }
        throw CommandFailure("\(option) takes a time such as 2026-04-21T11:00:00Z, or 90s, 30m, 2h, 7d ago")
    }
}

extension ConsumerQueue {
    fileprivate func isCalled(_ text: String) -> Bool { text == name || text == deadLetterQueue }
}
