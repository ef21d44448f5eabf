import Foundation
import Glibc

/// A TCP connection to 127.0.0.1 that sends whatever a test wants, well-formed or not. Closed with the last reference.
public final class RawConnection: Sendable {
    private let descriptor: CInt

    public init(port: Int) throws {
        descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw RawConnectionError("no socket", errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw RawConnectionError("nobody listens on port \(port)", errno) }
        var limit = timeval(tv_sec: 120, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    deinit { close(descriptor) }

    public func send(_ text: String) throws { try send(Array(text.utf8)) }

    public func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
            guard sent > 0 else { throw RawConnectionError("the server takes no bytes", errno) }
            rest = rest.dropFirst(sent)
        }
    }

    /// Says that nothing more comes; the other direction stays open.
    public func endSending() { shutdown(descriptor, CInt(SHUT_WR)) }

    /// Everything until the server ends the connection.
    /// - Throws: ``RawConnectionError`` when it says nothing for two minutes and does not end.
    public func rest() async throws -> String { try await received { _ in false } }

    /// Everything until a text has come.
    /// - Throws: ``RawConnectionError`` when the server ends before, or says nothing for two minutes.
    @discardableResult
    public func received(until text: String) async throws -> String {
        let all = try await received { $0.contains(text) }
        guard all.contains(text) else { throw RawConnectionError("'\(text)' did not come, but '\(all)'", 0) }
        return all
    }

    private func received(_ isEnough: @escaping @Sendable (String) -> Bool) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            // Blocks a thread of its own, since a test may hold many of these.
            Thread.detachNewThread { [self] in continuation.resume(with: Result { try read(isEnough) }) }
        }
    }

    private func read(_ isEnough: (String) -> Bool) throws -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count < 0, errno == ECONNRESET { break }
            guard count >= 0 else { throw RawConnectionError("the server neither speaks nor ends", errno) }
            if count == 0 { break }
            bytes += buffer.prefix(count)
            if isEnough(String(decoding: bytes, as: UTF8.self)) { break }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

public struct RawConnectionError: Error, CustomStringConvertible {
    public let description: String

    init(_ what: String, _ code: CInt) { description = code == 0 ? what : "\(what) (errno \(code))" }
}
