import Domain

/// A country that polleninformation.at covers.
///
/// Source: https://www.polleninformation.at/en/data-interface
struct PollenInformationCountry: Sendable {
    /// ISO 3166-1, two letters.
    let code: String
    let region: CoveredRegion

    /// - Returns: nil when neither the place nor its surroundings lie in any of them.
    static func containing(_ place: Coordinate) -> PollenInformationCountry? {
        let around = neighbourhood(of: place)
        return around.lazy.compactMap { point in all.first { $0.region.contains(point) } }.first
    }

    /// The place itself, then eight points around it, since the coarse outlines cut off coasts.
    private static func neighbourhood(of place: Coordinate) -> [Coordinate] {
        let steps = [0.0, -0.25, 0.25]
        return steps.flatMap { north in steps.map { east in (north, east) } }.compactMap { north, east in
            try? Coordinate(latitude: place.latitude + north, longitude: place.longitude + east)
        }
    }

    static let all = [
        PollenInformationCountry(code: "AT", region: CountryOutline.austria),
        PollenInformationCountry(code: "CH", region: CountryOutline.switzerland),
        PollenInformationCountry(code: "DE", region: CountryOutline.germany),
        PollenInformationCountry(code: "ES", region: CountryOutline.spain),
        PollenInformationCountry(code: "FR", region: CountryOutline.france),
        PollenInformationCountry(code: "GB", region: CountryOutline.unitedKingdom),
        PollenInformationCountry(code: "IT", region: CountryOutline.italy),
        PollenInformationCountry(code: "LT", region: CountryOutline.lithuania),
        PollenInformationCountry(code: "LV", region: CountryOutline.latvia),
        PollenInformationCountry(code: "PL", region: CountryOutline.poland),
        PollenInformationCountry(code: "SE", region: CountryOutline.sweden),
        PollenInformationCountry(code: "TR", region: CountryOutline.turkey),
        PollenInformationCountry(code: "UA", region: CountryOutline.ukraine),
    ]
}
