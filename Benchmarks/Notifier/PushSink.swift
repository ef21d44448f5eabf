import Foundation

/// nghttpd: an HTTP/2 server over TLS that responds to each POST with 200 and three bytes.
///
/// The answer has a body because libcurl 7.88 resets the stream of an answer without one, and nghttpd, like other
/// servers, closes the connection of a client with a thousand resets (CVE-2023-44487).
struct PushSink: NotifierSink {
    let port: Int
    private let folder: URL
    private let certificates: URL

    static let file = "taken"

    /// - Parameter folder: its own, empty.
    init(in folder: URL) throws {
        port = try freePort()
        self.folder = folder
        certificates = URL(filePath: try Self.authorityFile()).deletingLastPathComponent()
        try Data("ok\n".utf8).write(to: folder.appending(path: Self.file))
    }

    /// Of the authority that signed the servers' certificate.
    static func authorityFile() throws -> String {
        guard let path = ProcessInfo.processInfo.environment["TLS_CA_FILE"] else {
            throw Settings.Missing(description: "TLS_CA_FILE not set: 'make bench' sets what it needs")
        }
        return path
    }

    var authority: String { "localhost:\(port)" }
    /// The number of a receiver ends it.
    var url: String { "https://\(authority)/\(Self.file)?u=" }
    private var log: URL { folder.appending(path: "nghttpd.log") }

    func start(records: Bool) async throws -> SinkProcess {
        let options = ["-a", "127.0.0.1", "-d", folder.path, "-m", "1000"] + (records ? ["-v"] : [])
        let files = ["server.key", "server.pem"].map { certificates.appending(path: $0).path }
        return try await SinkProcess(
            "nghttpd", options + ["\(port)"] + files, port: port, output: records ? log : nil)
    }

    /// The bytes are others: a push's are encrypted, and only their number matters.
    func recorded() throws -> SentMessage {
        let text = try String(contentsOf: log, encoding: .utf8)
        var headers: [String] = []
        var size = 0
        for line in text.split(separator: "\n") {
            if let match = line.firstMatch(of: /recv \(stream_id=\d+(?:, sensitive)?\) ([^:]+): (.*)/) {
                headers.append("\(match.1): \(match.2)")
            } else if let match = line.firstMatch(of: /recv DATA frame <length=(\d+),/) {
                size += Int(match.1) ?? 0
            }
        }
        guard size > 0 else { throw SinkProcess.Failure(description: "nghttpd has seen no request: \(text)") }
        headers.removeAll { $0.hasPrefix("content-length:") }
        return SentMessage(headers: headers, body: Data((0..<size).map { _ in UInt8.random(in: 0...255) }))
    }
}
