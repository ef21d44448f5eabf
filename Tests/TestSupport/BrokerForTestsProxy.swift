import Foundation
import Synchronization

/// A TCP relay before the broker that a test can silence, cut, or let speak for the broker; counts heartbeats.
public final class BrokerForTestsProxy: Sendable {
    /// Heartbeat frames seen so far, by who sent them.
    public struct Heartbeats: Sendable, Equatable {
        public var fromClient = 0
        public var fromBroker = 0
    }

    public let port: Int
    public let heartbeats = BrokerForTestsRecorder<Heartbeats>()
    private let listener: Int32
    private let brokerPort: Int
    private let wake: (read: Int32, write: Int32)
    private let orders = ProxyOrders()

    /// Listens on a free port and relays to the broker's.
    public init(to brokerPort: Int) throws {
        self.brokerPort = brokerPort
        (listener, port) = try ProxySocket.listen()
        var ends: [Int32] = [0, 0]
        // A socket, because writing to it after the relay has ended raises no SIGPIPE when asked not to.
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
            throw ProxySocket.Failure(description: "socketpair failed with errno \(errno)")
        }
        wake = (ends[0], ends[1])
        let relay = ProxyRelay(listener: listener, wake: wake.read, brokerPort: brokerPort)
        Thread.detachNewThread { [orders, heartbeats] in
            relay.run(orders) { count in Task { await heartbeats.record(count) } }
        }
    }

    /// A half-open connection: nothing passes any more, and nobody is told.
    public func silence() { give(.silence) }

    /// Lets new and old connections pass again.
    public func resume() { give(.resume) }

    /// Ends every connection.
    public func cut() { give(.cut) }

    /// Says `connection.blocked` to the clients, as a broker does that is low on memory.
    public func sayBlocked(_ reason: String) {
        // Method frame of channel 0: type, channel, size, class 10, method 60, short string, frame end.
        let text = Array(reason.utf8)
        let payload: [UInt8] = [0, 10, 0, 60, UInt8(text.count)] + text
        give(.sendToClients([1, 0, 0, 0, 0, 0, UInt8(payload.count)] + payload + [0xCE]))
    }

    /// Says `connection.unblocked` to the clients.
    public func sayUnblocked() {
        give(.sendToClients([1, 0, 0, 0, 0, 0, 4, 0, 10, 0, 61, 0xCE]))
    }

    public func stop() { give(.stop) }

    private func give(_ order: ProxyOrders.Order) {
        orders.add(order)
        ProxySocket.send([1], to: wake.write)
    }

    deinit {
        give(.stop)
        close(wake.write)
    }
}

/// What the test wants the relay's thread to do next.
final class ProxyOrders: Sendable {
    enum Order: Sendable {
        case silence, resume, cut, stop
        case sendToClients([UInt8])
    }

    private let orders = Mutex<[Order]>([])

    func add(_ order: Order) { orders.withLock { $0.append(order) } }

    func takeAll() -> [Order] {
        orders.withLock { orders in
            defer { orders.removeAll() }
            return orders
        }
    }
}
