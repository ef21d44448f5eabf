import Foundation

/// Finds the tolerance for all people at which they are asked no more often than the operator allows.
///
/// Every day it examines the last ``windowDays`` days. How often people were asked in them depends on the tolerances
/// then in force, so it starts from their mean and not from today's value, which prevents overshooting.
public struct ToleranceController: Hashable, Sendable {
    /// Acceptable for one person in ``SuggestionPolicy/seasonDays`` days.
    public var daysPerSeason: Int

    public init(daysPerSeason: Int) { self.daysPerSeason = daysPerSeason }

    /// - Parameters:
    /// - tolerance: the current one.
    /// - mean: of the tolerances in force during the window.
    /// - suggestionDays: days of the window on which a person was asked, summed over all people.
    /// - personDays: days of the window with measurements, summed over all people.
    /// - Returns: the new tolerance, at most ``longestStep`` away; unchanged when there are too few days to judge.
    public func next(after tolerance: Double, mean: Double, suggestionDays: Int, personDays: Int) -> Double {
        let expected = aim * Double(personDays)
        guard expected >= Self.leastExpected else { return tolerance }
        // One more on both sides, so that a window without any suggestion has a logarithm too.
        let excess = log((Double(suggestionDays) + 1) / (expected + 1))
        let wanted = mean * exp(excess / Self.steepness)
        let step = min(max(wanted / tolerance, 1 / Self.longestStep), Self.longestStep)
        return min(max(tolerance * step, Self.range.lowerBound), Self.range.upperBound)
    }

    /// The share of days on which a person should be asked: half of what is allowed, because a person's own budget is a
    /// limit and not a mean, and a person who has spent it would miss later findings that matter.
    public var aim: Double { Double(daysPerSeason) / Double(SuggestionPolicy.seasonDays) / 2 }

    /// 1, the published value, is the most sensitive: being allowed to ask is no reason to ask.
    public static let range = 1.0...4.0
    public static let windowDays = 30
    /// A twentieth a day.
    public static let longestStep = 1.05
    /// Fewer expected suggestion days are inconclusive: their number would vary by a third by chance alone.
    public static let leastExpected = 10.0
    /// How many per cent fewer suggestions one per cent more tolerance causes. Normally distributed values beyond 3.5
    /// spreads have 13 there, measured ones with their heavy tails 3 to 6; too high a value only makes it slower.
    static let steepness = 8.0
}
