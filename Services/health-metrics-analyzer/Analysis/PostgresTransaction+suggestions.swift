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

    /// Removes suggestions that no longer hold, and announces so.
    func withdraw(_ kinds: [CalendarDay: Set<HealthMetric.Kind>], of userID: UserID, at time: Date) async throws {
        for (day, kinds) in kinds {
            let rows = try await query(
                """
                DELETE FROM suggestions
                WHERE user_id = \(userID.uuid) AND day = \(day.description)::date
                    AND kind = ANY(\(kinds.map(\.rawValue)))
                RETURNING suggestion_id
                """)
            let withdrawn = try rows.decode(UUID.self).map {
                QuizSuggestionWithdrawn(suggestionID: SuggestionID($0), userID: userID, withdrawnAt: time)
            }
            try await enqueue(withdrawn.map { try OutgoingMessage($0, from: .healthMetricsAnalyzer) })
        }
    }

    /// - Returns: 1 until the first daily update sets another; see ``ToleranceController``.
    func tolerance() async throws -> Double {
        try await query("SELECT tolerance FROM policy ORDER BY day DESC LIMIT 1").first?.decode(Double.self) ?? 1
    }
}
