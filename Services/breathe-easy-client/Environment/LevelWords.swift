/// The contract's codes in words for people; codes that are newer than this client are shown as they are.
enum LevelWords {
    static func level(_ code: String) -> String {
        switch code {
        case "very-high": "very high"
        default: code.replacing("-", with: " ")
        }
    }

    /// A level stands only where something is in the air, otherwise why there is none.
    static func state(_ code: String, level: String?) -> String {
        switch code {
        case "present": level.map(Self.level) ?? "present"
        case "none": "none"
        case "out-of-season": "out of season"
        case "source-down": "source down"
        case "not-covered": "not covered here"
        default: code.replacing("-", with: " ")
        }
    }

    /// `birch`, or `grass-type` for all grasses.
    static func plant(_ id: String) -> String {
        id.hasSuffix("-type") ? "\(id.dropLast("-type".count)) pollen" : id.replacing("-", with: " ")
    }

    static func effect(_ level: String) -> TerminalStyle.Effect? {
        switch level {
        case "moderate": .yellow
        case "high", "very-high": .red
        default: nil
        }
    }

    /// In the order in which people look for them.
    static let weather: [(element: String, name: String)] = [
        ("temperature", "Temperature"), ("apparent-temperature", "Feels like"),
        ("relative-humidity", "Humidity"), ("precipitation", "Precipitation"), ("cloud-cover", "Clouds"),
        ("wind-speed", "Wind"), ("wind-direction", "Wind from"), ("pressure", "Pressure"),
    ]
}
