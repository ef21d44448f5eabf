/// What a person made of a suggestion.
public enum SuggestionLabel: String, CaseIterable, Hashable, Sendable, Codable {
    /// They felt unwell, or do now.
    case confirmed
    /// They felt well, or knew a harmless reason.
    case falseAlarm = "false-alarm"
    case unanswered
}

extension DecisionMemory {
    /// Moves the person's own limits after an answer.
    ///
    /// A false alarm widens them by a tenth, a confirmed suggestion narrows them by a twentieth, and silence widens
    /// them by a fiftieth: who does not answer wants fewer questions, but has not said that they were wrong. A
    /// confirmed suggestion moves less, since false alarms are more frequent than illnesses and the limits would else
    /// creep to their lower end. Bounds: ``toleranceRange``; at their upper end a heart at night must rise by 12
    /// beats/min on two nights instead of 6 to be worth a question. The numbers are this project's own.
    public mutating func label(_ label: SuggestionLabel) {
        let factor =
            switch label {
            case .confirmed: 0.95
            case .falseAlarm: 1.1
            case .unanswered: 1.02
            }
        let moved = (tolerance.isFinite ? tolerance : 1) * factor
        tolerance = min(max(moved, Self.toleranceRange.lowerBound), Self.toleranceRange.upperBound)
    }

    public static let toleranceRange = 0.8...2.0
}
