import Domain

@testable import health_metrics_analyzer

/// Knows no circumstances.
struct UnknownCircumstances: CircumstanceStore {
    func circumstances(of userID: UserID, on day: CalendarDay) async throws -> Set<HealthExplanation> { [] }
}
