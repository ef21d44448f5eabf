import Domain
import Foundation
import MessageProtocol

/// An alert of which none of the people of the towns has been notified.
///
/// A person is notified once per allergen, day and level, so each occasion combines these differently.
struct FanoutRecordOccasions {
    private var used = 0

    private static let days = 6
    private static let levels = [1, 3, 6, 9]
    /// The number of alerts that can be raised in one audience.
    static let count = days * PeopleOfTowns.allergens.count * levels.count

    /// - Parameter people: how many it should affect; see ``PeopleOfTowns``.
    mutating func next(concerning people: Int, at now: Date = Date()) throws -> StationAlertRaised {
        precondition(used < Self.count, "all occasions are used up")
        // Levels change last: a later one is higher, and notifies again.
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

    /// The strongest possible birch alert.
    static func peak(at station: Station, _ now: Date = Date()) throws -> StationAlertRaised {
        StationAlertRaised(
            alertID: AlertID(), station: station, allergen: .birch, concentration: try PollenConcentration(1_000),
            intensity: try Intensity(10), measuredAt: now)
    }
}
