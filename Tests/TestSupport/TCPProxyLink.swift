import Foundation

/// One connection through the proxy: two sockets, and what could not be written yet to either.
struct TCPProxyLink {
    enum State {
        case open
        /// Nothing passes, nothing is noticed.
        case silenced
        /// Silent for ever; ends when the client gives it up.
        case forgotten
    }

    let client: Int32
    let server: Int32
    var state = State.open
    var toClient: [UInt8] = []
    private var toServer: [UInt8] = []
    private var tap: any TCPProxyTap

    init(client: Int32, server: Int32, tap: any TCPProxyTap) {
        (self.client, self.server, self.tap) = (client, server, tap)
    }

    /// What to wait for. An end is read only when everything from it has been passed on, so that a slow reader slows
    /// the writer down, as without a proxy.
    var watched: [pollfd] {
        switch state {
        case .silenced: []
        case .forgotten: [pollfd(fd: client, events: Self.peerClosed, revents: 0)]
        case .open:
            [
                pollfd(fd: client, events: Self.events(reads: toServer.isEmpty, writes: !toClient.isEmpty), revents: 0),
                pollfd(fd: server, events: Self.events(reads: toClient.isEmpty, writes: !toServer.isEmpty), revents: 0),
            ]
        }
    }

    /// Passes on what there is.
    /// - Returns: nil when the connection has ended; both sockets are closed then.
    func relayed(_ events: [Int32: Int16]) -> TCPProxyLink? {
        var link = self
        let (fromClient, fromServer) = (events[client, default: 0], events[server, default: 0])
        let isAlive =
            switch state {
            case .silenced: true
            case .forgotten: fromClient & Self.gone == 0
            case .open: link.pass(fromClient, fromServer)
            }
        guard isAlive else {
            close()
            return nil
        }
        return link
    }

    func close() {
        Foundation.close(client)
        Foundation.close(server)
    }

    /// - Returns: false when one end has closed.
    private mutating func pass(_ fromClient: Int16, _ fromServer: Int16) -> Bool {
        if fromClient & Self.readable != 0, toServer.isEmpty {
            guard let bytes = TCPProxySocket.receive(client) else { return false }
            tap.passed(bytes, from: .client)
            toServer = bytes
        }
        if fromServer & Self.readable != 0, toClient.isEmpty {
            guard let bytes = TCPProxySocket.receive(server) else { return false }
            tap.passed(bytes, from: .server)
            toClient = bytes
        }
        return TCPProxySocket.send(&toServer, to: server) && TCPProxySocket.send(&toClient, to: client)
    }

    private static func events(reads: Bool, writes: Bool) -> Int16 {
        (reads ? Int16(POLLIN) : 0) | (writes ? Int16(POLLOUT) : 0)
    }

    private static let readable = Int16(POLLIN) | Int16(POLLHUP) | Int16(POLLERR)
    /// Not merely readable: that may be from before it was forgotten.
    private static let gone = peerClosed | Int16(POLLHUP) | Int16(POLLERR)
    /// POLLRDHUP of Linux, which the headers show only to GNU sources: https://man7.org/linux/man-pages/man2/poll.2.html
    private static let peerClosed: Int16 = 0x2000
}
