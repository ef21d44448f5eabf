import Domain

/// What a person chose for the pages themselves.
struct AppSettings: Codable, Sendable, Hashable {
    enum Units: String, Codable, Sendable, CaseIterable {
        case metric, imperial
    }

    /// Cards of Home that a person may do without.
    enum Feature: String, Codable, Sendable, CaseIterable {
        case airQuality = "air-quality"
        case weather, resources
    }

    /// Where the app opens.
    enum StartPage: String, Codable, Sendable, CaseIterable {
        case home
        case painMap = "pain-map"

        var path: String {
            switch self {
            case .home: "/"
            case .painMap: "/pain"
            }
        }
    }

    /// For temperature and wind; pollen is in grains/m³ everywhere.
    var units = Units.metric
    /// Whose risk is the person's own.
    var pollenType = PollenType.grass
    /// Neither shown nor asked for.
    var hidden: Set<Feature> = []
    /// Whether the person has seen the onboarding.
    var isWelcomed = false
    /// Whether pages leave out at first what needs many bytes, such as charts of hours.
    var usesLittleData = false
    var startPage = StartPage.home
}

extension AppSettings {
    private enum CodingKeys: String, CodingKey {
        case units, pollenType, hidden, isWelcomed, usesLittleData, startPage
    }

    /// What a later version stores and this one does not know is left out.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func word<Word: RawRepresentable<String>>(_ key: CodingKeys) throws -> Word? {
            try container.decodeIfPresent(String.self, forKey: key).flatMap { Word(rawValue: $0) }
        }
        self.init(
            units: try word(.units) ?? .metric, pollenType: try word(.pollenType) ?? .grass,
            hidden: Set(
                try (container.decodeIfPresent([String].self, forKey: .hidden) ?? []).compactMap {
                    Feature(rawValue: $0)
                }),
            isWelcomed: try container.decodeIfPresent(Bool.self, forKey: .isWelcomed) ?? false,
            usesLittleData: try container.decodeIfPresent(Bool.self, forKey: .usesLittleData) ?? false,
            startPage: try word(.startPage) ?? .home)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(units, forKey: .units)
        try container.encode(pollenType, forKey: .pollenType)
        try container.encode(hidden.map(\.rawValue).sorted(), forKey: .hidden)
        try container.encode(isWelcomed, forKey: .isWelcomed)
        try container.encode(usesLittleData, forKey: .usesLittleData)
        try container.encode(startPage, forKey: .startPage)
    }
}
