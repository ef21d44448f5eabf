import Domain
import Foundation

/// The expected pollen of one plant at one time.
struct PollenHour: Sendable, Equatable {
    /// When the hour begins; of a daily value, the day.
    var time: Date
    var reading: PollenReading
}

extension EnvironmentReport {
    /// The expected pollen of a day, by time. Grains take precedence over classes, a plant over its kind; the only kind
    /// that is an allergen of its own is grass.
    func pollen(on day: CalendarDay, in zone: TimeZone) -> [Allergen: [PollenHour]] {
        let span = day.start(in: zone)..<day.next.start(in: zone)
        var expected: [Allergen: [PollenHour]] = [:]
        for (quantity, allergen) in Self.pollenQuantities where expected[allergen] == nil {
            let hours = series[quantity]?.hours(within: span, isGrains: quantity.isGrains) ?? []
            if !hours.isEmpty { expected[allergen] = hours }
        }
        return expected
    }

    /// The strongest hour of each allergen.
    func pollenPeaks(on day: CalendarDay, in zone: TimeZone) -> [Allergen: Intensity] {
        var peaks: [Allergen: Intensity] = [:]
        for (allergen, hours) in pollen(on: day, in: zone) {
            peaks[allergen] = hours.compactMap { $0.reading.intensity(of: .species(allergen)) }.max()
        }
        return peaks
    }

    private static let pollenQuantities: [(Quantity, Allergen)] = {
        let plants = Allergen.allCases.filter { $0.pollenType != nil }
        let subjects = plants.map { (PollenSubject.species($0), $0) } + [(.type(.grass), .grass)]
        return subjects.map { (.pollen($0), $1) } + subjects.map { (.pollenIntensity($0), $1) }
    }()
}

extension Quantity {
    fileprivate var isGrains: Bool {
        if case .pollen = self { true } else { false }
    }
}

extension QuantitySeries {
    /// Values that begin within a day; of a daily series the one whose noon lies in it. Implausible values are
    /// left out.
    fileprivate func hours(within day: Range<Date>, isGrains: Bool) -> [PollenHour] {
        let lag: TimeInterval = step == .day ? 43_200 : 0
        return points.compactMap { time, value in
            guard day.contains(time.addingTimeInterval(lag)), value.isFinite else { return nil }
            let reading =
                isGrains
                ? (try? PollenConcentration(value)).map(PollenReading.concentration)
                : Int(exactly: value.rounded()).flatMap { try? Intensity($0) }.map(PollenReading.intensity)
            return reading.map { PollenHour(time: time, reading: $0) }
        }
    }
}
