/// What somebody answered, one option a factor.
struct RiskAnswers: Sendable, Equatable {
    var chosen: [RiskFactorID: RiskOptionID] = [:]

    /// - Returns: nil until it is answered, or when the option is none any more.
    func option(of factor: RiskFactor) -> RiskOption? {
        chosen[factor.id].flatMap { factor.option($0) }
    }
}

extension RiskAnswers: Codable {
    /// From an object such as `{"eyes":"blue"}`. A factor that is none any more is left out.
    init(from decoder: any Decoder) throws {
        let stored = try decoder.singleValueContainer().decode([String: RiskOptionID].self)
        for (name, option) in stored {
            guard let factor = RiskFactorID(rawValue: name) else { continue }
            chosen[factor] = option
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Dictionary(uniqueKeysWithValues: chosen.map { ($0.key.rawValue, $0.value) }))
    }
}
