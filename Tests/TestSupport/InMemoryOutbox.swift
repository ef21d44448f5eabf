import Foundation
import MessageProtocol
public import Messaging

/// An outbox without a database, for tests of code that uses the port.
public actor InMemoryOutbox: OutboxStore {
    public struct Away: Error {}

    private struct Entry {
        var message: OutgoingMessage
        var addedAt = ContinuousClock.now
        var attempts = 0
        var notBefore: ContinuousClock.Instant?
    }

    public let rounds = BrokerForTestsRecorder<RelayedBatch>()
    private var entries: [Entry] = []
    private var held: Set<UUID> = []
    private var failures: Int
    private let backoff: Backoff
    private var hasAddition = false
    private var sleepers: [CheckedContinuation<Void, Never>] = []

    /// - Parameter failures: rounds that fail before the first that works.
    public init(failures: Int = 0, backoff: Backoff = Backoff()) {
        self.failures = failures
        self.backoff = backoff
    }

    public var waiting: [OutgoingMessage] { entries.map(\.message) }

    public func add(_ messages: [OutgoingMessage]) {
        entries += messages.map { Entry(message: $0) }
        hasAddition = true
        wake()
    }

    public func relay(
        limit: Int, publish: @Sendable ([OutgoingMessage]) async -> [Result<Void, PublishError>]
    ) async throws -> RelayedBatch {
        guard failures == 0 else {
            failures -= 1
            throw Away()
        }
        let claimed = claim(limit)
        let results = await publish(claimed)
        held.subtract(claimed.map(\.envelope.id))
        for (message, result) in zip(claimed, results) { settle(message.envelope.id, result) }
        var batch = RelayedBatch(claimed: claimed.count, results: results)
        batch.hasMore = claimed.count == limit
        if !batch.hasMore { batch.nextDue = entries.compactMap(\.notBefore).min().map { $0 - .now } }
        await rounds.record(batch)
        return batch
    }

    public func waitForAddition(atMost limit: Duration) async throws {
        let alarm = Task {
            try await Task.sleep(for: limit)
            wake()
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if hasAddition || Task.isCancelled { continuation.resume() } else { sleepers.append(continuation) }
            }
        } onCancel: {
            Task { await self.wake() }
        }
        alarm.cancel()
        hasAddition = false
        try Task.checkCancellation()
    }

    public func backlog(countingTo limit: Int) -> OutboxBacklog {
        OutboxBacklog(
            waiting: min(limit, entries.count), oldest: entries.map(\.addedAt).min().map { .now - $0 } ?? .zero)
    }

    private func wake() {
        for sleeper in sleepers { sleeper.resume() }
        sleepers.removeAll()
    }

    private func claim(_ limit: Int) -> [OutgoingMessage] {
        let isKeyHeld = entries.contains { held.contains($0.message.envelope.id) && $0.message.partitionKey != nil }
        var steppedBack: Set<String> = []
        var claimed: [OutgoingMessage] = []
        for entry in entries where claimed.count < limit && !held.contains(entry.message.envelope.id) {
            let key = entry.message.partitionKey
            let isInTurn = key.map { !isKeyHeld && !steppedBack.contains($0) } ?? true
            if isInTurn, entry.notBefore.map({ $0 <= .now }) ?? true { claimed.append(entry.message) }
            if entry.notBefore != nil, let key { steppedBack.insert(key) }
        }
        held.formUnion(claimed.map(\.envelope.id))
        return claimed
    }

    private func settle(_ id: UUID, _ result: Result<Void, PublishError>) {
        guard let index = entries.firstIndex(where: { $0.message.envelope.id == id }) else { return }
        switch result {
        case .success: entries.remove(at: index)
        case .failure(let error) where error.isOfTheMessage:
            entries[index].attempts += 1
            entries[index].notBefore = .now + backoff.delay(afterFailures: entries[index].attempts)
        case .failure: break
        }
    }
}

extension OutgoingMessage {
    /// Of what it has to keep its order.
    fileprivate var partitionKey: String? { envelope.partitionKey.map { "\(envelope.type) \($0)" } }
}
