import Domain
import Synchronization

@testable import health_metrics_analyzer

/// Knows what was up on some days, and notes of which it was asked.
final class KnownCircumstances: CircumstanceStore {
    private let days: [String: Set<HealthExplanation>]
    private let state = Mutex<[String]>([])

    init(days: [String: Set<HealthExplanation>]) { self.days = days }

    var asked: [String] { state.withLock { $0 } }

    func circumstances(of userID: UserID, on day: CalendarDay) async throws -> Set<HealthExplanation> {
        state.withLock { $0.append(day.description) }
        return days[day.description] ?? []
    }
}
