import Domain

@testable import health_metrics_analyzer

/// Where nothing else is known of anybody's days.
struct UnknownCircumstances: CircumstanceStore {
    func circumstances(of userID: UserID, on day: CalendarDay) async throws -> Set<HealthExplanation> { [] }
}
