import Foundation
import HTTPFetch
import HTTPTypes
import Postgres

/// symptom-journal of the release build over a database of its own.
struct JournalStack: Sendable {
    let database: PeopleDatabase
    /// Without a path.
    let url: String
    let process: OwnProcess
    let client: HTTPClient

    /// Whose views the service reads, and its own.
    private static let services = ["accounts", "environment-poller", "health-metrics-analyzer", "symptom-journal"]

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    static func with<Result: Sendable>(
        _ settings: Settings, _ body: (JournalStack) async throws -> Result
    ) async throws -> Result {
        try await PeopleDatabase.with(settings, of: services) { database in
            try await VirtualHost.with(settings) { host in
                let port = try freePort()
                let process = try await LiveInboxService.start(
                    "symptom-journal", try variables(port).merging(database.environment) { $1 }, host)
                let client = HTTPClient()
                let stack = JournalStack(
                    database: database, url: "http://127.0.0.1:\(port)", process: process, client: client)
                let result = await Swift.Result { try await body(stack) }
                await client.close()
                _ = await process.stop()
                return try result.get()
            }
        }
    }

    private static func variables(_ port: Int) throws -> [String: String] {
        let own = ProcessInfo.processInfo.environment
        var variables = [
            "SYMPTOM_JOURNAL_HTTP_PORT": "\(port)", "SYMPTOM_JOURNAL_REQUEST_LIMITS_TIMES": "0",
            "LOG_LEVEL": "warning", "PGSSLMODE": own["PGSSLMODE"] ?? "prefer",
        ]
        for key in ["HEALTH_KEYS_FILE", "LINK_KEYS", "PUBLIC_URL"].map({ "SYMPTOM_JOURNAL_\($0)" }) {
            guard let value = own[key] else {
                throw Settings.Missing(description: "\(key) not set: 'make bench' sets what it needs")
            }
            variables[key] = value
        }
        return variables
    }

    /// Asks for a page, or sends a form or an object.
    /// - Returns: the seconds until all of the answer was there, and its bytes.
    @discardableResult
    func ask(
        _ path: String, form: String? = nil, json: String? = nil, token: String
    ) async throws -> (seconds: Double, body: [UInt8]) {
        let sent = form ?? json
        var request = FetchRequest(
            method: sent == nil ? .get : .post, url: url + path, headers: [.authorization: "Bearer \(token)"],
            body: sent.map { Array($0.utf8) })
        if form != nil { request.headers[.contentType] = "application/x-www-form-urlencoded" }
        if json != nil { request.headers[.contentType] = "application/json" }
        let start = ContinuousClock.now
        let answer = try await client.send(request)
        let seconds = (ContinuousClock.now - start).seconds
        guard answer.status.code < 400 else {
            throw Failure(description: "\(path) answered \(answer.status.code)")
        }
        return (seconds, answer.body)
    }

    /// Waits until all reports that were asked for are made.
    /// - Returns: the seconds that each took from its request, as the service noted them.
    func made(_ count: Int) async throws -> [Double] {
        for _ in 0..<12_000 where process.isRunning {
            let seconds = try await database.pool.query(
                """
                SELECT extract(epoch FROM rendered_at - requested_at)::float8 FROM symptom_journal.reports
                WHERE rendered_at IS NOT NULL ORDER BY requested_at
                """
            ).decode(Double.self)
            if seconds.count >= count { return seconds }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw Failure(description: "not all of \(count) reports were made within ten minutes")
    }
}
