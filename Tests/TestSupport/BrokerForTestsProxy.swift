import Synchronization

/// A ``TCPProxy`` before the broker that can also speak for the broker; counts heartbeats.
public final class BrokerForTestsProxy: Sendable {
    /// Heartbeat frames seen so far, by sender.
    public struct Heartbeats: Sendable, Equatable {
        public var fromClient = 0
        public var fromBroker = 0
    }

    public let heartbeats: BrokerForTestsRecorder<Heartbeats>
    private let proxy: TCPProxy

    /// Listens on a free port and relays to the broker's.
    public init(to brokerPort: Int) throws {
        let counter = HeartbeatCounter()
        heartbeats = counter.recorder
        proxy = try TCPProxy(to: brokerPort) { HeartbeatTap(counter: counter) }
    }

    public var port: Int { proxy.port }

    /// A half-open connection: nothing is forwarded, and neither side is informed.
    public func silence() { proxy.silence() }

    /// Lets new and old connections pass again.
    public func resume() { proxy.resume() }

    /// Ends every connection.
    public func cut() { proxy.cut() }

    /// Says `connection.blocked` to the clients, as a broker does that is low on memory.
    public func sayBlocked(_ reason: String) {
        // Method frame of channel 0: type, channel, size, class 10, method 60, short string, frame end.
        let text = Array(reason.utf8)
        let payload: [UInt8] = [0, 10, 0, 60, UInt8(text.count)] + text
        proxy.send(toClients: [1, 0, 0, 0, 0, 0, UInt8(payload.count)] + payload + [0xCE])
    }

    /// Says `connection.unblocked` to the clients.
    public func sayUnblocked() {
        proxy.send(toClients: [1, 0, 0, 0, 0, 0, 4, 0, 10, 0, 61, 0xCE])
    }

    public func stop() { proxy.stop() }
}

/// The heartbeats of all connections together.
private final class HeartbeatCounter: Sendable {
    let recorder = BrokerForTestsRecorder<BrokerForTestsProxy.Heartbeats>()
    private let counts = Mutex(BrokerForTestsProxy.Heartbeats())

    func add(_ count: Int, from side: TCPProxy.Side) {
        guard count > 0 else { return }
        let sum = counts.withLock { counts in
            switch side {
            case .client: counts.fromClient += count
            case .server: counts.fromBroker += count
            }
            return counts
        }
        Task { await recorder.record(sum) }
    }
}

private struct HeartbeatTap: TCPProxyTap {
    let counter: HeartbeatCounter
    private var fromClient = FrameCounter(skipping: 8)
    private var fromBroker = FrameCounter(skipping: 0)

    init(counter: HeartbeatCounter) { self.counter = counter }

    mutating func passed(_ bytes: [UInt8], from side: TCPProxy.Side) {
        switch side {
        case .client: counter.add(fromClient.heartbeats(in: bytes), from: side)
        case .server: counter.add(fromBroker.heartbeats(in: bytes), from: side)
        }
    }
}

/// Follows the frames of one direction: type, channel, size, payload, end mark.
private struct FrameCounter {
    private var header: [UInt8] = []
    private var toSkip: Int

    /// - Parameter prefix: the client begins with a protocol header of 8 bytes.
    init(skipping prefix: Int) { toSkip = prefix }

    mutating func heartbeats(in bytes: [UInt8]) -> Int {
        var count = 0
        for byte in bytes {
            if toSkip > 0 {
                toSkip -= 1
                continue
            }
            header.append(byte)
            guard header.count == 7 else { continue }
            if header[0] == 8 { count += 1 }
            toSkip = header[3...6].reduce(0) { $0 << 8 | Int($1) } + 1
            header.removeAll(keepingCapacity: true)
        }
        return count
    }
}
