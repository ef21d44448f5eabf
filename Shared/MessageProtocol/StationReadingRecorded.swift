public import Domain
public import Foundation

/// A monitoring station measured an allergen.
public struct StationReadingRecorded: Message {
    public static let name: MessageName = "station-reading.recorded.v1"

    public var recordID: RecordID
    public var measuredAt: Date
    public var station: Station
    public var allergen: Allergen
    public var concentration: PollenConcentration
    public var intensityToday: Intensity
    /// Nil when no forecast covers the station: unknown, not none.
    public var intensityTomorrow: Intensity?

    public init(
        recordID: RecordID, measuredAt: Date, station: Station, allergen: Allergen, concentration: PollenConcentration,
        intensityToday: Intensity, intensityTomorrow: Intensity?
    ) {
        self.recordID = recordID
        self.measuredAt = measuredAt
        self.station = station
        self.allergen = allergen
        self.concentration = concentration
        self.intensityToday = intensityToday
        self.intensityTomorrow = intensityTomorrow
    }
}

/// A monitoring station, identified by its provider.
public struct Station: Codable, Sendable, Hashable {
    /// Such as `meteoswiss`.
    public var provider: String
    /// Unique within the provider, such as `PBS`.
    public var id: String
    public var name: String
    public var coordinate: Coordinate

    public init(provider: String, id: String, name: String, coordinate: Coordinate) {
        self.provider = provider
        self.id = id
        self.name = name
        self.coordinate = coordinate
    }
}
