import Foundation
import Glibc
import Synchronization

/// What a stand-in was asked.
struct StandInRequest: Sendable {
    var method: String
    /// With its query.
    var target: String
    /// By name in lower case.
    var headers: [String: String]
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
}

/// What a stand-in answers.
struct StandInAnswer: Sendable {
    var status = 200
    var headers: [String: String] = [:]
    var body: [UInt8] = []
    var end = End.whole

    enum End: Sendable {
        case whole
        /// A stream that ends without having said how long it is.
        case stream
        /// A stream that stays open until the client goes.
        case open
        /// The connection breaks before an answer.
        case broken
    }

    static func json(_ text: String, status: Int = 200) -> StandInAnswer {
        StandInAnswer(status: status, headers: ["Content-Type": "application/json"], body: Array(text.utf8))
    }

    static func problem(
        _ status: Int, _ detail: String, more: String = "", retryAfter: Int? = nil
    ) -> StandInAnswer {
        var answer = json(
            #"{"title": "A problem", "status": \#(status), "detail": "\#(detail)"\#(more)}"#, status: status)
        if let retryAfter { answer.headers["Retry-After"] = "\(retryAfter)" }
        return answer
    }

    static func events(_ text: String, end: End) -> StandInAnswer {
        StandInAnswer(headers: ["Content-Type": "text/event-stream"], body: Array(text.utf8), end: end)
    }
}

/// An HTTP/1.1 server on this machine that answers as a closure says, each request on a connection of its own.
///
/// The mutex is the lock of what was asked; each connection has a thread.
final class StandInServer: Sendable {
    let port: Int
    private let listener: CInt
    private let answer: @Sendable (StandInRequest) -> StandInAnswer
    private let asked = Mutex<[StandInRequest]>([])

    static func running<Value: Sendable>(
        answering answer: @escaping @Sendable (StandInRequest) -> StandInAnswer,
        _ body: (StandInServer) async throws -> Value
    ) async throws -> Value {
        let server = try StandInServer(answer)
        defer { server.stop() }
        Thread.detachNewThread { server.accept() }
        return try await body(server)
    }

    private init(_ answer: @escaping @Sendable (StandInRequest) -> StandInAnswer) throws {
        self.answer = answer
        listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { [listener] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        guard isBound else { throw StandInFault(code: errno) }
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    var url: String { "http://127.0.0.1:\(port)" }

    /// All requests until now, in order.
    var requests: [StandInRequest] { asked.withLock { $0 } }

    func requests(of target: String) -> [StandInRequest] { requests.filter { $0.target == target } }

    private func stop() {
        shutdown(listener, CInt(SHUT_RDWR))
        close(listener)
    }

    private func accept() {
        while case let connection = Glibc.accept(listener, nil, nil), connection >= 0 {
            Thread.detachNewThread { [self] in
                serve(connection)
                close(connection)
            }
        }
    }

    private func serve(_ connection: CInt) {
        guard let request = Self.read(connection) else { return }
        asked.withLock { $0.append(request) }
        let answer = answer(request)
        guard answer.end != .broken else { return }
        var head = "HTTP/1.1 \(answer.status) Said\r\nConnection: close\r\n"
        for (name, value) in answer.headers { head += "\(name): \(value)\r\n" }
        if answer.end == .whole { head += "Content-Length: \(answer.body.count)\r\n" }
        Self.write(Array("\(head)\r\n".utf8) + (request.method == "HEAD" ? [] : answer.body), to: connection)
        var byte: UInt8 = 0
        if answer.end == .open { while recv(connection, &byte, 1, 0) > 0 {} }
    }

    private static func read(_ connection: CInt) -> StandInRequest? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var request: StandInRequest?
        while true {
            if request == nil, let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) {
                request = head(bytes[..<end.lowerBound])
                bytes.removeSubrange(..<end.upperBound)
            }
            if let request, bytes.count >= Int(request.headers["content-length"] ?? "0") ?? 0 {
                return StandInRequest(
                    method: request.method, target: request.target, headers: request.headers, body: bytes)
            }
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer.prefix(count)
        }
    }

    private static func head(_ bytes: ArraySlice<UInt8>) -> StandInRequest {
        let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ").map(String.init)
        let pairs = lines.dropFirst().compactMap { line -> (String, String)? in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return (parts[0].lowercased(), parts[1].trimmingCharacters(in: .whitespaces))
        }
        return StandInRequest(
            method: words.first ?? "", target: words.count > 1 ? words[1] : "",
            headers: Dictionary(pairs) { $1 }, body: [])
    }

    private static func write(_ bytes: [UInt8], to connection: CInt) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }
}

struct StandInFault: Error { var code: CInt }
