import Glibc

/// Ports of the loopback interface that nobody listens on, as the kernel gives them out.
public func freePorts(_ count: Int) throws -> [Int] {
    var sockets: [CInt] = []
    defer { for socket in sockets { close(socket) } }
    return try (0..<count).map { _ in
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        sockets.append(descriptor)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else { throw ProcessFailure(description: "the kernel gave no free port: errno \(errno)") }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
