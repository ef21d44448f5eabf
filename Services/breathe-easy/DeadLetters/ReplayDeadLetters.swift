import Foundation
import MessageProtocol
import RabbitMQ

/// Returns dead letters to the queues they came from, in the order in which they died.
///
/// A letter is removed after the broker has confirmed its copy. If the command is killed in between, there are two with
/// the same id, and the handler's inbox handles one.
struct ReplayDeadLetters: Sendable {
    let walk: DeadLetterWalk
    /// Messages a second.
    let rate: Int
    var limit = Int.max
    var isDryRun = false
    let now: @Sendable () -> Date

    func callAsFunction(_ queues: [ConsumerQueue], _ filter: DeadLetterFilter) async throws -> DeadLetterChange {
        var change = DeadLetterChange()
        var pace = Pace(perSecond: rate)
        change.unfinished = try await walk(queues) { letter, message in
            guard filter.matches(letter) else { return .leave }
            guard change.count < limit else { return .stop }
            guard !isDryRun else {
                change.census.add(letter)
                return .leave
            }
            try await pace.wait()
            do {
                try await walk.broker.replay(message, to: letter.queue, at: now())
            } catch {
                change.failure = "\(letter.messageID ?? "a message without id") is kept: \(error)"
                return .stop
            }
            change.census.add(letter)
            return .remove
        }
        return change
    }
}

/// Spreads calls evenly over time.
private struct Pace {
    private let interval: Duration
    private var next = ContinuousClock.now

    init(perSecond rate: Int) { interval = .seconds(1) / rate }

    mutating func wait() async throws {
        try await Task.sleep(until: next, clock: .continuous)
        next = max(next, .now - interval) + interval
    }
}
