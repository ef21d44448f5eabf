public import Domain

extension Words {
    /// Such as `very high` or `sehr hoch`; the German form follows a noun: "Belastung sehr hoch".
    public func name(of level: PollenLevel) -> String {
        switch language {
        case .english: level.displayName
        case .german:
            switch level {
            case .none: "keine"
            case .low: "gering"
            case .moderate: "mittel"
            case .high: "hoch"
            case .veryHigh: "sehr hoch"
            }
        }
    }

    /// The intensity of symptoms, such as `moderate` or `mittelstark`.
    public func name(of severity: Severity) -> String {
        switch language {
        case .english: severity.rawValue
        case .german:
            switch severity {
            case .mild: "leicht"
            case .moderate: "mittelstark"
            case .severe: "stark"
            }
        }
    }

    /// Such as `7 of 10 (high)` or `7 von 10 (hoch)`.
    public func strength(_ intensity: Intensity) -> String {
        let level = name(of: intensity.level)
        return switch language {
        case .english: "\(intensity.value) of 10 (\(level))"
        case .german: "\(intensity.value) von 10 (\(level))"
        }
    }
}
