/// A person's response to a suggestion.
public enum SuggestionLabel: String, CaseIterable, Hashable, Sendable, Codable {
    /// They felt unwell, or do now.
    case confirmed
    /// They felt well, or knew a harmless reason.
    case falseAlarm = "false-alarm"
}

extension DecisionMemory {
    /// Adjusts the person's own limits after an answer.
    ///
    /// A false alarm widens them by a tenth, a confirmed suggestion narrows them by a twentieth: the step is smaller
    /// because false alarms are more frequent than illnesses, and the limits would otherwise creep to their lower
    /// bound. No answer changes nothing. Bounds: ``toleranceRange``; at the upper one, the heart rate at night must
    /// rise by 12 beats/min on two nights instead of 6 to be worth a question. The numbers are this project's own.
    public mutating func label(_ label: SuggestionLabel) {
        let factor =
            switch label {
            case .confirmed: 0.95
            case .falseAlarm: 1.1
            }
        let moved = (tolerance.isFinite ? tolerance : 1) * factor
        tolerance = min(max(moved, Self.toleranceRange.lowerBound), Self.toleranceRange.upperBound)
    }

    public static let toleranceRange = 0.8...2.0
}
