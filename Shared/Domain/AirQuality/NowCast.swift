import Foundation

/// The EPA's estimate of current conditions from recent hours, used instead of averages that lag behind.
public enum NowCast {
    /// For PM2.5 and PM10: a 12-hour average that weights recent hours more heavily the faster the air changes.
    ///
    /// Source: https://www.epa.gov/sites/default/files/2018-01/documents/nowcastfactsheet.pdf. The weight factor is the
    /// smallest value divided by the largest, at least 0.5.
    /// - Returns: µg/m³; nil when fewer than two of the last three hours are known.
    public static func particles(from hours: PollutantHours) -> Double? {
        let latestFirst = Array(hours.values.suffix(12).reversed())
        let known = latestFirst.compactMap { $0 }
        guard latestFirst.prefix(3).count(where: { $0 != nil }) >= 2, let least = known.min(), let most = known.max()
        else { return nil }
        let factor = most > 0 ? max(least / most, 0.5) : 1
        var (sum, weights) = (0.0, 0.0)
        for (age, value) in latestFirst.enumerated() {
            guard let value else { continue }
            let weight = pow(factor, Double(age))
            sum += weight * value
            weights += weight
        }
        return sum / weights
    }

    /// For ozone: the expected 8-hour average, from one hour.
    ///
    /// The EPA's preferred method fits each monitor's two most recent weeks; this is its second, "surrogate" method:
    /// 0.85 times the hourly value plus 4.5 ppb, from the latest known hour of the last three.
    /// Source: https://forum.airnowtech.org/t/the-nowcast-for-ozone-2019-update-partial-least-squares-method/356
    /// - Returns: µg/m³; nil when none of the last three hours is known.
    public static func ozone(from hours: PollutantHours) -> Double? {
        guard let latest = hours.values.suffix(3).reversed().compactMap({ $0 }).first,
            let parts = Pollutant.ozone.partsPerBillion(fromMicrogramsPerCubicMetre: latest)
        else { return nil }
        return Pollutant.ozone.microgramsPerCubicMetre(fromPartsPerBillion: 0.85 * parts + 4.5)
    }
}
