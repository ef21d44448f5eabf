import Domain
import Foundation
import HTTPFetch
import HTTPTypes
import MessageProtocol
import Messaging
import TestSupport

/// A day without the database, in the time of a run.
///
/// The retry ladder takes a day, a run some minutes, and no setting shortens the ladder. So the services receive messages
/// that are on the last attempt of the longest one, as if they had failed for the day before: if one more attempt counted,
/// each would be a dead letter. They have to wait in their queues, as all that was in hand when the database went.
///
/// It shows nothing of what only time brings: a ladder of real hours, and credentials and leases that end meanwhile.
struct DatabaseOutage: Sendable {
    private let stack: StackUnderTest
    private let consumers: PausedConsumers

    init(stack: StackUnderTest) {
        self.stack = stack
        consumers = PausedConsumers(stack: stack)
    }

    /// Attempts are counted from 1.
    static let lastAttempt = RetryPolicy.patient.delays.count + 1

    /// Of a message that six services take, that has no effect beside its own row, and that the load never causes, so
    /// that these queues hold nothing else.
    static let queues = (Topology.consumers[SubscriberChanged.name] ?? []).map {
        ConsumerQueue(service: $0, message: SubscriberChanged.name)
    }

    private static let messages = 10

    /// Stops the database, and returns when it is back and every message has been handled.
    /// - Parameter duration: at least; it also lasts until all consumers have paused.
    /// - Returns: how many messages on their last attempt it was.
    func callAsFunction(for duration: Duration) async throws -> Int {
        let end = ContinuousClock.now + duration
        try await ServersForChaos.stop(.postgres)
        for _ in 0..<Self.messages { try await publish() }
        // A handler waits 10 s for a connection before it throws.
        try await eventually("all consumers of \(SubscriberChanged.name) have paused") {
            await consumers.areAllPaused(Self.queues)
        }
        try await Task.sleep(until: end)
        try await ServersForChaos.start(.postgres)
        try await eventually("the messages of the outage have been handled") {
            guard let held = try? await ServersForChaos.messages(inQueuesOf: stack.broker.virtualHost) else {
                return false
            }
            return Self.queues.allSatisfy { held[$0.name] == 0 }
        }
        return Self.messages * Self.queues.count
    }

    /// The departure of a person whom nobody knows.
    private func publish() async throws {
        let change = SubscriberChanged(
            userID: UserID(), version: 1, place: nil, sensitivities: [], radius: Kilometres(25), language: "en",
            email: nil, isDeleted: true)
        let envelope = Envelope(
            id: UUID(), type: SubscriberChanged.name, source: .ingestGateway, time: Date(), trace: TraceParent())
        let headers = envelope.headers.merging([IncomingMessage.attemptHeader: "\(Self.lastAttempt)"]) { $1 }
        let payload = String(decoding: try MessageCoding.encode(change), as: UTF8.self)
        // The same message again when the answer was lost: its version makes that harmless.
        try await eventually("the broker takes a message on its last attempt") {
            let publishing: Void? = try? await stack.broker.publish(
                routingKey: envelope.routingKey, headers: headers, payload: payload)
            return publishing != nil
        }
    }
}

/// Which consumers wait for what their handlers need, by the services' own metrics.
struct PausedConsumers: Sendable {
    private let stack: StackUnderTest
    private let http = HTTPClient()

    init(stack: StackUnderTest) { self.stack = stack }

    func areAllPaused(_ queues: [ConsumerQueue]) async -> Bool {
        for queue in queues where await !isPaused(queue) { return false }
        return true
    }

    /// False as well when the service does not answer.
    private func isPaused(_ queue: ConsumerQueue) async -> Bool {
        let port = stack.environment["\(queue.service.schema.uppercased())_ADMIN_PORT"] ?? ""
        let answer = try? await http.send(FetchRequest(url: "http://127.0.0.1:\(port)/metrics"))
        guard let answer, answer.status.code == 200 else { return false }
        return Self.isPaused(queue, in: String(decoding: answer.body, as: UTF8.self))
    }

    /// - Parameter metrics: in Prometheus' text format.
    static func isPaused(_ queue: ConsumerQueue, in metrics: String) -> Bool {
        metrics.split(separator: "\n").contains { $0 == "consumer_paused{queue=\"\(queue)\"} 1" }
    }
}
