extension PollenLevel {
    /// Advice for people who are allergic to this pollen; nobody else needs any.
    ///
    /// Our wording. Who has symptoms at which level follows the National Allergy Bureau: at low only extremely
    /// sensitive people, at moderate many, at high most, at very high almost all
    /// (https://pollenandmold.stlouisco.com/html/PollenLevels.html).
    public var advice: [Advice] {
        let text =
            switch self {
            case .none: "None of this pollen is in the air; nothing needs to change."
            case .low: "Only the very sensitive will notice it; keep your medicine at hand."
            case .moderate: "Take your medicine as agreed, and air rooms when little pollen flies."
            case .high: "Shorten time outdoors, keep windows closed, and wash your hair in the evening."
            case .veryHigh: "Stay indoors where you can, and ask for medical help if you wheeze."
            }
        return [Advice(.sensitiveGroups, text)]
    }
}
