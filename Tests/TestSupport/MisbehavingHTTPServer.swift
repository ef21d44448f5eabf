/// An HTTP/1.1 server that does whatever a path names, right or wrong: see `Servers/misbehaving_http.py`.
public struct MisbehavingHTTPServer: Sendable {
    public let port: Int
    private let origin: String
    private let output: OutputLines

    /// - Parameters:
    ///   - certificates: nil for HTTP without TLS.
    ///   - address: any of 127.0.0.0/8.
    public static func running<Value: Sendable>(
        _ certificates: ServerCertificates? = nil, address: String = "127.0.0.1",
        body: (MisbehavingHTTPServer) async throws -> Value
    ) async throws -> Value {
        let tls = certificates.map { [$0.certificateFile, $0.keyFile] } ?? []
        let script = serverScript("misbehaving_http.py")
        return try await HelperProcess.running(.debianPython, [script, address] + tls) { process in
            let port = try await process.output.readyPort()
            let origin = "\(tls.isEmpty ? "http" : "https")://\(address):\(port)"
            return try await body(MisbehavingHTTPServer(port: port, origin: origin, output: process.output))
        }
    }

    public func url(_ path: String) -> String { origin + path }

    /// Waits until the server has said so, this many times; its words are in the script.
    public func says(_ event: String, times: Int = 1) async throws {
        _ = try await output.first(times, "\"\(event)\" \(times) times") { $0 == event }
    }

    /// How often it has said so until now.
    public func count(of event: String) -> Int { output.all.count { $0 == event } }
}

extension HelperTool {
    /// The interpreter that Debian's python3-* packages are for.
    static let debianPython = HelperTool("python3", in: "/usr/bin", package: "python3")
}

extension OutputLines {
    /// The port a script announces with `ready <port>`.
    func readyPort() async throws -> Int {
        let line = try await first("its ready line") { $0.hasPrefix("ready ") }
        guard let port = Int(line.dropFirst("ready ".count)) else {
            throw HelperProcessError.failed("ready line", output: line)
        }
        return port
    }
}
