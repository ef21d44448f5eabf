import Foundation

/// The proxy's one thread: owns every socket, and copies bytes between the two ends of each connection.
struct ProxyRelay: Sendable {
    let listener: Int32
    let wake: Int32
    let brokerPort: Int

    private struct Link {
        let client: Int32
        let broker: Int32
        var fromClient = FrameCounter(skipping: 8)
        var fromBroker = FrameCounter(skipping: 0)
    }

    /// Works until it is told to stop.
    func run(_ orders: ProxyOrders, report: (BrokerForTestsProxy.Heartbeats) -> Void) {
        var links: [Link] = []
        var isSilent = false
        var heartbeats = BrokerForTestsProxy.Heartbeats()
        func cut() {
            for link in links { closeBoth(link) }
            links.removeAll()
        }
        while true {
            let watched = [wake, listener] + (isSilent ? [] : links.flatMap { [$0.client, $0.broker] })
            let ready = ProxySocket.readable(watched)
            if ready.contains(wake) {
                ProxySocket.drain(wake)
                for order in orders.takeAll() {
                    switch order {
                    case .silence: isSilent = true
                    case .resume: isSilent = false
                    case .cut: cut()
                    case .sendToClients(let bytes): for link in links { ProxySocket.send(bytes, to: link.client) }
                    case .stop:
                        cut()
                        close(listener)
                        close(wake)
                        return
                    }
                }
            }
            if ready.contains(listener), let client = ProxySocket.accept(listener) {
                if let broker = ProxySocket.connect(port: brokerPort) {
                    links.append(Link(client: client, broker: broker))
                } else {
                    close(client)
                }
            }
            guard !isSilent else { continue }
            let before = heartbeats
            links = links.compactMap { relay($0, ready, &heartbeats) }
            if heartbeats != before { report(heartbeats) }
        }
    }

    private func relay(
        _ link: Link, _ ready: Set<Int32>, _ heartbeats: inout BrokerForTestsProxy.Heartbeats
    ) -> Link? {
        var link = link
        if ready.contains(link.client) {
            let bytes = ProxySocket.receive(link.client)
            heartbeats.fromClient += link.fromClient.heartbeats(in: bytes)
            guard !bytes.isEmpty, ProxySocket.send(bytes, to: link.broker) else { return closeBoth(link) }
        }
        if ready.contains(link.broker) {
            let bytes = ProxySocket.receive(link.broker)
            heartbeats.fromBroker += link.fromBroker.heartbeats(in: bytes)
            guard !bytes.isEmpty, ProxySocket.send(bytes, to: link.client) else { return closeBoth(link) }
        }
        return link
    }

    @discardableResult
    private func closeBoth(_ link: Link) -> Link? {
        close(link.client)
        close(link.broker)
        return nil
    }
}

/// Follows the frames of one direction: type, channel, size, payload, end mark.
struct FrameCounter {
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
