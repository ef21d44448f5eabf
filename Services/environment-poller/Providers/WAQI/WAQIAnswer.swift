/// WAQI's JSON about one station.
struct WAQIAnswer: Decodable, Sendable {
    var data: Feed

    struct Feed: Decodable, Sendable {
        var aqi: Index
        var idx: Stated<Int>?
        var attributions: LenientList<Attribution>?
        var city: City
        /// Spelt so by WAQI: the pollutant that the index comes from.
        var dominant: Stated<String>?
        var iaqi: [String: Stated<Value>?]?
        var time: Time?

        private enum CodingKeys: String, CodingKey {
            case aqi, idx, attributions, city, iaqi, time
            case dominant = "dominentpol"
        }
    }

    /// A number, or `"-"` for none.
    struct Index: Decodable, Sendable {
        let number: Stated<Double>
        let isStated: Bool

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            number = try container.decode(Stated<Double>.self)
            isStated = !container.decodeNil() && (try? container.decode(String.self)) != "-"
        }
    }

    struct City: Decodable, Sendable {
        /// Latitude, longitude.
        var geo: LenientList<Double>
        var name: Stated<String>?
    }

    struct Value: Decodable, Sendable {
        var v: Stated<Double>?
    }

    struct Time: Decodable, Sendable {
        var iso: Stated<String>?
    }

    struct Attribution: Decodable, Sendable {
        var name: Stated<String>?

        var text: String? {
            let text = name?.value?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return text?.isEmpty == true ? nil : text
        }
    }
}
