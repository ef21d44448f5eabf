public import Foundation

/// The CloudEvents 1.0 attributes of a message in binary mode: AMQP headers and a JSON payload.
///
/// Source: https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/bindings/amqp-protocol-binding.md
public struct Envelope: Sendable, Equatable {
    public var id: UUID
    public var type: MessageName
    public var source: ServiceName
    public var time: Date
    public var trace: TraceParent
    /// The extension attribute `partitionkey`; nil where order does not matter.
    /// Source: https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/extensions/partitioning.md
    public var partitionKey: String?
    /// The extension attribute `lane`; nil where messages of this type have none, and in old ones.
    public var lane: Lane?

    public init(
        id: UUID, type: MessageName, source: ServiceName, time: Date, trace: TraceParent, partitionKey: String? = nil,
        lane: Lane? = nil
    ) {
        self.id = id
        self.type = type
        self.source = source
        self.time = time
        self.trace = trace
        self.partitionKey = partitionKey
        self.lane = lane
    }

    /// The routing key for publishing to ``Topology/exchange``.
    public var routingKey: String { Topology.routingKey(of: type, in: lane) }

    /// The attributes as message headers.
    public var headers: [String: String] { packedHeaders(id: id.lowercaseText).dictionary }

    /// The attributes as message headers.
    /// - Parameter id: the text of ``id``, which a sender also needs elsewhere.
    public func packedHeaders(id: String) -> MessageHeaders {
        var headers = MessageHeaders(minimumCapacity: 384)
        headers.append(Header.specVersion, "1.0")
        headers.append(Header.id, id)
        headers.append(Header.type, type.rawValue)
        headers.append(Header.source, source.rawValue)
        headers.append(Header.time, RFC3339.text(time))
        headers.append(Header.traceParent, trace.description)
        if let partitionKey { headers.append(Self.partitionKeyHeader, partitionKey) }
        if let lane { headers.append(Header.lane, lane.rawValue) }
        return headers
    }

    /// The header by which a consistent-hash exchange distributes messages over partitions.
    public static let partitionKeyHeader = "cloudEvents:partitionkey"

    public init(headers: [String: String]) throws(MessageFault) { try self.init(headers: MessageHeaders(headers)) }

    /// Parses the attributes.
    /// - Throws: ``MessageFault`` naming the header and its expected content.
    public init(headers: MessageHeaders) throws(MessageFault) {
        func value(_ name: String) throws(MessageFault) -> String {
            guard let value = headers[name], !value.isEmpty else {
                throw MessageFault(field: name, problem: "the header is missing")
            }
            return value
        }
        guard try value(Header.specVersion) == "1.0" else {
            throw MessageFault(field: Header.specVersion, problem: "only CloudEvents 1.0 is understood")
        }
        guard let id = UUID(uuidString: try value(Header.id)) else {
            throw MessageFault(field: Header.id, problem: "not a UUID")
        }
        guard let source = ServiceName(rawValue: try value(Header.source)) else {
            throw MessageFault(field: Header.source, problem: "not the name of a service")
        }
        guard let time = RFC3339.date(try value(Header.time)) else {
            throw MessageFault(field: Header.time, problem: "not an RFC 3339 time")
        }
        guard let trace = TraceParent(try value(Header.traceParent)) else {
            throw MessageFault(field: Header.traceParent, problem: "not a W3C traceparent")
        }
        let lane = headers[Header.lane].map { Lane(rawValue: $0) }
        if case .some(nil) = lane { throw MessageFault(field: Header.lane, problem: "not the name of a lane") }
        self.init(
            id: id, type: MessageName(rawValue: try value(Header.type)), source: source, time: time, trace: trace,
            partitionKey: headers[Self.partitionKeyHeader], lane: lane ?? nil)
    }

    private enum Header {
        static let specVersion = "cloudEvents:specversion"
        static let id = "cloudEvents:id"
        static let type = "cloudEvents:type"
        static let source = "cloudEvents:source"
        static let time = "cloudEvents:time"
        static let traceParent = "traceparent"
        static let lane = "cloudEvents:lane"
    }
}
