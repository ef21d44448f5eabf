import Foundation
import Localization

/// An answer for programs: what the preview shows.
struct ResponseJSON: Codable, Sendable, Equatable {
    struct Place: Codable, Sendable, Equatable {
        /// Of the cell's centre.
        var latitude: Double
        var longitude: Double
        var name: String?
        var countryCode: String?
    }

    struct Pollen: Codable, Sendable, Equatable {
        var tree: Double?
        var grass: Double?
        var weed: Double?
        var unit = "grains/m³"
    }

    /// CO in ppm, the other gases in ppb, particles in µg/m³.
    struct Air: Codable, Sendable, Equatable {
        var aqi: Int?
        var co: Double?
        var o3: Double?
        var no2: Double?
        var so2: Double?
        var pm10: Double?
        var pm25: Double?
    }

    /// °C, percent, mm, km/h.
    struct Weather: Codable, Sendable, Equatable {
        var temperature: Double?
        var humidity: Double?
        var rain: Double?
        var wind: Double?
    }

    struct Symptom: Codable, Sendable, Equatable {
        /// Of the question.
        var id: String
        var title: String
        /// Nil for what was not asked.
        var value: Int?
        var word: String?
    }

    var id: UUID
    var study: String
    var hour: Date
    var place: Place
    var pollen: Pollen
    var air: Air
    var weather: Weather
    var symptoms: [Symptom]

    init(_ response: StudyResponse, of study: Study, in language: ContentLanguage) {
        (id, self.study, hour) = (response.id, study.id.rawValue, response.hour)
        place = Place(
            latitude: response.latitude, longitude: response.longitude, name: response.placeName,
            countryCode: response.countryCode)
        pollen = Pollen(tree: response.tree, grass: response.grass, weed: response.weed)
        air = Air(
            aqi: response.aqi, co: response.co, o3: response.o3, no2: response.no2, so2: response.so2,
            pm10: response.pm10, pm25: response.pm25)
        weather = Weather(
            temperature: response.temperature, humidity: response.humidity, rain: response.rain, wind: response.wind)
        symptoms = zip(study.survey.questions, response.answers).map { question, answer in
            Symptom(
                id: question.id, title: question.title.text(in: language), value: answer,
                word: question.labels.first { $0.value == answer }?.text.text(in: language))
        }
    }
}
