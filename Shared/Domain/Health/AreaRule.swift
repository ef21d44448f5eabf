/// When enough people feel worse near a station with rising pollen to ask others there.
public struct AreaRule: Hashable, Sendable {
    /// The share of the people with data today who must be affected; see ``CrowdRule/quorum(known:)``. The share of 0.3
    /// is higher than for reports on the map, because people who answer a daily quiz also answer on good days; it is
    /// this project's own choice.
    public var crowd: CrowdRule
    /// The radius around a station.
    public var radius: Kilometres
    /// A rise to a lower level is not worth a question.
    public var lowest: PollenLevel

    public init(
        crowd: CrowdRule = CrowdRule(minimum: Self.fewestShown, share: 0.3), radius: Kilometres = Self.usualRadius,
        lowest: PollenLevel = .moderate
    ) {
        self.crowd = crowd
        self.radius = radius
        self.lowest = lowest
    }

    /// Smaller numbers are never shown, and larger ones only as multiples of it: who makes up the others, or knows them,
    /// would learn of one more person how they feel.
    public static let fewestShown = 5
    /// Only people who answered on so many earlier days count, the first of them at least ``oldest`` days ago. Answers
    /// cannot be given for past days, so that an account made for the purpose takes weeks; measurements can, so that
    /// they make no history.
    public static let fewestDays = 7
    public static let oldest = 14
    /// Days before that are not looked at.
    public static let longestHistory = 120
    /// The default radius of a subscription.
    public static let usualRadius = Kilometres(25)

    /// - Parameter yesterday: nil when the station reported nothing for the day before; then no rise can be known.
    public func isRise(to today: Intensity, from yesterday: Intensity?) -> Bool {
        guard let yesterday else { return false }
        return today > yesterday && today.level >= lowest
    }

    /// - Parameters:
    ///   - affected: different people in the area with a history, allergic to what rises, who feel bad or had an unusual
    ///     finding today.
    ///   - known: all such people with any data today, including the affected.
    public func isRaised(affected: Int, of known: Int) -> Bool {
        affected >= Self.fewestShown && Double(affected) >= crowd.quorum(known: Double(known))
    }

    /// The number of affected people that others are told.
    public func shown(_ affected: Int) -> Int { affected / Self.fewestShown * Self.fewestShown }

    public func reaches(_ place: Coordinate, from station: Coordinate) -> Bool {
        station.distance(to: place) <= radius
    }
}
