import Foundation

/// A file of `Tests/Recordings`.
enum Recording: String {
    case baselSpring = "meteoswiss/pollen-hourly-PBS-2023.csv"
    case stations = "meteoswiss/ogd-pollen_meta_stations.csv"
    case airQuality = "open-meteo/air-quality-enschede-2026-10-03.json"
    case weather = "open-meteo/forecast-enschede-2026-10-03.json"
    case pollenBulletin = "dwd/s31fg-made-up.json"
    case pollenInformation = "pollen-information/api_response_de.json"
    case noPollenInformation = "pollen-information/api_response_empty.json"

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Recordings")
        .standardized

    var bytes: [UInt8] {
        get throws { Array(try Data(contentsOf: Self.folder.appending(path: rawValue))) }
    }
}

/// A time as RFC 3339 writes it.
func instant(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }
