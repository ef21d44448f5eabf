import Foundation
import Subprocess

/// Requests from wrk (https://github.com/wg/wrk), which is fast enough not to be the bottleneck.
struct HTTPLoad: Sendable {
    struct Result: Sendable {
        var requestsPerSecond: Double
        /// Milliseconds.
        var p99: Double
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    struct Request: Sendable {
        var method = "GET"
        var path: String
        var token: String?
        /// JSON; nil for none.
        var body: String?
    }

    var seconds = 5
    var connections = 32
    /// Sent in turn.
    var requests: [Request]

    init(_ requests: [Request]) { self.requests = requests }

    init(paths: [String], token: String? = nil) { self.init(paths.map { Request(path: $0, token: token) }) }

    /// - Parameter url: without a path.
    func run(against url: String) async throws -> Result {
        let script = FileManager.default.temporaryDirectory.appending(path: RunName.make(prefix: "wrk_") + ".lua")
        try Data(lua.utf8).write(to: script)
        defer { try? FileManager.default.removeItem(at: script) }
        return try Self.result(in: try await output(of: script.path, url))
    }

    private func output(of script: String, _ url: String) async throws -> String {
        do {
            return try await Subprocess.run(
                .name("wrk"),
                arguments: [
                    "--threads", "1", "--connections", "\(connections)", "--duration", "\(seconds)s", "--latency",
                    "--timeout", "30s", "--script", script, url,
                ], output: .string(limit: 100_000), error: .string(limit: 100_000)
            ).standardOutput
        } catch {
            throw Failure(description: "wrk does not run: 'apt-get install wrk' brings it (\(error))")
        }
    }

    /// Requests are composed once, so that the client's work is the same for every server.
    private var lua: String {
        let lines = requests.map { request in
            let body = request.body.map { "[==[\($0)]==]" } ?? "nil"
            return "    add(\"\(request.method)\", \"\(request.path)\", \"\(request.token ?? "")\", \(body))"
        }
        return """
            local requests = {}
            local last = 0
            local function add(method, path, token, body)
                local headers = {}
                if token ~= "" then headers["Authorization"] = "Bearer " .. token end
                if body then headers["Content-Type"] = "application/json" end
                requests[#requests + 1] = wrk.format(method, path, headers, body)
            end
            init = function(arguments)
            \(lines.joined(separator: "\n"))
            end
            request = function()
                last = last % #requests + 1
                return requests[last]
            end
            """
    }

    /// Reads `99%  1.23ms` and `Requests/sec:  4567.8`.
    private static func result(in text: String) throws -> Result {
        var rate: Double?
        var p99: Double?
        for line in text.split(separator: "\n") {
            let words = line.split(whereSeparator: \.isWhitespace)
            if words.first == "Requests/sec:" { rate = words.last.flatMap { Double($0) } }
            if words.first == "99%" { p99 = words.last.flatMap(milliseconds) }
            if line.contains("Non-2xx") || line.contains("Socket errors") {
                throw Failure(description: "the server refused requests: \(line.trimmingPrefix(while: \.isWhitespace))")
            }
        }
        guard let rate, let p99 else { throw Failure(description: "wrk printed no figures: \(text)") }
        return Result(requestsPerSecond: rate, p99: p99)
    }

    private static func milliseconds(_ text: Substring) -> Double? {
        for (unit, factor) in [("us", 0.001), ("ms", 1.0), ("s", 1_000)] where text.hasSuffix(unit) {
            return Double(text.dropLast(unit.count)).map { $0 * factor }
        }
        return nil
    }
}
