import Domain
import Foundation
import Postgres

/// Reads environment-poller's tables with the operator's role.
struct PostgresProviderOverviews: Sendable {
    let pool: PostgresPool

    /// In the order of the providers' names.
    /// - Throws: ``CommandFailure`` when environment-poller has not made its tables.
    func callAsFunction() async throws -> [ProviderOverview] {
        do {
            let answers = try await pool.pipeline([Self.statuses, Self.plans, Self.spending])
            return ProviderOverview.all(
                try answers[0].map(Self.status), plans: try answers[1].map(Self.plan),
                spent: try Self.spent(answers[2]))
        } catch let error as PostgresError where Self.missingTable.contains(error.sqlState ?? "") {
            throw CommandFailure(
                "the database has no tables of providers: bring its schemas up to date with 'breathe-easy migrate'")
        }
    }

    /// No such schema, no such table; https://www.postgresql.org/docs/current/errcodes-appendix.html
    private static let missingTable: Set<String> = ["3F000", "42P01"]

    private static let statuses: SQL = """
        SELECT provider, profile, is_enabled, state, reason, since, last_success, blocked_until
        FROM environment_poller.providers ORDER BY provider COLLATE "C"
        """

    private static let plans: SQL = """
        SELECT provider, planned_at, people, cells, served_cells, unserved_cells, requests_per_day, records_per_day,
            shortest_seconds, median_seconds, longest_seconds
        FROM environment_poller.provider_plans
        """

    private static let spending: SQL = """
        SELECT provider, span, window_start, requests, records FROM environment_poller.provider_spend
        """

    private static func status(_ row: Row) throws -> ProviderStatus {
        let profile = try row["profile", as: String.self]
        return ProviderStatus(
            provider: try row["provider"],
            profile: try? JSONDecoder().decode(ProviderProfile.self, from: Data(profile.utf8)),
            isEnabled: try row["is_enabled"], state: try row["state"], reason: try row["reason"],
            since: try row["since"], lastSuccess: try row["last_success"], blockedUntil: try row["blocked_until"])
    }

    private static func plan(_ row: Row) throws -> PlanSummary {
        var plan = PlanSummary(
            provider: try row["provider"], plannedAt: try row["planned_at"], people: try row["people"],
            cells: try row["cells"], servedCells: try row["served_cells"],
            unservedCells: try row["unserved_cells"], requestsPerDay: try row["requests_per_day"],
            recordsPerDay: try row["records_per_day"])
        if let shortest = try row["shortest_seconds", as: Double?.self],
            let median = try row["median_seconds", as: Double?.self],
            let longest = try row["longest_seconds", as: Double?.self]
        {
            plan.intervals = PlanSummary.Intervals(shortest: shortest, median: median, longest: longest)
        }
        return plan
    }

    private static func spent(_ rows: Rows) throws -> [String: UsageWindows] {
        var spent: [String: UsageWindows] = [:]
        for row in rows {
            let provider: String = try row["provider"]
            let window = UsageWindow(
                try row["span", as: UsageLimit.Span.self], containing: try row["window_start", as: Date.self])
            spent[provider, default: UsageWindows()][window] = Usage(
                requests: try row["requests"], records: try row["records"])
        }
        return spent
    }
}
