import MessageProtocol

/// Removes dead letters for good.
struct DropDeadLetters: Sendable {
    let walk: DeadLetterWalk
    var limit = Int.max
    var isDryRun = false

    func callAsFunction(_ queues: [ConsumerQueue], _ filter: DeadLetterFilter) async throws -> DeadLetterChange {
        var change = DeadLetterChange()
        change.unfinished = try await walk(queues) { letter, _ in
            guard filter.matches(letter) else { return .leave }
            guard change.count < limit else { return .stop }
            change.census.add(letter)
            return isDryRun ? .leave : .remove
        }
        return change
    }
}
