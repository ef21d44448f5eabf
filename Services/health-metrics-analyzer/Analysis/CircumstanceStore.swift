import Domain

/// What else moved a person's body on a day, as the environment and the person's own answers say.
protocol CircumstanceStore: Sendable {
    /// Circumstances explain a finding or hold it back; they never make one.
    func circumstances(of userID: UserID, on day: CalendarDay) async throws -> Set<HealthExplanation>
}
