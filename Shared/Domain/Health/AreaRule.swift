/// When people who feel worse near a rising station are reason enough to ask others there.
public struct AreaRule: Hashable, Sendable {
    /// How many of those who say how they are must be affected; see ``CrowdRule/quorum(known:)``. A share of 0.3, more
    /// than of reports to a map, since whoever answers a daily quiz also answers on good days; it is this project's own.
    public var crowd: CrowdRule
    /// Around a station.
    public var radius: Kilometres
    /// A rise below it is not worth a question.
    public var lowest: PollenLevel

    public init(
        crowd: CrowdRule = CrowdRule(minimum: Self.fewestShown, share: 0.3), radius: Kilometres = Self.usualRadius,
        lowest: PollenLevel = .moderate
    ) {
        self.crowd = crowd
        self.radius = radius
        self.lowest = lowest
    }

    /// Fewer people are never shown, so that nobody can tell who they are.
    public static let fewestShown = 3
    /// As far as people hear of an alert unless they choose otherwise.
    public static let usualRadius = Kilometres(25)

    /// - Parameter yesterday: nil when the station told nothing of the day before: then nobody knows of a rise.
    public func isRise(to today: Intensity, from yesterday: Intensity?) -> Bool {
        guard let yesterday else { return false }
        return today > yesterday && today.level >= lowest
    }

    /// - Parameters:
    ///   - affected: different people of the area, allergic to what rises, who feel bad or of whom something unusual
    ///     was found today.
    ///   - known: all such people of whom anything is known today, those affected among them.
    public func isRaised(affected: Int, of known: Int) -> Bool {
        affected >= Self.fewestShown && Double(affected) >= crowd.quorum(known: Double(known))
    }

    public func reaches(_ place: Coordinate, from station: Coordinate) -> Bool {
        station.distance(to: place) <= radius
    }
}
