import Domain

/// What was in the air where people live.
protocol EnvironmentDayStore: Sendable {
    /// - Returns: of each day of the range of which anything is known.
    func days(at place: Coordinate, in range: ClosedRange<CalendarDay>) async throws -> [CalendarDay: EnvironmentDay]
}
