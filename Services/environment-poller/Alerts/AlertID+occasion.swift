import Domain

extension AlertID {
    /// The same id for the same step of the same allergen, place and day: whichever replica raises it, and however
    /// often, it is one alert.
    /// What differs most often comes first: this hash spreads an early byte over all of the id.
    init(at place: AlertPlace, _ occasion: DayAllergen, reaching intensity: Intensity) {
        let parts = [
            "\(intensity.value)", "\(occasion.day)", occasion.allergen.rawValue, place.provider, place.key,
        ]
        self.init(hashing: parts.joined(separator: "\0").utf8)
    }
}
