import Domain
import Foundation
import Localization

/// The four sections of a response's preview, in words, as its participant saw them.
struct ResponseFields: Sendable {
    let response: StudyResponse
    let study: Study
    let words: ResponseWords

    struct Row: Sendable, Equatable {
        var name: String
        var value: String
    }

    private var language: ContentLanguage { words.common.language }

    var pollen: [Row] {
        let unit = words.common.words.unit("grains/m³")
        return [
            Row(name: words.say("Tree", "Bäume"), value: amount(response.tree, unit)),
            Row(name: words.say("Grass", "Gräser"), value: amount(response.grass, unit)),
            Row(name: words.say("Weed", "Kräuter"), value: amount(response.weed, unit)),
        ]
    }

    var air: [Row] {
        [
            Row(name: "AQI", value: response.aqi.map { words.common.words.number($0) } ?? words.unknown),
            Row(name: "CO", value: amount(response.co, "ppm")), Row(name: "O₃", value: amount(response.o3, "ppb")),
            Row(name: "NO₂", value: amount(response.no2, "ppb")), Row(name: "SO₂", value: amount(response.so2, "ppb")),
            Row(name: "PM10", value: amount(response.pm10, "µg/m³")),
            Row(name: "PM2.5", value: amount(response.pm25, "µg/m³")),
        ]
    }

    /// Stored with the air.
    var weather: [Row] {
        [
            Row(name: words.say("Temperature", "Temperatur"), value: amount(response.temperature, "°C")),
            Row(name: words.say("Humidity", "Luftfeuchte"), value: amount(response.humidity, "%")),
            Row(name: words.say("Rain", "Regen"), value: amount(response.rain, "mm")),
            Row(name: words.say("Wind", "Wind"), value: amount(response.wind, "km/h")),
        ]
    }

    /// As number and word, such as `2 · Moderate`.
    var symptoms: [Row] {
        zip(study.survey.questions, response.answers).map { question, answer in
            Row(name: question.title.text(in: language), value: answer.map { text($0, question) } ?? notAsked)
        }
    }

    var location: [Row] {
        [
            Row(name: words.say("Latitude", "Breite"), value: degrees(response.latitude)),
            Row(name: words.say("Longitude", "Länge"), value: degrees(response.longitude)),
            Row(name: words.say("Place Name", "Ortsname"), value: response.placeName ?? words.noPlace),
            Row(name: words.name(of: .country), value: response.countryCode ?? words.unknown),
        ]
    }

    private var notAsked: String { words.say("not asked", "nicht gefragt") }

    private func text(_ answer: Int, _ question: SurveyQuestion) -> String {
        let number = words.common.words.number(answer)
        guard let label = question.labels.first(where: { $0.value == answer }) else { return number }
        return "\(number) · \(label.text.text(in: language))"
    }

    /// With as many digits as the participant's summary has.
    private func amount(_ value: Double?, _ unit: String) -> String {
        guard let value else { return words.unknown }
        let digits = value.formatted(
            .number.precision(.fractionLength(0...1)).rounded(rule: .toNearestOrAwayFromZero)
                .locale(Locale(identifier: language.rawValue)))
        return "\(digits) \(unit)"
    }

    private func degrees(_ value: Double) -> String { "\(words.common.decimal(value, 1))°" }
}
