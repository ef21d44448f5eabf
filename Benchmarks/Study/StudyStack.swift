import Domain
import Foundation
import HTTPFetch
import HTTPTypes
import MessageProtocol
import Postgres

/// research-study of the release build over a database of its own, in which a study runs and the air of 50 places is known.
struct StudyStack: Sendable {
    let database: PeopleDatabase
    /// Without a path.
    let url: String
    let tokens: StudyTokens
    private let rows: EnvironmentRows

    /// Whose views the service reads, and its own.
    private static let services = ["accounts", "environment-poller", "research-study"]

    static func with<Result: Sendable>(
        _ settings: Settings, _ body: (StudyStack) async throws -> Result
    ) async throws -> Result {
        try await PeopleDatabase.with(settings, of: services) { database in
            let rows = EnvironmentRows(places: 50, now: Date())
            try await rows.store(in: database.pool)
            return try await VirtualHost.with(settings) { host in
                let (port, adminPort) = (try freePort(), try freePort())
                let own = [
                    "RESEARCH_STUDY_AMQP_URL": host.url, "RESEARCH_STUDY_HTTP_PORT": "\(port)",
                    "RESEARCH_STUDY_ADMIN_PORT": "\(adminPort)", "LOG_LEVEL": "warning",
                    // With recordings a study runs from the start.
                    "ENVIRONMENT_SOURCE": "recorded", "RESEARCH_STUDY_REQUEST_LIMITS_TIMES": "0",
                ]
                let process = try await ServerProcess.start(
                    executable, [], environment: database.environment.merging(own) { $1 },
                    url: "http://127.0.0.1:\(port)", readyAt: "http://127.0.0.1:\(adminPort)/ready")
                defer { process.stop() }
                let tokens = try StudyTokens(of: CalendarDay(of: Date(), in: .gmt))
                let stack = StudyStack(database: database, url: process.url, tokens: tokens, rows: rows)
                try await stack.awaitStudy()
                try await tokens.settle(in: database.pool)
                return try await body(stack)
            }
        }
    }

    /// Beside this one.
    private static var executable: String {
        let own = Bundle.main.executableURL ?? URL(filePath: ".build/release/benchmarks")
        return own.deletingLastPathComponent().appending(path: "research-study").path
    }

    private func awaitStudy() async throws {
        for _ in 0..<300 {
            if try await !database.pool.query("SELECT FROM research_study.studies").isEmpty { return }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw ServerProcess.Failure(description: "research-study began no study within 30 s")
    }

    /// The sealed environment of each place, as the fields of a submission.
    func environments() async throws -> [String] {
        struct Sealed: Decodable {
            var snapshot: String
            var seal: String
        }
        struct Fields: Encodable {
            var snapshot: String
            var seal: String
        }
        let client = HTTPClient()
        let fields = await Result {
            var fields: [String] = []
            for path in rows.paths {
                let place = path.replacing("/api/v1/environment", with: "/api/v1/study/environment")
                let response = try await client.send(FetchRequest.json(.get, url + place))
                let sealed = try MessageCoding.decode(Sealed.self, from: response.body)
                let json = try MessageCoding.encode(Fields(snapshot: sealed.snapshot, seal: sealed.seal))
                fields.append(String(decoding: json.dropFirst().dropLast(), as: UTF8.self))
            }
            return fields
        }
        await client.close()
        return try fields.get()
    }

    /// Answers that are stored, mixed or not.
    func accepted() async throws -> Int {
        try await database.pool.query(
            """
            SELECT (SELECT count(*) FROM research_study.intake) + (SELECT count(*) FROM research_study.responses)
            """
        ).decode(Int.self).reduce(0, +)
    }
}
