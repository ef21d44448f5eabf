import Glibc

/// A TCP port that nobody listens on now.
func freePort() throws -> Int {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    // "sin_port is set to 0: the kernel chooses", ip(7).
    let result = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
            bind(socket, generic, size) == 0 ? getsockname(socket, generic, &size) : -1
        }
    }
    guard result == 0 else { throw ServerProcess.Failure(description: "no TCP port is free") }
    return Int(UInt16(bigEndian: address.sin_port))
}
