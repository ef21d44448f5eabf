import Foundation
import MessageProtocol
import Messaging

/// The messages whose rows a relay's transaction has locked, as many as fit in memory at once.
struct OutboxClaim {
    /// Bodies up to this many bytes are read with their rows; larger ones when there is room for them.
    static let largestInlineBody = 4 << 10
    /// Bytes of all bodies; each is in memory several times on its way to the socket.
    static let room = 16 << 20

    private(set) var messages: [OutgoingMessage] = []
    /// How often the broker has refused each.
    private(set) var attempts: [Int] = []
    private(set) var hasMore: Bool
    private(set) var idsWithoutBody: [UUID] = []

    /// - Parameter limit: how many rows were requested.
    init(_ rows: [Row], limit: Int) throws {
        hasMore = rows.count == limit
        var size = 0
        for row in rows {
            let (id, type, source, time, trace, key, lane, attempts, length, body) = try row.decode(
                (UUID, String, String, Date, String, String?, String?, Int, Int, [UInt8]?).self)
            size += length
            guard size <= Self.room || messages.isEmpty else {
                hasMore = true
                return
            }
            guard let source = ServiceName(rawValue: source) else {
                throw PostgresError.column(.mismatch(column: "source", wanted: "ServiceName", found: "another name"))
            }
            let envelope = Envelope(
                id: id, type: MessageName(rawValue: type), source: source, time: time,
                trace: TraceParent(trace) ?? TraceParent(), partitionKey: key,
                lane: lane.flatMap(Lane.init))
            messages.append(OutgoingMessage(envelope: envelope, body: body ?? []))
            self.attempts.append(attempts)
            if body == nil { idsWithoutBody.append(id) }
        }
    }

    mutating func add(bodies: [(UUID, [UInt8])]) {
        let bodies = Dictionary(bodies) { first, _ in first }
        for index in messages.indices {
            if let body = bodies[messages[index].envelope.id] { messages[index].body = body }
        }
        idsWithoutBody.removeAll()
    }
}
