import Domain
import Foundation

/// How an answer is to be told.
struct EnvironmentManner: Hashable, Sendable {
    var units: UnitSystem
    var scale: AirQualityScale
    /// One of ``languages``.
    var language: String

    /// What names and advice are written in so far.
    static let languages = ["en"]
}

extension EnvironmentAnswer {
    /// - Parameter sensitivities: of the person who asks; nil for a stranger.
    init(_ facts: PlaceFacts, _ manner: EnvironmentManner, for sensitivities: [Sensitivity]?, at now: Date) {
        let merge = EnvironmentMerge(
            place: facts.place, sources: facts.sources, stations: facts.stations.map(\.answer), now: now,
            audience: sensitivities == nil ? .anyone : .ownUser)
        asOf = now
        language = manner.language
        units = manner.units
        place = PlaceAccount(latitude: facts.place.latitude, longitude: facts.place.longitude)
        pollen = PollenAccount(merge)
        let risk = merge.personalRisk(sensitivities ?? [])
        personalRisk = PersonalRiskAccount(risk)
        airQuality = AirQualityAccount(merge, scale: manner.scale)
        uv = UVAccount(merge)
        weather = [:]
        for element in WeatherElement.allCases {
            weather[element.rawValue] = merge.value(of: .weather(element)).map {
                ValueAccount($0, asOf: now, in: manner.units)
            }
        }
        forecast = ForecastAccount(merge, scale: manner.scale, units: manner.units)
        stations = facts.stations.nearestPerAllergen(at: now, audience: merge.audience)
        advice = []
        sources = []
        advice = advice(risk, merge)
        let used = usedProviders
        sources = facts.providers.map { provider in
            let report = facts.sources.first { $0.profile.id == provider.profile.id }?.report
            return SourceAccount(
                provider, isUsed: used.contains(provider.profile.id), contributors: report?.attributions ?? [])
        }
    }

    private func advice(_ risk: PersonalRisk, _ merge: EnvironmentMerge) -> [AdviceAccount] {
        let topics: [(AdviceAccount.Topic, [Advice]?)] = [
            (.pollen, risk.level?.advice), (.airQuality, airQuality?.risk?.advice),
            (.uv, merge.value(of: .uvIndex).flatMap { UVBand(uvIndex: $0.value) }?.advice),
        ]
        return topics.flatMap { topic, advice in
            (advice ?? []).map { AdviceAccount(about: topic, audience: $0.audience, text: $0.text) }
        }
    }

    private var usedProviders: Set<String> {
        var used = Set(stations.map(\.provider) + forecast.sources.values.joined().map(\.provider))
        used.formUnion(airQuality.map { $0.indices.values.flatMap(\.providers) } ?? [])
        let entries = pollen.types + pollen.species
        let values = Array(weather.values) + (airQuality.map { Array($0.concentrations.values) } ?? [])
        used.formUnion(entries.compactMap(\.source?.provider) + values.map(\.source.provider))
        used.formUnion((entries.map(\.disagreement) + values.map(\.disagreement)).compactMap(\.?.provider))
        used.formUnion([uv?.source.provider, uv?.disagreement?.provider].compactMap { $0 })
        return used
    }
}

extension EnvironmentAnswer.SourceAccount {
    init(_ provider: ProviderState, isUsed: Bool, contributors: [String]) {
        self.init(
            provider: provider.profile.id, name: provider.profile.name, state: provider.health.state,
            reason: provider.health.reason, since: provider.since, lastSuccess: provider.lastSuccess, isUsed: isUsed,
            attribution: provider.profile.terms.attribution, contributors: contributors,
            licence: provider.profile.terms.licence,
            licenceURL: provider.profile.terms.url)
    }
}
