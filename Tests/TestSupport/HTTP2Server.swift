import Foundation

/// A running nghttpd, which speaks HTTP/2 only and serves files.
public struct HTTP2Server: Sendable {
    private let origin: String
    private let output: OutputLines

    /// - Parameters:
    ///   - certificates: nil for HTTP/2 without TLS.
    ///   - files: name and content of each.
    ///   - streams: how many requests a connection may carry at once.
    public static func running<Value: Sendable>(
        _ certificates: ServerCertificates?, files: [String: String], streams: Int = 500,
        body: (HTTP2Server) async throws -> Value
    ) async throws -> Value {
        try await inHelperFolder { folder in
            for (name, content) in files {
                try content.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
            }
            let port = try freePort()
            let tls = certificates.map { [$0.keyFile, $0.certificateFile] }
            let options =
                ["-v", "-a", "127.0.0.1", "-d", folder, "-m", "\(streams)"] + (tls == nil ? ["--no-tls"] : [])
            let nghttpd = HelperTool("nghttpd", package: "nghttp2-server")
            return try await HelperProcess.running(nghttpd, options + ["\(port)"] + (tls ?? [])) { process in
                _ = try await process.output.first("its port open") { $0.contains("listen 127.0.0.1") }
                let origin = "\(tls == nil ? "http" : "https")://127.0.0.1:\(port)"
                return try await body(HTTP2Server(origin: origin, output: process.output))
            }
        }
    }

    public func url(_ path: String) -> String { origin + path }

    /// How many connections were made until the first of them was closed.
    public func connectionCountAtFirstClose() async throws -> Int {
        let isClosed: @Sendable (String) -> Bool = { $0.hasSuffix("closed") }
        _ = try await output.first("a closed connection", where: isClosed)
        let connections = output.all.prefix { !isClosed($0) }.compactMap { line in
            line.wholeMatch(of: /\[id=(\d+)\].*/)?.output.1
        }
        return Set(connections).count
    }
}

/// An HTTP/2 server without TLS that refuses every request of its first connections (`REFUSED_STREAM`) and answers "ok"
/// on later ones: see `Servers/refusing_http2.py`.
public enum RefusingHTTP2Server {
    /// - Parameters:
    ///   - connections: how many refuse.
    ///   - body: gets `http://127.0.0.1:…/`.
    public static func running<Value: Sendable>(
        connections: Int, body: (String) async throws -> Value
    ) async throws -> Value {
        let arguments = [serverScript("refusing_http2.py"), "\(connections)"]
        return try await HelperProcess.running(.debianPython, arguments) { process in
            try await body("http://127.0.0.1:\(try await process.output.readyPort())/")
        }
    }
}
