import Foundation

/// The few socket calls the proxy needs, on 127.0.0.1. No child process inherits a socket: it would keep a connection
/// open that the proxy has cut.
enum TCPProxySocket {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    static func listen() throws -> (descriptor: Int32, port: Int) {
        let descriptor = makeSocket()
        var address = localhost(port: 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && Foundation.listen(descriptor, 128) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isListening else { throw Failure(description: "no free port: errno \(errno)") }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }

    /// Two ends of a socket, because writing to it after the relay has ended raises no SIGPIPE when asked not to.
    static func wakePair() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw Failure(description: "socketpair failed with errno \(errno)")
        }
        return (ends[0], ends[1])
    }

    static func accept(_ listener: Int32) -> Int32? {
        let descriptor = Foundation.accept(listener, nil, nil)
        guard descriptor >= 0 else { return nil }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        sendAtOnce(descriptor)
        return descriptor
    }

    static func connect(port: Int) -> Int32? {
        let descriptor = makeSocket()
        var address = localhost(port: port)
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else {
            close(descriptor)
            return nil
        }
        sendAtOnce(descriptor)
        return descriptor
    }

    /// What is there; nil when the peer has ended.
    static func receive(_ descriptor: Int32) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT)))
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// Sends as much as the peer takes now and leaves the rest.
    /// - Returns: false when the peer has ended.
    static func send(_ bytes: inout [UInt8], to descriptor: Int32) -> Bool {
        guard !bytes.isEmpty else { return true }
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        let sent = bytes.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, flags) }
        guard sent >= 0 else { return errno == EAGAIN || errno == EINTR }
        bytes.removeFirst(sent)
        return true
    }

    static func knock(at descriptor: Int32) {
        var byte = [UInt8](repeating: 1, count: 1)
        _ = send(&byte, to: descriptor)
    }

    static func drain(_ descriptor: Int32) {
        var bytes = [UInt8](repeating: 0, count: 64)
        _ = read(descriptor, &bytes, bytes.count)
    }

    private static func makeSocket() -> Int32 {
        socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    }

    /// Both ends have turned Nagle's delay off; the proxy must not bring it back.
    private static func sendAtOnce(_ descriptor: Int32) {
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func localhost(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
