extension HealthDay {
    /// Sums up one local day.
    /// - Parameter samples: of the person, in any order; those of other days are left out.
    /// - Returns: nil when nothing was measured on that day.
    public init?(of samples: [HealthSample], on day: CalendarDay) {
        return nil
    }
}
