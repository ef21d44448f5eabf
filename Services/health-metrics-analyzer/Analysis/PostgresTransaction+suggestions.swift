import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

extension PostgresTransaction {
    /// Stores suggestions in the table `suggestions`, without the measurements, and announces those that are the first
    /// for their person, kind and day.
    /// - Returns: the announced ones.
    func suggest(_ suggestions: [DatedSuggestion]) async throws -> [QuizSuggested] {
        guard !suggestions.isEmpty else { return [] }
        let facts = suggestions.map(\.suggestion)
        let rows = try await query(
            """
            INSERT INTO suggestions (user_id, kind, day, suggestion_id, suggested_at)
            SELECT user_id, kind, day::date, suggestion_id, suggested_at FROM unnest(
                \(facts.map(\.userID.uuid)), \(facts.map(\.deviation.metric.kind.rawValue)),
                \(suggestions.map(\.day.description)), \(facts.map(\.suggestionID.uuid)), \(facts.map(\.suggestedAt))
            ) AS suggestion (user_id, kind, day, suggestion_id, suggested_at)
            ON CONFLICT DO NOTHING
            RETURNING suggestion_id
            """)
        let kept = Set(try rows.decode(UUID.self))
        let announced = facts.filter { kept.contains($0.suggestionID.uuid) }
        try await enqueue(announced.map { try OutgoingMessage($0, from: .healthMetricsAnalyzer) })
        return announced
    }

    /// - Returns: 1 until the first daily update sets another; see ``ToleranceController``.
    func tolerance() async throws -> Double {
        try await query("SELECT tolerance FROM policy ORDER BY day DESC LIMIT 1").first?.decode(Double.self) ?? 1
    }
}
