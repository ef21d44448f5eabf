/// Ambee's JSON about pollen: one element for now, or one for each hour of a forecast.
struct AmbeePollenAnswer: Decodable, Sendable {
    var lat: Stated<Double>?
    var lng: Stated<Double>?
    var data: LenientList<Element>

    struct Element: Decodable, Sendable {
        /// Grains/m³.
        var count: Types<Double>?
        /// `Low`, `Moderate`, `High` or `Very High`.
        var risk: Types<String>?
        /// Grains/m³; the names differ by region.
        var species: [String: Group]?
        /// Of a current value.
        var updatedAt: Stated<String>?
        /// Of a forecast, in seconds since 1970.
        var time: Stated<Double>?

        private enum CodingKeys: String, CodingKey {
            case count = "Count"
            case risk = "Risk"
            case species = "Species"
            case updatedAt, time
        }
    }

    /// One value for each type of pollen.
    struct Types<Value: Decodable & Sendable>: Decodable, Sendable {
        var grass: Stated<Value>?
        var tree: Stated<Value>?
        var weed: Stated<Value>?

        private enum CodingKeys: String, CodingKey {
            case grass = "grass_pollen"
            case tree = "tree_pollen"
            case weed = "weed_pollen"
        }
    }

    /// The species of a type, by name; plants that are not distinguished ("Others") are a bare number, which is not used.
    struct Group: Decodable, Sendable {
        var members: [String: Stated<Double>?]

        init(from decoder: any Decoder) throws {
            members = (try? decoder.singleValueContainer().decode([String: Stated<Double>?].self)) ?? [:]
        }
    }
}
