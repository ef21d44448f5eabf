/// A sentence of advice and the group it applies to.
public struct Advice: Hashable, Sendable, Codable {
    public enum Audience: String, CaseIterable, Hashable, Sendable, Codable {
        case everyone
        /// For air: children, older adults, pregnant women, people with heart or lung disease. For pollen: people with
        /// an allergy.
        case sensitiveGroups = "sensitive-groups"
    }

    public var audience: Audience
    public var text: String

    public init(_ audience: Audience, _ text: String) {
        self.audience = audience
        self.text = text
    }
}

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

extension UVBand {
    /// Sun protection, for everyone and for sensitive skin and children.
    ///
    /// Our wording, based on WHO 2002 (https://www.who.int/publications/i/item/9241590076): no protection below 3; from
    /// 3, shade at midday, shirt, hat and sunscreen; from 8, all of these and more.
    public var advice: [Advice] {
        switch self {
        case .low:
            [
                Advice(.everyone, "No protection is needed."),
                Advice(.sensitiveGroups, "On snow or water wear sunglasses and cover skin that burns easily."),
            ]
        case .moderate:
            [
                Advice(.everyone, "Wear a hat and sunscreen, and look for shade around noon."),
                Advice(.sensitiveGroups, "Cover arms and legs, and keep children in the shade around noon."),
            ]
        case .high:
            [
                Advice(.everyone, "Wear a shirt, a hat and sunscreen, and stay in the shade around noon."),
                Advice(.sensitiveGroups, "Be outdoors in the morning or evening rather than around noon."),
            ]
        case .veryHigh:
            [
                Advice(.everyone, "Stay out of the sun around noon; shirt, hat, sunscreen and sunglasses are a must."),
                Advice(.sensitiveGroups, "Stay indoors around noon, and renew sunscreen every two hours."),
            ]
        case .extreme:
            [
                Advice(.everyone, "Avoid the sun around noon: unprotected skin burns within minutes."),
                Advice(.sensitiveGroups, "Stay indoors until the sun is low."),
            ]
        }
    }
}
