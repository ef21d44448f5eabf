public import Domain
import Foundation

/// The pollen by kind and by plant, all kinds and plants in the same order each time.
public struct ReportedPollen: Codable, Sendable, Equatable {
    public var types: [ReportedPollenEntry]
    public var species: [ReportedPollenEntry]

    init(_ merge: EnvironmentMerge) {
        types = PollenType.allCases.map { ReportedPollenEntry(merge.pollen(ofType: $0), asOf: merge.now) }
        species = Allergen.allCases.filter { $0.pollenType != nil }.map {
            ReportedPollenEntry(merge.pollen(.species($0)), asOf: merge.now)
        }
    }
}

public struct ReportedPollenEntry: Codable, Sendable, Equatable {
    /// `tree`, or of a plant `birch`.
    public var id: String
    /// Of a plant.
    public var type: PollenType?
    /// As written within a sentence.
    public var name: String
    public var state: PollenState
    /// Why nothing is known.
    public var reason: String?
    /// In `unit`: grains/m³, or empty for a class.
    public var value: Double?
    public var unit: String?
    /// 0...10. Nil where a source's terms allow only the level to be shown.
    public var intensity: Int?
    /// `none`, `low`, `moderate`, `high`, `very-high`.
    public var level: String?
    /// The level in words, and the colours to show it by.
    public var risk: ReportedRisk?
    /// Of a kind that no source reports as a whole: the plants it was derived from, the strongest first.
    public var basis: [Allergen]?
    public var source: ReportedProvenance?
    public var disagreement: ReportedDisagreement?

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
        risk = pollen.intensity.map { ReportedRisk(PollenRisk(pollen.subject, intensity: $0)) }
        basis = pollen.basis.isEmpty ? nil : pollen.basis
        source = pollen.value.map { ReportedProvenance($0.source, asOf: now) }
        disagreement = pollen.value?.disagreement.map(ReportedDisagreement.init)
    }
}

public struct ReportedRisk: Codable, Sendable, Equatable {
    public var name: String
    public var colour: Colour
    /// To be read on `colour`.
    public var textColour: Colour

    init(_ risk: PollenRisk) {
        (name, colour, textColour) = (risk.displayName, risk.colour, risk.textColour)
    }
}

/// The risk by a person's own allergens and thresholds; by grass where they are unknown.
public struct ReportedPersonalRisk: Codable, Sendable, Equatable {
    /// Nil: unknown, not none.
    public var level: String?
    public var name: String?
    public var colour: Colour?
    /// `birch`, or `grass-type`.
    public var decidedBy: String?
    /// The allergens that reach the person's threshold, the strongest first.
    public var reached: [Allergen]
    /// The allergens of which nothing is known here and now.
    public var unknown: [Allergen]
    /// Those among the unknown that no station measures.
    public var notMeasured: [Allergen]
    /// Whether grass is assumed because the allergens are unknown.
    public var isAssumed: Bool

    init(_ risk: PersonalRisk) {
        level = risk.level?.token
        name = risk.level?.displayName
        colour = risk.level?.colour
        decidedBy = risk.decidedBy?.rawValue
        reached = risk.reached
        unknown = risk.uncovered
        notMeasured = risk.uncovered.filter { !$0.isMeasured }
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
