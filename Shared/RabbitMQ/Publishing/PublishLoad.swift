/// The memory used by messages waiting to be sent.
struct PublishLoad: Equatable, Sendable {
    var messages = 0
    var bytes = 0

    static func += (sum: inout PublishLoad, other: PublishLoad) {
        sum.messages += other.messages
        sum.bytes += other.bytes
    }

    static func -= (sum: inout PublishLoad, other: PublishLoad) {
        sum.messages -= other.messages
        sum.bytes -= other.bytes
    }
}

extension PublishLoad {
    init(of message: OutboundMessage) { self.init(messages: 1, bytes: message.wireSize) }

    init(of messages: [OutboundMessage]) {
        self.init(messages: messages.count, bytes: messages.reduce(0) { $0 + $1.wireSize })
    }
}

/// Limits the waiting messages: pure, asked before a message is accepted and informed when it has left.
struct PublishBacklog: Sendable {
    let limit: PublishLoad
    private(set) var load = PublishLoad()

    init(limit: PublishLoad) { self.limit = limit }

    /// Admits the messages of one caller, all or none. An empty backlog admits any number; otherwise a large batch
    /// could never be sent.
    mutating func admit(_ added: PublishLoad) -> Bool {
        var sum = load
        sum += added
        guard load.messages == 0 || (sum.messages <= limit.messages && sum.bytes <= limit.bytes) else { return false }
        load = sum
        return true
    }

    mutating func release(_ left: PublishLoad) { load -= left }

    /// Half full: producers that can slow down should do so.
    var isCongested: Bool {
        load.messages > 0 && (load.messages * 2 >= limit.messages || load.bytes * 2 >= limit.bytes)
    }
}
