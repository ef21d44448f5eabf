import Foundation
import Subprocess
import TestSupport

/// HAProxy with the rules of every deployment, before a small server for each process that people reach.
struct ProxyUnderTest: Sendable {
    struct Answer: Sendable {
        var status: Int
        var type: String
        var body: String
    }

    let port: Int
    /// The socket for what stands in front.
    let front: String

    var url: String { "http://127.0.0.1:\(port)" }

    /// - Parameter limits: variables of the proxy's environment, such as `WAY_IN_CONNECTIONS=5`.
    static func running<Value: Sendable>(
        _ limits: String..., body: (ProxyUnderTest) async throws -> Value
    ) async throws -> Value {
        let names = ["ingest-gateway", "status", "accounts", "research-study", "symptom-journal", "skin-check"]
        return try await servers(names) { servers in
            try await WayInForTests.running(before: servers, limits) { wayIn in
                let proxy = ProxyUnderTest(port: wayIn.port, front: wayIn.front)
                try await eventually("the proxy answers") {
                    try await proxy.request("/").status == 200
                }
                return try await body(proxy)
            }
        }
    }

    /// - Returns: the response; status 0 when there is none.
    func request(_ path: String, _ options: String...) async throws -> Answer { try await request(path, options) }

    /// Sends a body of that many bytes.
    func send(_ bytes: Int, to path: String, as method: String = "POST") async throws -> Answer {
        let file = FileManager.default.temporaryDirectory.appending(path: "body-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(count: bytes).write(to: file)
        return try await request(path, ["-X", method, "--data-binary", "@\(file.path)"])
    }

    private func request(_ path: String, _ options: [String]) async throws -> Answer {
        let lines = try await output(
            of: "curl", ["-s", "--max-time", "120", "-w", "\n%{http_code} %{content_type}"] + options + [url + path]
        ).split(separator: "\n", omittingEmptySubsequences: false)
        let facts = lines.last?.split(separator: " ", maxSplits: 1) ?? []
        return Answer(
            status: facts.first.flatMap { Int($0) } ?? 0, type: facts.count > 1 ? String(facts[1]) : "",
            body: lines.dropLast().joined(separator: "\n"))
    }

    /// Runs lines of bash in which `$port` is the proxy's.
    func bash(_ script: String) async throws -> String {
        try await output(of: "bash", ["-c", "port=\(port)\n" + script])
    }

    private func output(of tool: String, _ arguments: [String]) async throws -> String {
        try await Subprocess.run(
            .name(tool), arguments: Arguments(arguments), output: .string(limit: 1 << 20), error: .discarded
        ).standardOutput
    }

    /// One after another, since each runs for as long as its body.
    private static func servers<Value: Sendable>(
        _ names: [String], running: [WayInForTests.Server] = [],
        body: ([WayInForTests.Server]) async throws -> Value
    ) async throws -> Value {
        guard let name = names.first else { return try await body(running) }
        return try await server(name) { port in
            let prefix = name.uppercased().replacing("-", with: "_")
            let started = running + [WayInForTests.Server(prefix, at: port, probe: port)]
            return try await servers(Array(names.dropFirst()), running: started, body: body)
        }
    }

    private static func server<Value: Sendable>(
        _ name: String, body: (Int) async throws -> Value
    ) async throws -> Value {
        let script = Checkout.folder.appending(path: "Tests/TestSupport/Servers/named_http.py").path
        let python = HelperTool("python3", in: "/usr/bin", package: "python3")
        return try await HelperProcess.running(python, [script, name]) { process in
            let line = try await process.output.first("its port") { $0.hasPrefix("port ") }
            return try await body(Int(line.dropFirst(5)) ?? 0)
        }
    }
}
