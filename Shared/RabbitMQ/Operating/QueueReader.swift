/// Gives an operator a queue's messages one by one, and holds each until it is removed or returned.
public actor QueueReader {
    public nonisolated let queue: String
    private let connection: AMQPConnection
    private let channel: AMQPChannel.ID
    private var held: [UInt64] = []

    init(queue: String, on connection: AMQPConnection) async throws {
        self.queue = queue
        self.connection = connection
        channel = try await connection.openGettingChannel()
    }

    /// How many messages are held.
    public var heldCount: Int { held.count }

    /// The oldest message not held; nil when there is none.
    public func next() async throws -> HeldMessage? {
        guard let content = try await connection.get(from: queue, on: channel),
            case .delivery(let tag, _) = content.origin
        else { return nil }
        held.append(tag)
        return HeldMessage(tag: tag, properties: content.properties, body: content.body)
    }

    /// Removes a held message from the queue.
    public func remove(_ message: HeldMessage) async throws {
        guard let place = held.lastIndex(of: message.tag) else { return }
        try await connection.acknowledge(message.tag, on: channel)
        held.remove(at: place)
    }

    /// Returns the held messages in the order of the queue, and takes no more.
    ///
    /// Closing the channel alone would return the messages too, but in arbitrary order.
    public func close() async throws {
        let rest = held
        held = []
        try await connection.giveBack(rest, to: queue, on: channel)
        await connection.closeChannel(channel)
    }
}
