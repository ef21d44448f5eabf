import Foundation
import Synchronization

/// A TCP relay before a server on 127.0.0.1 that a test can silence, cut and heal.
public final class TCPProxy: Sendable {
    /// Who sent the bytes.
    enum Side: Sendable {
        case client, server
    }

    public let port: Int
    private let wake: (read: Int32, write: Int32)
    private let orders = TCPProxyOrders()

    /// Listens on a free port and relays to the server's.
    public convenience init(to serverPort: Int) throws {
        try self.init(to: serverPort) { UnheardTap() }
    }

    /// - Parameter makeTap: makes the listener of each connection; it is called on the relay's thread.
    init(to serverPort: Int, makeTap: @escaping @Sendable () -> any TCPProxyTap) throws {
        let listener: Int32
        (listener, port) = try TCPProxySocket.listen()
        wake = try TCPProxySocket.wakePair()
        let relay = TCPProxyRelay(listener: listener, wake: wake.read, serverPort: serverPort, makeTap: makeTap)
        Thread.detachNewThread { [orders] in relay.run(orders) }
    }

    /// Half-open connections: nothing passes any more, in either direction, without any notice.
    public func silence() { give(.silence) }

    /// Lets connections pass again, the silenced ones as well, as after a short blip.
    public func resume() { give(.resume) }

    /// Lets new connections pass again. Those that were silenced stay silent until their client gives them up, as
    /// where a router has forgotten them.
    public func heal() { give(.heal) }

    /// Ends every connection.
    public func cut() { give(.cut) }

    /// Puts bytes into the stream of every client, as if the server had sent them.
    public func send(toClients bytes: [UInt8]) { give(.sendToClients(bytes)) }

    public func stop() { give(.stop) }

    private func give(_ order: TCPProxyOrders.Order) {
        orders.add(order)
        TCPProxySocket.knock(at: wake.write)
    }

    deinit {
        give(.stop)
        close(wake.write)
    }
}

/// What the test wants the relay's thread to do next.
final class TCPProxyOrders: Sendable {
    enum Order: Sendable {
        case silence, resume, heal, cut, stop
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

/// Observes what passes through one connection.
protocol TCPProxyTap {
    mutating func passed(_ bytes: [UInt8], from side: TCPProxy.Side)
}

private struct UnheardTap: TCPProxyTap {
    mutating func passed(_ bytes: [UInt8], from side: TCPProxy.Side) {}
}
