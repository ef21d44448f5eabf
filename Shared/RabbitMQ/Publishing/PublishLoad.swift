/// How much memory messages hold that wait to be sent.
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

/// Who may still wait: pure, asked before a message is taken and told when it has left.
struct PublishBacklog: Sendable {
    let limit: PublishLoad
    private(set) var load = PublishLoad()

    init(limit: PublishLoad) { self.limit = limit }

    /// Takes the messages of one caller, all or none. Where nothing waits any number is taken, or it could never go.
    mutating func admit(_ added: PublishLoad) -> Bool {
        var sum = load
        sum += added
        guard load.messages == 0 || (sum.messages <= limit.messages && sum.bytes <= limit.bytes) else { return false }
        load = sum
        return true
    }

    mutating func release(_ left: PublishLoad) { load -= left }

    /// Half full: whoever can slow its own callers down should.
    var isCongested: Bool {
        load.messages > 0 && (load.messages * 2 >= limit.messages || load.bytes * 2 >= limit.bytes)
    }
}
