import Domain
import Foundation

/// What is kept of one answer: no more than the hour and the cell say where and when, and nothing says whose.
struct SurveyAnswer: Codable, Sendable, Equatable {
    var hour: Date
    var latitude: Double
    var longitude: Double
    var placeName: String?
    var countryCode: String?
    var tree: Double?
    var grass: Double?
    var weed: Double?
    var aqi: Int?
    var co: Double?
    var o3: Double?
    var no2: Double?
    var so2: Double?
    var pm10: Double?
    var pm25: Double?
    var temperature: Double?
    var humidity: Double?
    var rain: Double?
    var wind: Double?
    /// In the order of the survey's questions; nil for one that was not asked.
    var answers: [Int?]

    /// As the columns are named.
    private enum CodingKeys: String, CodingKey {
        case hour, latitude, longitude, tree, grass, weed, aqi, co, o3, no2, so2, pm10, pm25, temperature, humidity
        case rain, wind, answers
        case placeName = "place_name"
        case countryCode = "country_code"
    }

    init(_ answers: [Int?], in snapshot: EnvironmentSnapshot) {
        hour = snapshot.asOf.hour
        (latitude, longitude) = (snapshot.place.latitude, snapshot.place.longitude)
        (placeName, countryCode) = (snapshot.place.name, snapshot.place.countryCode)
        (tree, grass, weed) = (snapshot.pollen.tree, snapshot.pollen.grass, snapshot.pollen.weed)
        (aqi, co, o3) = (snapshot.air.aqi, snapshot.air.co, snapshot.air.o3)
        (no2, so2) = (snapshot.air.no2, snapshot.air.so2)
        (pm10, pm25) = (snapshot.air.pm10, snapshot.air.pm25)
        (temperature, humidity) = (snapshot.weather.temperature, snapshot.weather.humidity)
        (rain, wind) = (snapshot.weather.rain, snapshot.weather.wind)
        self.answers = answers
    }
}

extension Date {
    /// The full hour at or before it.
    fileprivate var hour: Date { Date(timeIntervalSince1970: (timeIntervalSince1970 / 3_600).rounded(.down) * 3_600) }
}
