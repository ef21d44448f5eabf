import MessageProtocol
import RabbitMQ

/// Changes the number of partitions of a queue that is in use. Nothing is lost: new messages go to the new partitions
/// before the old ones are unbound. Order is kept: the new ones are consumed once the old ones are drained.
///
/// Between the two steps a message may go to both, with one id: its handler's inbox handles it once. Interrupted
/// anywhere, a second run continues.
struct ScalePartitions: Sendable {
    let broker: RabbitMQOperator
    /// Unacknowledged messages of a set; nil while that is unknown.
    let inHand: @Sendable (PartitionSet) async throws -> Int?
    /// For draining the old partitions.
    let timeLimit: Duration
    /// Between two samples: longer than the 5 seconds by which the management API's figures may be late, so that the
    /// second figure was taken after the first sample.
    var lookInterval = Duration.seconds(6)
    let say: @Sendable (String) -> Void

    /// - Throws: ``CommandFailure`` that says what to do; no message is lost.
    func callAsFunction(to target: PartitionSet) async throws {
        let known = try await broker.partitionSets(of: target.queue)
        guard known != [KnownPartitionSet(set: target, isWaiting: false)] else {
            return say("\(target.queue) has \(target.count) partitions already: nothing to do")
        }
        if let other = known.first(where: { $0.isWaiting && $0.set != target })?.set {
            throw CommandFailure(
                "a change of \(target.queue) to \(other.count) partitions is under way; finish it first with "
                    + "'breathe-easy partitions set \(target.queue) --count \(other.count)'")
        }
        guard !known.isEmpty else {
            try await broker.declare(target, isWaiting: false)
            return say("\(target.queue) had no partitions; it has \(target.count) now")
        }
        let old = known.map(\.set).filter { $0 != target }
        // An error of the management API should end it before anything is changed.
        for set in old { _ = try await inHand(set) }
        try await broker.declare(target, isWaiting: true)
        say("new messages go to \(target)")
        try await drain(old, before: target)
        for set in old {
            try await broker.delete(set)
            say("\(set) is drained and deleted")
        }
        try await broker.release(target)
        say("\(target.queue) has \(target.count) partitions now")
    }

    private func drain(_ sets: [PartitionSet], before target: PartitionSet) async throws {
        let deadline = ContinuousClock.now + timeLimit
        var calmLooks = 0
        while !sets.isEmpty {
            // Repeated with each sample: a consumer that starts meanwhile binds the set that it finds.
            for set in sets { try await broker.unbind(set) }
            let backlog = try await backlog(of: sets)
            calmLooks = backlog.isNone ? calmLooks + 1 : 0
            guard calmLooks < 2 else { return }
            if !backlog.isNone { say(backlog.description) }
            guard ContinuousClock.now < deadline else {
                throw CommandFailure(
                    "not drained within \(timeLimit): \(backlog). Nothing is lost: new messages wait in \(target). "
                        + "The same command continues from here.")
            }
            try await Task.sleep(for: lookInterval)
        }
    }

    private func backlog(of sets: [PartitionSet]) async throws -> Backlog {
        var backlog = Backlog(sets: sets, ready: 0, consumers: 0, inHand: 0)
        for set in sets {
            let depth = try await broker.depth(of: set)
            let inHand = try await inHand(set)
            backlog.ready += depth.ready
            backlog.consumers += depth.consumers
            backlog.inHand = inHand.flatMap { new in backlog.inHand.map { $0 + new } }
        }
        return backlog
    }
}

/// The backlog of partitions that are being removed.
private struct Backlog: CustomStringConvertible {
    let sets: [PartitionSet]
    var ready: Int
    var consumers: Int
    var inHand: Int?

    var isNone: Bool { ready == 0 && inHand == 0 }

    var description: String {
        let names = sets.map(\.description).joined(separator: ", ")
        let facts = "\(names): \(ready) messages wait, \(inHand.map { "\($0)" } ?? "an unknown number") unacknowledged"
        guard consumers == 0, let service = sets.first?.queue.service else { return facts }
        return "\(facts), without a consumer: start \(service)"
    }
}
