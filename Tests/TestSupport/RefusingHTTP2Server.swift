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
