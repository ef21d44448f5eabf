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

/// The staff have put right what a station measured, or withdrawn it.
public struct StationReadingCorrected: Message {
    public static let name: MessageName = "station-reading.corrected.v1"

    public var recordID: RecordID
    public var provider: String
    public var stationID: String
    public var allergen: Allergen
    public var measuredAt: Date
    /// Of the corrections of this reading, from 1; the highest counts.
    public var number: Int
    /// Nil when it is withdrawn.
    public var concentration: PollenConcentration?
    public var correctedAt: Date

    public init(
        _ reading: StationReadingKey, recordID: RecordID, number: Int, concentration: PollenConcentration?,
        correctedAt: Date
    ) {
        self.recordID = recordID
        (provider, stationID) = (reading.provider, reading.stationID)
        (allergen, measuredAt) = (reading.allergen, reading.measuredAt)
        self.number = number
        self.concentration = concentration
        self.correctedAt = correctedAt
    }

    public var reading: StationReadingKey {
        StationReadingKey(provider: provider, stationID: stationID, allergen: allergen, measuredAt: measuredAt)
    }
}

/// One hour of one allergen at one station: there is one reading of it.
public struct StationReadingKey: Sendable, Hashable {
    public var provider: String
    public var stationID: String
    public var allergen: Allergen
    public var measuredAt: Date

    public init(provider: String, stationID: String, allergen: Allergen, measuredAt: Date) {
        (self.provider, self.stationID) = (provider, stationID)
        (self.allergen, self.measuredAt) = (allergen, measuredAt)
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
