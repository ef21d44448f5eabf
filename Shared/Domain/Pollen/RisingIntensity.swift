/// Raises an alert for each new intensity that a day reaches, once per intensity, and not again for a value that
/// fluctuates around a limit.
///
/// One decision covers one place, allergen and local day. To rise above an intensity already raised, a concentration
/// must exceed the lower limit of the next one by ``margin``. The first alert of a day needs no margin, unless the day
/// before ended at the same intensity and the value only fluctuates around the limit of the trigger's minimum: midnight
/// alone is no news. Providers that report classes move in whole steps and need no margin.
public struct RisingIntensity: Hashable, Sendable {
    /// As used in an alert's explanation.
    public static let name = "rising-intensity.v1"
    /// The share by which a limit must be exceeded once its intensity is in dispute.
    public static let margin = 0.1

    public let trigger: AlertTrigger

    public init(trigger: AlertTrigger) { self.trigger = trigger }

    /// Of several values that became known together, the one to raise an alert for: the strongest, and the first of
    /// equals, so that a late evaluation of a day raises one alert and not one per intensity.
    ///
    /// - Parameters:
    /// - values: of the day, in order of time.
    /// - raised: the highest intensity raised for this day before; nil for none.
    /// - yesterday: the intensity at which the day before ended or, where that is not stored, the highest raised then.
    public func alert<Value>(
        for subject: PollenSubject, among values: some Sequence<Value>, raised: Intensity?, yesterday: Intensity?,
        reading: (Value) -> PollenReading
    ) -> RaisedIntensity<Value>? {
        var peak: RaisedIntensity<Value>?
        for value in values {
            let reading = reading(value)
            guard let intensity = reading.intensity(of: subject), intensity > peak?.intensity ?? .none,
                rises(reading, to: intensity, of: subject, raised: raised, yesterday: yesterday),
                let limit = reading.limit(of: intensity, for: subject)
            else { continue }
            peak = RaisedIntensity(value: value, intensity: intensity, limit: limit, previous: raised)
        }
        return peak
    }

    private func rises(
        _ reading: PollenReading, to intensity: Intensity, of subject: PollenSubject, raised: Intensity?,
        yesterday: Intensity?
    ) -> Bool {
        guard trigger.raises(intensity, above: raised) else { return false }
        if let raised {
            return reading.clears(raised.next, of: subject, by: Self.margin)
        }
        return intensity != yesterday || reading.clears(trigger.minimum, of: subject, by: Self.margin)
    }
}

/// A newly reached intensity to announce, with the numbers for its explanation.
public struct RaisedIntensity<Value> {
    /// The value that reached it.
    public let value: Value
    public let intensity: Intensity
    /// Where the intensity starts: grains/m³ for a concentration, otherwise the intensity itself.
    public let limit: Double
    /// The intensity raised before on the same day; nil for the first.
    public let previous: Intensity?
}

extension RaisedIntensity: Sendable where Value: Sendable {}

/// A source's value for a plant: grains, or a class.
public enum PollenReading: Hashable, Sendable {
    case concentration(PollenConcentration)
    case intensity(Intensity)

    /// - Returns: nil for an allergen that is not pollen.
    public func intensity(of subject: PollenSubject) -> Intensity? {
        switch self {
        case .concentration(let concentration): PollenScale.intensity(of: subject, at: concentration)
        case .intensity(let intensity): intensity
        }
    }

    fileprivate func limit(of intensity: Intensity, for subject: PollenSubject) -> Double? {
        switch self {
        case .concentration: PollenScale.lowerLimit(of: intensity, for: subject)
        case .intensity: Double(intensity.value)
        }
    }

    /// Whether the value is clearly at an intensity or above it.
    fileprivate func clears(_ step: Intensity, of subject: PollenSubject, by margin: Double) -> Bool {
        switch self {
        case .concentration(let concentration):
            PollenScale.lowerLimit(of: step, for: subject).map {
                concentration.grainsPerCubicMetre > $0 * (1 + margin)
            } ?? false
        case .intensity(let intensity): intensity >= step
        }
    }
}

extension Intensity {
    /// One more, at most 10.
    fileprivate var next: Intensity { Intensity(bounded: value + 1) }
}
