import Domain
import Foundation
import MessageProtocol
import Postgres

/// Small tables for frequent reads, which spare the history.
extension SQL {
    /// The latest hour of each allergen; a late hour changes nothing.
    static func latest(_ new: [StationReading], at station: Station) -> SQL {
        let latest = Dictionary(grouping: new, by: \.allergen).values.compactMap { readings in
            readings.max { $0.measuredAt < $1.measuredAt }
        }
        return """
            INSERT INTO latest_readings AS known (
                provider, station_id, allergen, measured_at, record_id, concentration, intensity_today,
                intensity_tomorrow)
            SELECT \(station.provider)::text, \(station.id)::text, * FROM unnest(
                \(latest.map(\.allergen.rawValue)), \(latest.map(\.measuredAt)), \(latest.map(\.recordID.uuid)),
                \(latest.map(\.concentration.grainsPerCubicMetre)), \(latest.map(\.intensityToday.value)),
                \(latest.map(\.intensityTomorrow?.value)))
            ON CONFLICT (provider, station_id, allergen) DO UPDATE SET
                measured_at = EXCLUDED.measured_at, record_id = EXCLUDED.record_id,
                concentration = EXCLUDED.concentration, intensity_today = EXCLUDED.intensity_today,
                intensity_tomorrow = EXCLUDED.intensity_tomorrow
            WHERE EXCLUDED.measured_at > known.measured_at
            """
    }

    /// Adds new hours to the sums of the latest days.
    static func days(_ new: [StationReading], at station: Station) -> SQL {
        let newest = new.map(\.measuredAt).max() ?? .distantPast
        let span = Double(PostgresReadingPartitions.daysSummed) * 86_400
        let latest = new.filter { newest.timeIntervalSince($0.measuredAt) < span }
        let sums = Dictionary(grouping: latest, by: \.dayAllergen).map { DaySum($0, $1) }
        return """
            INSERT INTO day_readings AS known (
                provider, station_id, allergen, day, total, maximum, intensity, hours)
            SELECT \(station.provider)::text, \(station.id)::text, allergen, day::date, total, maximum, intensity, hours
            FROM unnest(
                \(sums.map(\.occasion.allergen.rawValue)), \(sums.map { "\($0.occasion.day)" }),
                \(sums.map(\.total)), \(sums.map(\.maximum)), \(sums.map(\.intensity.value)), \(sums.map(\.hours))
            ) AS sum (allergen, day, total, maximum, intensity, hours)
            ON CONFLICT (provider, station_id, allergen, day) DO UPDATE SET
                total = known.total + EXCLUDED.total, maximum = greatest(known.maximum, EXCLUDED.maximum),
                intensity = greatest(known.intensity, EXCLUDED.intensity), hours = known.hours + EXCLUDED.hours
            """
    }
}

/// The hours of one allergen on one day.
private struct DaySum {
    var occasion: DayAllergen
    var total: Double
    var maximum: Double
    var intensity: Intensity
    var hours: Int

    init(_ occasion: DayAllergen, _ readings: [StationReading]) {
        let grains = readings.map(\.concentration.grainsPerCubicMetre)
        self.occasion = occasion
        total = grains.reduce(0, +)
        maximum = grains.max() ?? 0
        intensity = readings.map(\.intensityToday).max() ?? .none
        hours = readings.count
    }
}
