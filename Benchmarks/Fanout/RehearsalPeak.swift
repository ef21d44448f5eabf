import Domain
import Foundation
import MessageProtocol

/// The alerts of the peak day at all stations, in the order in which environment-poller would raise them.
///
/// Only Basel's season is recorded. Every station plays it, each a few hours earlier or later and by a factor of its
/// own, all on the same day: a peak everywhere at once is the worst that a fan-out can meet.
struct RehearsalPeak: Sendable {
    struct Alert: Sendable {
        /// From the begin of the day, in hours, 0..<24.
        var hour: Double
        var id: AlertID
        var station: Station
        var raised: RaisedIntensity<PollenConcentration>
    }

    let alerts: [Alert]

    /// Hours, and the logarithms of the factors.
    private static let (shift, factors) = (3, (low: log(0.05), high: log(1.2)))

    init(_ season: RehearsalSeason, _ stations: [Station], seed: UInt64) throws {
        let day = season.peakDay(margin: Self.shift)
        alerts = try stations.enumerated().flatMap { number, station in
            var random = PeopleRandom(seed: ~seed, number: number)
            let shift = Int.random(in: -Self.shift...Self.shift, using: &random)
            let factor = exp(Self.factors.low + random.share() * (Self.factors.high - Self.factors.low))
            let hours = day.dropFirst(Self.shift + shift).prefix(24)
            return try Self.alerts(of: station, hours.map { $0.concentration * factor }, &random)
        }.sorted { ($0.hour, $0.station.id) < ($1.hour, $1.station.id) }
    }

    /// Hour by hour, as the readings become known.
    private static func alerts(
        of station: Station, _ concentrations: [Double], _ random: inout PeopleRandom
    ) throws -> [Alert] {
        let rule = RisingIntensity(trigger: .anyIntensity)
        var alerts: [Alert] = []
        for (hour, value) in concentrations.enumerated() {
            let raised = rule.alert(
                for: .species(.birch), among: [try PollenConcentration(value)],
                raised: alerts.last?.raised.intensity, yesterday: nil, reading: { .concentration($0) })
            // Files appear some minutes after the hour, not all at once.
            let appeared = Double(hour) + random.share() / 3
            guard let raised else { continue }
            alerts.append(Alert(hour: appeared, id: AlertID(random.uuid()), station: station, raised: raised))
        }
        return alerts
    }
}

extension RehearsalPeak.Alert {
    /// The fact as it is announced; the hour of the measurement is now, since alerts of long ago are refused.
    func fact(measuredAt now: Date) -> StationAlertRaised {
        StationAlertRaised(
            alertID: id, station: station, allergen: .birch, concentration: raised.value, intensity: raised.intensity,
            measuredAt: now,
            explanation: AlertExplanation(
                value: raised.value.grainsPerCubicMetre, unit: "grains/m³", source: "rehearsal",
                rule: AlertRule(name: RisingIntensity.name, limit: raised.limit, previous: raised.previous),
                day: CalendarDay(of: now, in: .gmt)))
    }
}
