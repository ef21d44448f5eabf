import Foundation

/// The few socket calls the proxy needs, on 127.0.0.1.
enum ProxySocket {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    static func listen() throws -> (descriptor: Int32, port: Int) {
        let descriptor = makeSocket()
        var address = localhost(port: 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && Foundation.listen(descriptor, 16) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isListening else { throw Failure(description: "no free port: errno \(errno)") }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }

    static func accept(_ listener: Int32) -> Int32? {
        let descriptor = Foundation.accept(listener, nil, nil)
        return descriptor < 0 ? nil : descriptor
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
        return descriptor
    }

    /// Blocks until one of them can be read, has ended or failed.
    static func readable(_ descriptors: [Int32]) -> Set<Int32> {
        var watched = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = poll(&watched, nfds_t(watched.count), -1)
        return Set(watched.filter { $0.revents != 0 }.map(\.fd))
    }

    /// - Returns: nothing when the peer has ended.
    static func receive(_ descriptor: Int32) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
        }
    }

    @discardableResult
    static func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    static func drain(_ descriptor: Int32) {
        var bytes = [UInt8](repeating: 0, count: 64)
        _ = read(descriptor, &bytes, bytes.count)
    }

    private static func makeSocket() -> Int32 { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }

    private static func localhost(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
