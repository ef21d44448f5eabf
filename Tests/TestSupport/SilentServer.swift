import Glibc
import Synchronization

/// A port of 127.0.0.1 that takes connections and never says a word. Closed with the last reference.
public final class SilentServer: Sendable {
    public let port: Int
    private let descriptor: CInt

    public init() throws {
        (descriptor, port) = try boundSocket()
        guard listen(descriptor, 16) == 0 else {
            close(descriptor)
            throw HelperProcessError.failed("listen", output: "errno \(errno)")
        }
    }

    deinit { close(descriptor) }
}

/// A port of 127.0.0.1 that was free a moment ago: for servers that cannot report which one the kernel chose.
public func freePort() throws -> Int {
    let (descriptor, port) = try boundSocket()
    close(descriptor)
    return port
}

/// Ports that this process has handed out: a test that has not bound its own yet must not meet another's.
private let handedOut = Mutex<Set<UInt16>>([])

/// Below the range from which Linux takes ports for outgoing connections, so that none of those comes between.
private func boundSocket() throws -> (descriptor: CInt, port: Int) {
    for _ in 0..<100 {
        let port = UInt16.random(in: 20_000..<32_000)
        guard handedOut.withLock({ $0.insert(port).inserted }) else { continue }
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { break }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        address.sin_port = port.bigEndian
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        if isBound { return (descriptor, Int(port)) }
        close(descriptor)
    }
    throw HelperProcessError.failed("bind", output: "no port of 127.0.0.1 is free: errno \(errno)")
}
