/// What the pollen in the air means for one person, by their own allergens and thresholds.
public struct PersonalRisk: Hashable, Sendable {
    /// Of the deciding allergen; nil is unknown, which is not none.
    public let intensity: Intensity?
    /// The strongest of the person's allergens; nil when unknown.
    public let decidedBy: PollenSubject?
    /// The person's allergens that reach their threshold, strongest first.
    public let reached: [Allergen]
    /// The person's allergens without current data here.
    public let uncovered: [Allergen]
    /// Whether grass, the most common pollen allergy, is assumed because the person has not chosen an allergen.
    public let isAssumed: Bool

    public var level: PollenLevel? { intensity?.level }

    /// - Parameter intensities: what is known of the air; a plant without an entry is unknown.
    public init(of intensities: [PollenSubject: Intensity], sensitivities: [Sensitivity]) {
        isAssumed = sensitivities.isEmpty
        let own = sensitivities.isEmpty ? [.grass] : sensitivities.map(\.allergen)
        let known = own.compactMap { allergen in
            Self.entry(for: allergen, in: intensities).map { Known(allergen: allergen, subject: $0.key, $0.value) }
        }.sorted()
        uncovered = Set(own).subtracting(known.map(\.allergen)).sorted { $0.rawValue < $1.rawValue }

        let thresholds = Dictionary(sensitivities.map { ($0.allergen, $0.threshold) }, uniquingKeysWith: min)
        var reached: [Allergen] = []
        for known in known where !reached.contains(known.allergen) {
            if let threshold = thresholds[known.allergen], known.intensity >= threshold {
                reached.append(known.allergen)
            }
        }
        self.reached = reached

        // A zero for one allergen says nothing about those that nobody measured.
        if let strongest = known.first, strongest.intensity > .none || uncovered.isEmpty {
            intensity = strongest.intensity
            decidedBy = strongest.subject
        } else {
            intensity = nil
            decidedBy = nil
        }
    }

    /// The type is used only for grasses, which are counted together; "tree pollen" says nothing about birch.
    private static func entry(
        for allergen: Allergen, in intensities: [PollenSubject: Intensity]
    ) -> (key: PollenSubject, value: Intensity)? {
        let subjects: [PollenSubject] =
            allergen.pollenType == .grass
            ? [.species(allergen), .species(.grass), .type(.grass)] : [.species(allergen)]
        return subjects.lazy.compactMap { subject in intensities[subject].map { (subject, $0) } }.first
    }

    private struct Known: Comparable {
        let allergen: Allergen
        let subject: PollenSubject
        let intensity: Intensity

        init(allergen: Allergen, subject: PollenSubject, _ intensity: Intensity) {
            self.allergen = allergen
            self.subject = subject
            self.intensity = intensity
        }

        /// Strongest first, then by name, so that the same air always gives the same result.
        static func < (left: Known, right: Known) -> Bool {
            left.intensity == right.intensity
                ? left.allergen.rawValue < right.allergen.rawValue : left.intensity > right.intensity
        }
    }
}
