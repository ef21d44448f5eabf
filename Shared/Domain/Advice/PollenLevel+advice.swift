extension PollenLevel {
    /// What people who are allergic to this pollen can do; everyone else needs nothing.
    ///
    /// In our words. Who feels which level follows the National Allergy Bureau: low only the extremely sensitive,
    /// moderate many, high most, very high almost all (https://pollenandmold.stlouisco.com/html/PollenLevels.html).
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
