import Domain

extension AlertID {
    /// The same id for the same step of the same allergen, place and day: whichever replica raises it, and however
    /// often, it is one alert.
    init(at place: AlertPlace, _ occasion: DayAllergen, reaching intensity: Intensity) {
        let parts = [
            place.provider, place.key, occasion.allergen.rawValue, "\(occasion.day)", "\(intensity.value)",
        ]
        self.init(hashing: parts.joined(separator: "\0").utf8)
    }
}
