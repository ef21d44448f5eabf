import Foundation

/// A stored answer as it is exported: the hour, the centre of its cell, and nothing about who gave it.
struct ExportedAnswer: Sendable, Equatable {
    /// Random: its order says nothing.
    var id: UUID
    /// In UTC.
    var hour: Date
    var latitude: Double
    var longitude: Double
    var placeName: String?
    var countryCode: String?
    /// Tree, grass and weed, in grains/m³; nil where nothing was known, as in what follows.
    var pollen: [Float?]
    /// On the US scale.
    var airQualityIndex: Int?
    /// CO in ppm, O3, NO2 and SO2 in ppb, PM10 and PM2.5 in µg/m³.
    var pollutants: [Float?]
    /// Temperature in °C, humidity in %, rain in mm, wind in km/h.
    var weather: [Float?]
    /// In the order of the questions; nil for what was not asked.
    var answers: [Int?]
}

extension Float {
    /// The number that people read: 3.7, where a conversion would be 3.700000047683716.
    var asWritten: Double { Double(description) ?? Double(self) }
}

extension String {
    /// One line without control characters, which neither format can hold.
    var exported: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? " " : $0 }))
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { properties.generalCategory == .control }
}
