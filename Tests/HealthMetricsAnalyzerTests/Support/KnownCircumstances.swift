import Domain
import Synchronization

@testable import health_metrics_analyzer

/// Knows the circumstances of some days, and records the days it was asked about.
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

/// Knows no circumstances.
struct UnknownCircumstances: CircumstanceStore {
    func circumstances(of userID: UserID, on day: CalendarDay) async throws -> Set<HealthExplanation> { [] }
}
