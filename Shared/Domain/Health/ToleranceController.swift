import Foundation

/// Finds the tolerance of all people at which they are asked no more often than the operator allows.
///
/// Every day it looks at the last ``windowDays`` days. How often people were asked in them follows from the tolerance
/// that held in them, so it starts from their mean and not from today's, which keeps it from running past its aim.
public struct ToleranceController: Hashable, Sendable {
    /// Acceptable for one person in ``SuggestionPolicy/seasonDays`` days.
    public var daysPerSeason: Int

    public init(daysPerSeason: Int) { self.daysPerSeason = daysPerSeason }

    /// - Parameters:
    ///   - tolerance: that holds now.
    ///   - mean: of the tolerances that held in the window.
    ///   - suggestionDays: days of the window on which a person was asked, of all people together.
    ///   - personDays: days of the window with measurements, of all people together.
    /// - Returns: what holds from now on, at most ``longestStep`` away; the same where too few days were seen to tell.
    public func next(after tolerance: Double, mean: Double, suggestionDays: Int, personDays: Int) -> Double {
        let expected = aim * Double(personDays)
        guard expected >= Self.leastExpected else { return tolerance }
        // One more on both sides, so that a window without any suggestion has a logarithm too.
        let excess = log((Double(suggestionDays) + 1) / (expected + 1))
        let wanted = mean * exp(excess / Self.steepness)
        let step = min(max(wanted / tolerance, 1 / Self.longestStep), Self.longestStep)
        return min(max(tolerance * step, Self.range.lowerBound), Self.range.upperBound)
    }

    /// The share of days on which a person is to be asked: half of what is allowed, since a person's own budget is a
    /// limit and not a mean, and whoever has spent it hears no more of what would matter.
    public var aim: Double { Double(daysPerSeason) / Double(SuggestionPolicy.seasonDays) / 2 }

    /// 1, as published, is the most sensitive: that people may be asked is no reason to ask.
    public static let range = 1.0...4.0
    public static let windowDays = 30
    /// A twentieth a day.
    public static let longestStep = 1.05
    /// Fewer expected suggestion days say nothing: their number would vary by a third by chance alone.
    public static let leastExpected = 10.0
    /// How many per cent fewer suggestions one per cent more tolerance brings about. Normal values beyond 3.5 spreads
    /// have 13 there, measured ones with their heavy tails 3 to 6; too high only makes it slower.
    static let steepness = 8.0
}
