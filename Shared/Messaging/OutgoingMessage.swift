public import Foundation
public import MessageProtocol

/// A message ready for the wire: published to ``Topology/exchange`` by the ``Envelope/routingKey``.
public struct OutgoingMessage: Sendable, Equatable {
    public var envelope: Envelope
    /// JSON, UTF-8.
    public var body: [UInt8]

    public init(envelope: Envelope, body: [UInt8]) {
        self.envelope = envelope
        self.body = body
    }

    /// Wraps a fact that `source` announces, as part of the current trace.
    /// - Throws: ``MessageFault`` when the payload is larger than ``MessageCoding/maximumBodySize``.
    public init<Fact: Message>(
        _ fact: Fact, from source: ServiceName, id: UUID = UUID(), at time: Date = Date()
    ) throws {
        let body = try MessageCoding.encode(fact)
        guard body.count <= MessageCoding.maximumBodySize else {
            throw MessageFault(
                field: "", problem: "\(Fact.name) has \(body.count) bytes, \(MessageCoding.maximumBodySize) are allowed"
            )
        }
        self.init(
            envelope: Envelope(
                id: id, type: Fact.name, source: source, time: time,
                trace: TraceContext.current?.child() ?? TraceParent(), partitionKey: fact.partitionKey,
                lane: fact.lane),
            body: body)
    }
}

/// The trace of the current task: set for each HTTP request and each handled message.
public enum TraceContext {
    @TaskLocal public static var current: TraceParent?
}
