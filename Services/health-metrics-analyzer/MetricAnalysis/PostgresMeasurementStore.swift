import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// Measurements and suggestions in the tables of the same names, the announcement in `outbox`, in one transaction.
struct PostgresMeasurementStore: MeasurementStore {
    let pool: PostgresPool

    func record(
        _ recorded: HealthMetricsRecorded, handling messageID: UUID,
        judge: @Sendable ([HealthMetric]) -> [QuizSuggested]
    ) async throws -> AnalysisOutcome? {
        try await pool.transaction { transaction in
            guard try await transaction.firstHandling(of: messageID, by: "analyse-health-metrics") else { return nil }
            let userID = recorded.userID
            try await transaction.query("SELECT pg_advisory_xact_lock(hashtextextended(\(userID.description), 0))")
            let stored = try await transaction.query(Self.insertion(of: recorded)).affectedCount
            let history = try await transaction.query(Self.history(of: recorded)).map(Self.metric)
            let suggested = try await Self.keep(judge(history), in: transaction)
            try await transaction.enqueue(
                suggested.map { try OutgoingMessage($0, from: .healthMetricsAnalyzer) })
            return AnalysisOutcome(stored: stored, suggested: suggested)
        }
    }

    private static func insertion(of recorded: HealthMetricsRecorded) -> SQL {
        """
        INSERT INTO measurements (user_id, kind, measured_at, value)
        SELECT \(recorded.userID.uuid), kind, measured_at, value FROM unnest(
            \(recorded.metrics.map(\.kind.rawValue)), \(recorded.metrics.map(\.measuredAt)),
            \(recorded.metrics.map(\.value))
        ) AS metrics (kind, measured_at, value)
        ON CONFLICT DO NOTHING
        """
    }

    private static func history(of recorded: HealthMetricsRecorded) -> SQL {
        let dates = recorded.metrics.map(\.measuredAt)
        let start = (dates.min() ?? .distantFuture) - BaselineWindow.length
        return """
            SELECT kind, value, measured_at FROM measurements
            WHERE user_id = \(recorded.userID.uuid) AND kind = ANY(\(Array(Set(recorded.metrics.map(\.kind.rawValue)))))
                AND measured_at BETWEEN \(start) AND \(dates.max() ?? .distantFuture)
            """
    }

    private static func metric(_ row: Row) throws -> HealthMetric {
        try HealthMetric(kind: try row["kind"], value: try row["value"], measuredAt: try row["measured_at"])
    }

    /// - Returns: those that are the first for their kind and day.
    private static func keep(
        _ suggestions: [QuizSuggested], in transaction: PostgresTransaction
    ) async throws -> [QuizSuggested] {
        guard !suggestions.isEmpty else { return [] }
        let kept = try await transaction.pipeline(suggestions.map(insertion))
        return zip(suggestions, kept).filter { $0.1.affectedCount == 1 }.map(\.0)
    }

    private static func insertion(of suggestion: QuizSuggested) -> SQL {
        let metric = suggestion.deviation.metric
        return """
            INSERT INTO suggestions (user_id, kind, day, suggestion_id, suggested_at)
            VALUES (\(suggestion.userID.uuid), \(metric.kind), \(UTCDay(of: metric.measuredAt).description),
                \(suggestion.suggestionID.uuid), \(suggestion.suggestedAt))
            ON CONFLICT DO NOTHING
            """
    }
}
