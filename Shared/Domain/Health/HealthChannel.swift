/// Measurements of a person that can be compared from day to day.
struct HealthChannel: Hashable, Sendable {
    var kind: HealthMetric.Kind
    /// Nil for kinds with one value a day, whatever the time of the entry.
    var part: HealthFigure.DayPart?
    /// At night everybody counts as at rest; only the daytime heart rate needs steps to distinguish rest from movement.
    /// True for everything else.
    var isSurelyAtRest: Bool

    init(_ kind: HealthMetric.Kind, _ part: HealthFigure.DayPart? = nil, isSurelyAtRest: Bool = true) {
        self.kind = kind
        self.part = part
        self.isSurelyAtRest = isSurelyAtRest
    }

    /// Nil for a measurement taken while moving, which is not compared.
    init?(of figure: HealthFigure) {
        guard figure.activity != .moving else { return nil }
        let isByDay = figure.kind == .heartRate && figure.part != .night
        self.init(
            figure.kind, figure.kind.isOncePerDay ? nil : figure.part,
            isSurelyAtRest: !isByDay || figure.activity == .atRest)
    }
}

extension HealthMetric.Kind {
    /// Whether a day has one value of it, as computed by the device or by adding up.
    var isOncePerDay: Bool {
        switch self {
        case .restingHeartRate, .wristTemperature, .wristTemperatureDeviation, .steps, .sleep, .exercise: true
        default: false
        }
    }
}

extension HealthChannel {
    /// Its index among all channels: 0..<``count``.
    var index: Int {
        let place = part.map { Int($0.rawValue) } ?? 4
        return (kind.number * 5 + place) * 2 + (isSurelyAtRest ? 1 : 0)
    }

    static let count = HealthMetric.Kind.allCases.count * 10
}

extension HealthMetric.Kind {
    /// Its index in `allCases`, without a search.
    fileprivate var number: Int {
        switch self {
        case .heartRate: 0
        case .restingHeartRate: 1
        case .heartRateVariabilitySDNN: 2
        case .heartRateVariabilityRMSSD: 3
        case .bodyTemperature: 4
        case .wristTemperature: 5
        case .wristTemperatureDeviation: 6
        case .systolicBloodPressure: 7
        case .diastolicBloodPressure: 8
        case .oxygenSaturation: 9
        case .respiratoryRate: 10
        case .steps: 11
        case .sleep: 12
        case .exercise: 13
        case .peakFlow: 14
        }
    }
}
