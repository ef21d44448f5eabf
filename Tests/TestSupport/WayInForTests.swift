import Foundation

/// HAProxy with the rules of every deployment: what all processes serve, under one origin.
public struct WayInForTests: Sendable {
    public let port: Int
    /// The socket for what stands in front.
    public let front: String

    /// A process behind it.
    public struct Server: Sendable {
        /// Of its settings, such as `INGEST_GATEWAY`.
        public var prefix: String
        public var port: Int
        /// Asked whether it is ready.
        public var probe: Int

        public init(_ prefix: String, at port: Int, probe: Int) {
            (self.prefix, self.port, self.probe) = (prefix, port, probe)
        }
    }

    /// - Parameter limits: variables of the proxy's environment, such as `WAY_IN_CONNECTIONS=5`.
    public static func running<Value: Sendable>(
        before servers: [Server], _ limits: [String] = [], body: (WayInForTests) async throws -> Value
    ) async throws -> Value {
        let port = try freePort()
        let folder = FileManager.default.temporaryDirectory
        let front = folder.appending(path: "front-\(port).sock").path
        let control = folder.appending(path: "proxy-\(port).sock").path
        // HAProxy leaves its sockets behind.
        defer { for socket in [front, control] { try? FileManager.default.removeItem(atPath: socket) } }
        let environment =
            [
                "WAY_IN_BIND=127.0.0.1:\(port)", "WAY_IN_REPLICAS=1", "WAY_IN_FRONT_BIND=\(front)",
                "WAY_IN_CONTROL=\(control)",
            ]
            + servers.flatMap {
                ["WAY_IN_TO_\($0.prefix)=127.0.0.1:\($0.port)", "WAY_IN_ASKS_\($0.prefix)=\($0.probe)"]
            }
        let haproxy = try HelperTool("haproxy", package: "haproxy").path()
        let rules = Checkout.folder.appending(path: "deploy/proxy/haproxy.cfg").path
        return try await HelperProcess.running(
            HelperTool("env", package: "coreutils"), environment + limits + [haproxy, "-db", "-f", rules]
        ) { _ in
            try await body(WayInForTests(port: port, front: front))
        }
    }
}

extension StackUnderTest {
    /// Puts the proxy before the stack and its status page, which must have been started.
    /// - Parameter body: is given the address of all pages.
    public func behindTheProxy<Value: Sendable>(_ body: (_ url: String) async throws -> Value) async throws -> Value {
        let prefixes = ["INGEST_GATEWAY", "ACCOUNTS", "RESEARCH_STUDY", "SYMPTOM_JOURNAL", "SKIN_CHECK", "STATUS"]
        let servers = prefixes.map { prefix in
            WayInForTests.Server(
                prefix, at: Int(environment["\(prefix)_HTTP_PORT"] ?? "") ?? 0,
                probe: Int(environment["\(prefix)_ADMIN_PORT"] ?? "") ?? 0)
        }
        return try await WayInForTests.running(before: servers) { proxy in
            // As people open it: passkeys and `__Host-` cookies want a name.
            try await body("http://localhost:\(proxy.port)")
        }
    }
}
