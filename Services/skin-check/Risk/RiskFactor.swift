import Localization

/// The fixed set of factors, in the data and in addresses; nobody adds one or takes one away.
enum RiskFactorID: String, Sendable, Hashable, Decodable, CaseIterable {
    case age
    case gender
    case skinType = "skin-type"
    case moles
    case atypicalMoles = "atypical-moles"
    case freckles
    case hair
    case eyes
    case family
    case earlierCancer = "earlier-cancer"
    case immunity
    case bodyMass = "body-mass"
    case sun
    case sunbeds
    case changingSpot = "changing-spot"
}

/// Unique within its factor, such as `blue`.
struct RiskOptionID: RawRepresentable, Sendable, Hashable, Codable {
    let rawValue: String
}

/// What raises the risk of melanoma, with all that somebody may answer.
struct RiskFactor: Sendable, Decodable {
    var id: RiskFactorID
    var names: RiskText
    var question: RiskText
    var help: RiskText?
    /// What may be typed instead of choosing.
    var measure: RiskMeasure?
    /// Cancer Research UK, at this factor where its page has it.
    var more: String
    var options: [RiskOption]

    func option(_ id: RiskOptionID) -> RiskOption? { options.first { $0.id == id } }

    /// The band that a number lies in; nil for one before all of them.
    func band(of number: Double) -> RiskOption? {
        options.last { option in option.from.map { $0 <= number } ?? false }
    }
}

/// One answer, and what it weighs.
struct RiskOption: Sendable, Decodable {
    var id: RiskOptionID
    var names: RiskText
    /// Where a band begins. It ends just before the next begins, so that no number lies in two of them or in none.
    var from: Double?
    /// Of melanoma, compared with the factor's lowest answer; nil for a sign, which has none.
    var relativeRisk: Double?
    /// From 0 (none) to 5 (high additional risk): docs/decisions/0094-risk-in-three-words.md.
    var value: Double
    /// The key of a ``RiskCatalogue/Source``.
    var source: String
    /// How the relative risk follows from the source, where it does not stand in it as such.
    var basis: String?
    var advice: RiskAdvice?
}

/// What is said whatever the sum is.
enum RiskAdvice: String, Sendable, Decodable, CaseIterable {
    case changingSpot = "changing-spot"
    case earlierCancer = "earlier-cancer"
}

/// A text of the data in both languages.
struct RiskText: Sendable, Decodable, Equatable {
    var en: String
    var de: String

    func text(in language: ContentLanguage) -> String { language.saying(en, de) }
}
