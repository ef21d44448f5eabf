import Foundation
import MessageProtocol
import RabbitMQ

/// Gives dead letters back to the queues whose handlers gave them up, in the order in which they died.
///
/// A letter is removed after the broker has confirmed its copy. Killed in between, the message is there twice, with the
/// same id: its handler's inbox takes it once.
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
                change.failure = "\(letter.messageID ?? "a message without id") stays where it is: \(error)"
                return .stop
            }
            change.census.add(letter)
            return .remove
        }
        return change
    }
}

/// Lets one pass at a time, evenly spread.
private struct Pace {
    private let interval: Duration
    private var next = ContinuousClock.now

    init(perSecond rate: Int) { interval = .seconds(1) / rate }

    mutating func wait() async throws {
        try await Task.sleep(until: next, clock: .continuous)
        next = max(next, .now - interval) + interval
    }
}
