import Domain
import Foundation
import MessageProtocol

@testable import environment_poller

enum Examples {
    static func basel() throws -> Station {
        Station(
            provider: "meteoswiss", id: "PBS", name: "Basel",
            coordinate: try Coordinate(latitude: 47.55839, longitude: 7.57327))
    }

    static func bern() throws -> Station {
        Station(
            provider: "meteoswiss", id: "PBE", name: "Bern",
            coordinate: try Coordinate(latitude: 46.95, longitude: 7.42))
    }

    /// Birch, hour by hour from 2023-04-10 00:00 UTC.
    static func birch(_ grains: [Double], from start: String = "2023-04-10T00:00:00Z") throws -> StationSeries {
        let first = try instant(start)
        let hours = grains.indices.map { first.addingTimeInterval(Double($0) * 3_600) }
        return StationSeries(
            firstHour: first, lastHour: hours.last ?? first, allergens: [.birch],
            measurements: try zip(hours, grains).map { hour, grains in
                StationMeasurement(
                    measuredAt: hour, allergen: .birch, concentration: try PollenConcentration(grains))
            })
    }

    static func batch(_ series: StationSeries, isCatchUp: Bool = false) throws -> StationBatch {
        StationBatch(
            station: try basel(), allergens: series.allergens, lastHour: series.lastHour, isCatchUp: isCatchUp,
            readings: series.measurements.compactMap { StationReading($0, recordID: RecordID(), forecast: [:]) })
    }

    static let announceReadings = AnnounceReadings(trigger: .anyIntensity) { AlertID() }
}
