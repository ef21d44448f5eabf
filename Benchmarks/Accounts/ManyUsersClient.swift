import ArgumentParser
import CPeer
import Foundation

/// A process of its own that holds the connections of some of the people, from a loopback address of its own.
struct ManyUsersClient: Sendable {
    let number: Int
    /// Of the way in.
    let port: Int
    /// The people: `count` from the number `first` on.
    let first: Int
    let count: Int
    let seconds: Int
    /// Whether people look at pages; else their app asks the API.
    let looksAtPages: Bool
    /// Where it says that all connections are open, waits for ``go``, and leaves its result.
    let folder: URL

    struct Result: Codable {
        /// Seconds from when an action was due until the whole answer was there.
        var latencies: [Double]
        var failed: Int
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The name of the file that lets all begin.
    static let go = "go"
    /// As many as the environment is asked for.
    static let places = 200
    /// Seconds that an action may take.
    static let limit = 60.0
    /// Seconds that everybody's first request may take.
    private static let openLimit = 1_800.0

    private var open: URL { folder.appending(path: "\(number).open") }
    private var output: URL { folder.appending(path: "\(number).json") }

    // MARK: - In the process of the benchmark

    func start() throws -> OwnProcess {
        let arguments = [
            "--number": number, "--port": port, "--first": first, "--count": count, "--seconds": seconds,
        ].flatMap { [$0.key, "\($0.value)"] }
        return try OwnProcess(
            "benchmarks",
            ["hold-users"] + arguments + (looksAtPages ? ["--pages"] : []) + ["--folder", folder.path], [:])
    }

    func waitUntilOpen(_ process: OwnProcess) async throws {
        while !FileManager.default.fileExists(atPath: open.path) {
            guard process.isRunning else { throw Failure(description: "client \(number) has ended by itself") }
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    func result(_ process: OwnProcess) async throws -> Result {
        guard await process.end() == 0 else { throw Failure(description: "client \(number) failed") }
        return try JSONDecoder().decode(Result.self, from: try Data(contentsOf: output))
    }

    // MARK: - In its own

    /// Opens everybody's connection, waits, acts, and writes the result.
    func hold() throws {
        try LiveInboxStreams.allowFiles(20_000)
        let tokens = (first..<first + count).map { strdup(LiveInboxPeople.token(of: $0)) }
        let requests = (looksAtPages ? Self.pages : Self.requests).map { request in
            cpeer_users_request(line: strdup(request.line), body: strdup(request.body))
        }
        var users: OpaquePointer?
        // Networks are 127.0.0.0/8; the first address is everybody else's.
        let problem = "127.0.0.\(number + 2)".withCString { source in
            tokens.map { UnsafePointer($0) }.withUnsafeBufferPointer { tokens -> UnsafePointer<CChar>? in
                var place = cpeer_users_place(
                    source: source, port: Int32(port), count: count, tokens: tokens.baseAddress)
                return cpeer_users_open(&place, requests[0], Self.openLimit, &users)
            }
        }
        try Self.check(problem)
        defer { cpeer_users_close(users) }
        try Data().write(to: open)
        try waitForOthers()
        // 1 % of them each second.
        let rate = Double(count) / 100
        var result = Result(latencies: [Double](repeating: 0, count: Int(rate * Double(seconds))), failed: 0)
        try Self.check(
            cpeer_users_act(
                users, requests, requests.count, rate, result.latencies.count, Self.limit, &result.latencies,
                &result.failed))
        try JSONEncoder().encode(result).write(to: output, options: .atomic)
    }

    private func waitForOthers() throws {
        while !FileManager.default.fileExists(atPath: folder.appending(path: Self.go).path) {
            guard FileManager.default.fileExists(atPath: folder.path) else {
                throw Failure(description: "nobody waits for client \(number) any more")
            }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    private static func check(_ problem: UnsafePointer<CChar>?) throws {
        if let problem { throw Failure(description: String(cString: problem)) }
    }

    /// What twenty people look at: most Home, some the inbox and the map, two come by a redirect, one sends a report.
    private static var pages: [(line: String, body: String)] {
        (0..<20).map { number in
            switch number {
            case 0..<4: ("GET /notifications", "")
            case 4..<6: ("GET /map", "")
            case 6: ("GET /quiz", "")
            case 7..<9: ("GET /welcome", "")
            case 9: ("POST /api/v1/alerts", AccountsLoad.report)
            default: ("GET /", "")
            }
        }
    }

    /// What twenty people do: most look at the environment and the inbox, one sends measurements, one a report. The first
    /// is also everybody's first.
    private static var requests: [(line: String, body: String)] {
        let environment = EnvironmentRows(places: places, now: Date()).paths
        return (0..<20).map { number in
            switch number {
            case 0..<6: ("GET /api/v1/inbox", "")
            case 6: ("POST /api/v1/health-metrics", AccountsLoad.measurements)
            case 7: ("POST /api/v1/alerts", AccountsLoad.report)
            default: ("GET \(environment[number * 10])", "")
            }
        }
    }
}

/// Holds connections until it is told to act; started by ``ManyUsersSuite``.
struct HoldUsersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "hold-users", shouldDisplay: false)

    @Option var number: Int
    @Option var port: Int
    @Option var first: Int
    @Option var count: Int
    @Option var seconds: Int
    @Flag var pages = false
    @Option var folder: String

    func run() throws {
        try ManyUsersClient(
            number: number, port: port, first: first, count: count, seconds: seconds, looksAtPages: pages,
            folder: URL(filePath: folder)
        ).hold()
    }
}
