import Domain
import Foundation
import MessageProtocol

/// An alert of which nobody among the people of the towns was told before.
///
/// A person hears once of an allergen, a day and a level, so each occasion is another one of the three.
struct FanoutRecordOccasions {
    private var used = 0

    private static let days = 6
    private static let levels = [1, 3, 6, 9]
    /// So many alerts can be raised in one audience.
    static let count = days * PeopleOfTowns.allergens.count * levels.count

    /// - Parameter people: whom it is to concern; see ``PeopleOfTowns``.
    mutating func next(concerning people: Int, at now: Date = Date()) throws -> StationAlertRaised {
        precondition(used < Self.count, "all occasions are used up")
        // Levels change last: a later one is higher, and is told again.
        let (step, place) = used.quotientAndRemainder(dividingBy: Self.days * PeopleOfTowns.allergens.count)
        let (day, allergen) = place.quotientAndRemainder(dividingBy: PeopleOfTowns.allergens.count)
        used += 1
        return StationAlertRaised(
            alertID: AlertID(),
            station: Station(
                provider: "benchmark", id: "S\(people)", name: "Station",
                coordinate: try PeopleOfTowns.place(concerning: people)),
            allergen: PeopleOfTowns.allergens[allergen], concentration: try PollenConcentration(100),
            intensity: try Intensity(Self.levels[step]), measuredAt: now.addingTimeInterval(-Double(day) * 86_400))
    }

    /// The strongest birch there is.
    static func peak(at station: Station, _ now: Date = Date()) throws -> StationAlertRaised {
        StationAlertRaised(
            alertID: AlertID(), station: station, allergen: .birch, concentration: try PollenConcentration(1_000),
            intensity: try Intensity(10), measuredAt: now)
    }
}
