import Foundation

/// The proxy's one thread: owns every socket, and copies bytes between the two ends of each connection.
struct TCPProxyRelay: Sendable {
    let listener: Int32
    let wake: Int32
    let serverPort: Int
    let makeTap: @Sendable () -> any TCPProxyTap

    /// Works until it is told to stop.
    func run(_ orders: TCPProxyOrders) {
        var links: [TCPProxyLink] = []
        var isSilent = false
        while true {
            let isAccepting = !isSilent
            // While silent, connections wait in the kernel: made, and never answered.
            var watched = [pollfd(fd: wake, events: Int16(POLLIN), revents: 0)]
            if isAccepting { watched.append(pollfd(fd: listener, events: Int16(POLLIN), revents: 0)) }
            watched += links.flatMap(\.watched)
            _ = poll(&watched, nfds_t(watched.count), -1)
            let events = Dictionary(watched.map { ($0.fd, $0.revents) }) { $1 }

            if events[wake, default: 0] != 0 {
                TCPProxySocket.drain(wake)
                for order in orders.takeAll() {
                    guard obey(order, &links, &isSilent) else { return }
                }
            }
            if isAccepting, events[listener, default: 0] != 0, let link = accept() { links.append(link) }
            links = links.compactMap { $0.relayed(events) }
        }
    }

    /// - Returns: false for the order to stop.
    private func obey(
        _ order: TCPProxyOrders.Order, _ links: inout [TCPProxyLink], _ isSilent: inout Bool
    ) -> Bool {
        switch order {
        case .silence:
            isSilent = true
            for index in links.indices { links[index].state = .silenced }
        case .resume:
            isSilent = false
            for index in links.indices where links[index].state == .silenced { links[index].state = .open }
        case .heal:
            isSilent = false
            for index in links.indices where links[index].state == .silenced { links[index].state = .forgotten }
        case .cut:
            for link in links { link.close() }
            links.removeAll()
        case .sendToClients(let bytes):
            for index in links.indices { links[index].toClient += bytes }
        case .stop:
            for link in links { link.close() }
            close(listener)
            close(wake)
            return false
        }
        return true
    }

    private func accept() -> TCPProxyLink? {
        guard let client = TCPProxySocket.accept(listener) else { return nil }
        guard let server = TCPProxySocket.connect(port: serverPort) else {
            close(client)
            return nil
        }
        return TCPProxyLink(client: client, server: server, tap: makeTap())
    }
}
