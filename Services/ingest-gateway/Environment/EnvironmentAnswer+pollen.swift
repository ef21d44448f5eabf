import Domain
import Foundation

/// The pollen by kind and by plant, all kinds and plants in the same order each time.
struct PollenAccount: Codable, Sendable, Equatable {
    var types: [PollenEntry]
    var species: [PollenEntry]

    init(_ merge: EnvironmentMerge) {
        types = PollenType.allCases.map { PollenEntry(merge.pollen(ofType: $0), asOf: merge.now) }
        species = Allergen.allCases.filter { $0.pollenType != nil }.map {
            PollenEntry(merge.pollen(.species($0)), asOf: merge.now)
        }
    }
}

struct PollenEntry: Codable, Sendable, Equatable {
    /// `tree`, or of a plant `birch`.
    var id: String
    /// Of a plant.
    var type: PollenType?
    /// As it stands in a sentence.
    var name: String
    var state: PollenState
    /// Why nothing is known.
    var reason: String?
    /// In `unit`: grains/m³, or empty for a class.
    var value: Double?
    var unit: String?
    /// 0...10. Nil where a source's terms allow only the level to be told.
    var intensity: Int?
    /// `none`, `low`, `moderate`, `high`, `very-high`.
    var level: String?
    /// The level in words, and the colours to show it by.
    var risk: RiskAccount?
    /// Of a kind that no source tells as a whole: the plants that were looked at, the strongest first.
    var basis: [Allergen]?
    var source: OriginAccount?
    var disagreement: DisagreementAccount?

    init(_ pollen: MergedPollen, asOf now: Date) {
        switch pollen.subject {
        case .type(let kind):
            (id, type, name) = (kind.rawValue, nil, "\(kind.rawValue) pollen")
        case .species(let allergen):
            (id, type, name) = (allergen.rawValue, allergen.pollenType, allergen.displayName)
        }
        state = pollen.state
        reason = pollen.reason
        value = pollen.value?.shown?.hundredths
        unit = pollen.value?.quantity.unit
        intensity = pollen.isShown ? pollen.intensity?.value : nil
        level = pollen.intensity?.level.token
        risk = pollen.intensity.map { RiskAccount(PollenRisk(pollen.subject, intensity: $0)) }
        basis = pollen.basis.isEmpty ? nil : pollen.basis
        source = pollen.value.map { OriginAccount($0.source, asOf: now) }
        disagreement = pollen.value?.disagreement.map(DisagreementAccount.init)
    }
}

struct RiskAccount: Codable, Sendable, Equatable {
    var name: String
    var colour: Colour
    /// To be read on `colour`.
    var textColour: Colour

    init(_ risk: PollenRisk) {
        (name, colour, textColour) = (risk.displayName, risk.colour, risk.textColour)
    }
}

/// The risk by a person's own allergens and thresholds; by grass where they are unknown.
struct PersonalRiskAccount: Codable, Sendable, Equatable {
    /// Nil: unknown, not none.
    var level: String?
    var name: String?
    var colour: Colour?
    /// `birch`, or `grass-type`.
    var decidedBy: String?
    /// The allergens that reach the person's threshold, the strongest first.
    var reached: [Allergen]
    /// The allergens of which nothing is known here and now.
    var unknown: [Allergen]
    /// Whether grass stands in for allergens that are not known.
    var isAssumed: Bool

    init(_ risk: PersonalRisk) {
        level = risk.level?.token
        name = risk.level?.displayName
        colour = risk.level?.colour
        decidedBy = risk.decidedBy?.rawValue
        reached = risk.reached
        unknown = risk.uncovered
        isAssumed = risk.isAssumed
    }
}

extension EnvironmentMerge {
    func personalRisk(_ sensitivities: [Sensitivity]) -> PersonalRisk {
        let subjects = Allergen.allCases.filter { $0.pollenType != nil }.map(PollenSubject.species) + [.type(.grass)]
        var intensities: [PollenSubject: Intensity] = [:]
        for subject in subjects { intensities[subject] = pollen(subject).intensity }
        return PersonalRisk(of: intensities, sensitivities: sensitivities)
    }
}
