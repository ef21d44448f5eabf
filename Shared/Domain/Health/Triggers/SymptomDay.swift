/// How a person felt on one day, according to their answers to the daily quiz.
public struct SymptomDay: Hashable, Sendable, Codable {
    public var day: CalendarDay
    /// How bothersome the symptoms were overall, 0 (not at all) to 100, on MASK-air's visual analogue scale.
    public var vas: Double?
    /// Each 0 (none) to 3 (severe); unanswered ones are absent.
    public var symptoms: [Organ: Double]
    /// Nil when the question was not answered; empty for none.
    public var medication: Set<Medication>?
    /// Wheezing and shortness of breath, 0 (none) to 3 (severe).
    public var breathing: Double?
    /// Other information about the day, from any quiz.
    public var circumstances: Set<HealthExplanation>

    public init(
        day: CalendarDay, vas: Double? = nil, symptoms: [Organ: Double] = [:], medication: Set<Medication>? = nil,
        breathing: Double? = nil, circumstances: Set<HealthExplanation> = []
    ) {
        self.day = day
        self.vas = vas
        self.symptoms = symptoms
        self.medication = medication
        self.breathing = breathing
        self.circumstances = circumstances
    }

    public enum Organ: String, CaseIterable, Hashable, Sendable, Codable, CodingKeyRepresentable {
        case nose, eyes, throat, ears
    }

    public enum Medication: String, CaseIterable, Hashable, Sendable, Codable {
        case antihistamine
        case nasalSteroid = "nasal-steroid"
        case eyeDrops = "eye-drops"
        case inhaler = "asthma-inhaler"
    }

    /// The mean of the symptoms, 0 to 3; nil when none was answered.
    public var symptomScore: Double? {
        symptoms.isEmpty ? nil : symptoms.values.reduce(0, +) / Double(symptoms.count)
    }

    /// A day on which allergic rhinitis is not controlled: 50 and more on the scale, or a symptom of 2 and more.
    ///
    /// Source of the 50: Bousquet et al., "MACVIA clinical decision algorithm in adolescents and adults with allergic
    /// rhinitis" (2016), https://doi.org/10.1016/j.jaci.2016.03.025. That one moderate symptom suffices is our own
    /// choice.
    public var isBad: Bool {
        (vas ?? 0) >= 50 || (breathing ?? 0) >= 2 || symptoms.values.contains { $0 >= 2 }
    }

    /// Adds the answers to another quiz of the same day; answers already present are kept.
    public mutating func add(_ other: SymptomDay) {
        vas = vas ?? other.vas
        symptoms.merge(other.symptoms) { own, _ in own }
        medication = medication ?? other.medication
        breathing = breathing ?? other.breathing
        circumstances.formUnion(other.circumstances)
    }
}
