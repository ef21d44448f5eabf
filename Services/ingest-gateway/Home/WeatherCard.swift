import Domain
import EnvironmentReports
import Foundation
import Localization

/// The weather at this moment, today and tomorrow, before a sky of its time of day and clouds.
struct WeatherCard: Sendable {
    private let environment: LocalEnvironment
    private let page: HomeCards

    private static let shown: [WeatherElement] = [
        .apparentTemperature, .relativeHumidity, .cloudCover, .windSpeed, .precipitation,
    ]

    init(_ environment: LocalEnvironment, _ page: HomeCards) { (self.environment, self.page) = (environment, page) }

    private var words: HomeWords { page.words }

    var fields: [String: Any] {
        guard !environment.weather.isEmpty else { return ["isUnknown": true, "sky": "none"] }
        let temperature = environment.weather[WeatherElement.temperature.rawValue]
        let main = temperature?.source
        return [
            "sky": sky.rawValue, "skyIcon": sky.icon,
            "figure": temperature.map { [words.value($0)] } ?? [],
            "rows": Self.shown.compactMap { element -> [String: Any]? in
                guard let value = environment.weather[element.rawValue] else { return nil }
                // Said once below, unless another source knows it.
                let isOther = value.source.provider != main?.provider || value.source.isStale != main?.isStale
                return [
                    "name": words.name(element), "value": words.value(value),
                    "source": isOther ? page.source(value.source).map { [$0] } ?? [] : [],
                ]
            },
            "source": page.source(main).map { [$0] } ?? [],
            "days": days,
        ]
    }

    /// What stands behind the card.
    enum Sky: String {
        case dayClear = "day-clear"
        case dayCloudy = "day-cloudy"
        case duskClear = "dusk-clear"
        case duskCloudy = "dusk-cloudy"
        case nightClear = "night-clear"
        case nightCloudy = "night-cloudy"

        /// - Parameters:
        ///   - elevation: of the sun, in degrees; dusk lasts until it is 6 below the horizon.
        ///   - cloudCover: in percent; nil when it is unknown, which is shown as clouds.
        init(elevation: Double, cloudCover: Double?) {
            let isCloudy = cloudCover.map { $0 >= 50 } ?? true
            self =
                switch elevation {
                case 6...: isCloudy ? .dayCloudy : .dayClear
                case -6..<6: isCloudy ? .duskCloudy : .duskClear
                default: isCloudy ? .nightCloudy : .nightClear
                }
        }

        var icon: String {
            switch self {
            case .dayClear, .duskClear: "sun"
            case .nightClear: "moon"
            case .dayCloudy, .duskCloudy, .nightCloudy: "cloud"
            }
        }
    }

    private var sky: Sky {
        let place = environment.coordinate.map { SunPosition(at: environment.asOf, over: $0).elevation } ?? 90
        return Sky(elevation: place, cloudCover: environment.weather[WeatherElement.cloudCover.rawValue]?.value)
    }

    private var days: [[String: Any]] {
        let start = environment.forecast.from
        let today = CalendarDay(of: environment.asOf, in: page.zone)
        return [(words.today, today), (words.tomorrow, today.next)].compactMap { name, day in
            let indices = (0..<environment.forecast.count).filter {
                CalendarDay(of: start + Double($0) * 3_600, in: page.zone) == day
            }
            let rows = rows(of: indices)
            return rows.isEmpty ? nil : ["name": name, "rows": rows]
        }
    }

    private func rows(of indices: [Int]) -> [[String: Any]] {
        func known(_ element: WeatherElement) -> [(index: Int, value: Double)] {
            let series = environment.forecast.weather[element.rawValue] ?? []
            return indices.compactMap { index in
                index < series.count ? series[index].map { (index, $0) } : nil
            }
        }
        func unit(_ element: WeatherElement) -> String { element.converted(0, to: environment.units).unit }
        var rows: [(WeatherElement, String?)] = []
        for element in [WeatherElement.temperature, .relativeHumidity] {
            rows.append((element, words.range(known(element).map(\.value), unit: unit(element))))
        }
        rows.append(
            (
                .windSpeed,
                known(.windSpeed).map(\.value).max().map {
                    words.windUp(to: "\(words.words.number($0.rounded())) \(unit(.windSpeed))")
                }
            ))
        let rain = known(.precipitation)
        let amount = rain.map(\.value).reduce(0, +)
        // Less than a tenth of a millimetre is not felt.
        let isRain = amount >= (environment.units == .imperial ? 0.004 : 0.1)
        let first = rain.first { $0.value > 0 }.map {
            page.hours(from: environment.forecast.from, count: $0.index + 1)[$0.index]
        }
        if !rain.isEmpty {
            let text = "\(words.words.number(amount)) \(unit(.precipitation))"
            rows.append((.precipitation, isRain ? first.map { words.rain(text, from: $0) } : words.noRain))
        }
        return rows.compactMap { element, value in value.map { ["name": words.name(element), "value": $0] } }
    }
}
