/// Why another threshold may serve a person better; all numbers are from this person's days.
public struct ThresholdEvidence: Hashable, Sendable, Codable {
    /// Days with symptoms and a reading at the place.
    public var days: Int
    /// Of these, the days at or above the proposed threshold.
    public var daysAbove: Int
    /// From exposure to symptoms, in days.
    public var lag: Int
    /// Mean VAS, 0 to 100, on the days below and on those at or above the proposed threshold.
    public var meanBelow: Double
    public var meanAbove: Double
    /// Adjusted for the number of allergens and lags tested (Benjamini and Hochberg).
    public var adjustedP: Double

    public init(days: Int, daysAbove: Int, lag: Int, meanBelow: Double, meanAbove: Double, adjustedP: Double) {
        self.days = days
        self.daysAbove = daysAbove
        self.lag = lag
        self.meanBelow = meanBelow
        self.meanAbove = meanAbove
        self.adjustedP = adjustedP
    }
}
