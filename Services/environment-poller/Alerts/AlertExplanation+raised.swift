import Domain
import Foundation
import MessageProtocol

extension AlertExplanation {
    /// Explains an alert that ``RisingIntensity`` has raised.
    init<Value>(
        of raised: RaisedIntensity<Value>, for reading: PollenReading, source: String, issuedAt: Date? = nil,
        day: CalendarDay
    ) {
        self.init(
            value: reading.value, unit: reading.unit, source: source, issuedAt: issuedAt,
            rule: AlertRule(name: RisingIntensity.name, limit: raised.limit, previous: raised.previous), day: day)
    }
}

extension PollenReading {
    /// Nil from a provider that reports classes instead of grains.
    var concentration: PollenConcentration? {
        if case .concentration(let concentration) = self { concentration } else { nil }
    }

    fileprivate var value: Double {
        switch self {
        case .concentration(let concentration): concentration.grainsPerCubicMetre
        case .intensity(let intensity): Double(intensity.value)
        }
    }

    fileprivate var unit: String { concentration == nil ? "" : "grains/m³" }
}
