import Foundation

extension EnvironmentMerge {
    /// The state of one plant, or of a type as far as sources report it as a whole.
    public func pollen(_ subject: PollenSubject) -> MergedPollen {
        let value = value(ofFirst: [.pollen(subject), .pollenIntensity(subject)])
        if let value, value.source.staleness == nil { return known(subject, value) }
        let covering = coverage(of: subject)
        // A fresh statement about the season outweighs an old count.
        if covering.contains(where: { $0.knowledge == .outOfSeason && $0.isFresh }) {
            return MergedPollen(subject: subject, state: .outOfSeason)
        }
        if let value { return known(subject, value) }
        return silent(subject, covering)
    }

    /// The type as a source reports it, otherwise by the strongest of its plants. Plants that no source covers are
    /// ignored; a plant that is covered but unknown prevents the type from being "none".
    public func pollen(ofType type: PollenType) -> MergedPollen {
        let whole = pollen(.type(type))
        guard !whole.state.isKnown || whole.value?.source.staleness != nil else { return whole }
        let plants = Allergen.allCases.filter { $0.pollenType == type }.map { pollen(.species($0)) }
            .filter { $0.state != .notCovered }
        guard !plants.isEmpty else { return whole }
        let known = plants.filter(\.state.isKnown)
            .sorted { ($1.intensity ?? .none, $0.subject.rawValue) < ($0.intensity ?? .none, $1.subject.rawValue) }
        let basis = known.compactMap { if case .species(let allergen) = $0.subject { allergen } else { nil } }
        if let strongest = known.first(where: { $0.state == .present }) {
            return MergedPollen(
                subject: .type(type), state: .present, intensity: strongest.intensity,
                isShown: known.allSatisfy(\.isShown), basis: basis)
        }
        if let silent = plants.first(where: { $0.state == .sourceDown })
            ?? plants.first(where: { $0.state == .unknown })
        {
            return whole.state.isKnown
                ? whole : MergedPollen(subject: .type(type), state: silent.state, reason: silent.reason)
        }
        return known.isEmpty
            ? MergedPollen(subject: .type(type), state: .outOfSeason)
            : MergedPollen(subject: .type(type), state: .none, intensity: Intensity.none, basis: basis)
    }

    private func known(_ subject: PollenSubject, _ value: MergedValue) -> MergedPollen {
        MergedPollen(
            subject: subject, state: value.value > 0 ? .present : .none, value: value,
            intensity: statedIntensity(behind: value) ?? value.quantity.intensity(of: value.value),
            isShown: value.source.isShown)
    }

    /// The intensity of a type that its provider states beside the grains; the American classes are quantiles, the
    /// provider's are its judgement. Nil without any, and where no pollen is in the air.
    private func statedIntensity(behind value: MergedValue) -> Intensity? {
        guard case .pollen(.type(let type)) = value.quantity, value.value > 0 else { return nil }
        let stated = Quantity.pollenIntensity(.type(type))
        return sources.first { $0.profile.id == value.source.provider }?.report?.series[stated]?
            .value(at: value.source.validAt).flatMap(stated.intensity)
    }

    private func silent(_ subject: PollenSubject, _ covering: [Coverage]) -> MergedPollen {
        if covering.isEmpty {
            return MergedPollen(subject: subject, state: .notCovered, reason: "no source covers it here")
        }
        if covering.contains(where: { $0.knowledge == .outOfSeason }) {
            return MergedPollen(subject: subject, state: .outOfSeason)
        }
        if let asked = covering.first(where: { $0.health.state != .down && $0.knowledge == .neverAsked }) {
            return MergedPollen(subject: subject, state: .unknown, reason: "\(asked.name) has not been asked here yet")
        }
        for source in covering {
            guard let failure = Staleness(source.health) else { continue }
            return MergedPollen(subject: subject, state: .sourceDown, reason: "\(source.name): \(failure)")
        }
        return MergedPollen(
            subject: subject, state: .unknown, reason: "\(covering[0].name) has no value for now")
    }
}

extension EnvironmentMerge {
    /// A source that could report a plant here.
    private struct Coverage {
        enum Knowledge { case neverAsked, nothing, outOfSeason }

        var name: String
        var health: SourceHealth
        var knowledge: Knowledge
        var isFresh: Bool
    }

    /// In an order independent of that of the sources.
    private func coverage(of subject: PollenSubject) -> [Coverage] {
        let models = sources.filter { covers($0, subject) }.map { source in
            let longest = Double(source.profile.refresh.longest)
            return Coverage(
                name: source.profile.name, health: source.health,
                knowledge: source.report.map { $0.outOfSeason.contains(subject) ? .outOfSeason : .nothing }
                    ?? .neverAsked,
                isFresh: source.health.state != .down
                    && source.fetchedAt.map { now.timeIntervalSince($0) <= longest } ?? false)
        }
        var counting: [Coverage] = []
        if case .species(let allergen) = subject {
            counting = stationsInReach.filter { $0.allergens.contains(allergen) }.map {
                Coverage(
                    name: "\($0.profile.name) \($0.station.name)", health: $0.health, knowledge: .nothing,
                    isFresh: false)
            }
        }
        return (models + counting).sorted { $0.name < $1.name }
    }

    private func covers(_ source: SourceReport, _ subject: PollenSubject) -> Bool {
        guard !source.isNotCovered, source.profile.region.contains(place) else { return false }
        return source.profile.quantities.contains(.pollen(subject))
            || source.profile.quantities.contains(.pollenIntensity(subject))
            // A statement about the season counts as coverage even where the profile does not promise it.
            || source.report?.outOfSeason.contains(subject) == true
    }
}
