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
