/// What answers are compared with, as the table `exposures` names it.
enum Exposure: String, Sendable, CaseIterable {
    case tree, grass, weed
    case aqi, pm25, pm10, o3, no2, so2, co
    case temperature, humidity, rain, wind

    enum Kind: Sendable, CaseIterable {
        case pollen, air, weather
    }

    var kind: Kind {
        switch self {
        case .tree, .grass, .weed: .pollen
        case .aqi, .pm25, .pm10, .o3, .no2, .so2, .co: .air
        case .temperature, .humidity, .rain, .wind: .weather
        }
    }

    /// Empty for an index.
    var unit: String {
        switch self {
        case .tree, .grass, .weed: "grains/m³"
        case .aqi: ""
        case .pm25, .pm10: "µg/m³"
        case .o3, .no2, .so2: "ppb"
        case .co: "ppm"
        case .temperature: "°C"
        case .humidity: "%"
        case .rain: "mm"
        case .wind: "km/h"
        }
    }
}

/// The answers that were given at one level of an exposure.
struct ExposureBin: Sendable, Equatable {
    /// From 0, below the first bound.
    var number: Int
    /// Of the answers to the question.
    var answers: Int
    /// Nil when it may not be shown; then the answers are none either.
    var estimate: Estimate?

    /// A mean with how sure it is.
    struct Estimate: Sendable, Equatable {
        var mean: Double
        /// Of the 95 % confidence interval, on each side; nil with a single day.
        var halfWidth: Double?
        /// On which answers came.
        var days: Int
    }
}

/// An exposure with all its bins.
struct ExposureSeries: Sendable, Equatable {
    var exposure: Exposure
    /// Between the bins.
    var bounds: [Double]
    /// One more than bounds; those without a group that may be shown have no estimate.
    var bins: [ExposureBin]

    var isEmpty: Bool { bins.allSatisfy { $0.estimate == nil } }
}
