public import Domain
import Foundation

/// In which units, scale and language values are reported.
public struct EnvironmentOptions: Hashable, Sendable {
    public var units: UnitSystem
    public var scale: AirQualityScale
    /// One of ``languages``.
    public var language: String

    public init(units: UnitSystem, scale: AirQualityScale, language: String) {
        self.units = units
        self.scale = scale
        self.language = language
    }

    /// What names and advice are written in so far.
    public static let languages = ["en"]
}

extension LocalEnvironment {
    /// - Parameter sensitivities: of the person who asks; nil if nobody is signed in.
    init(_ facts: PlaceFacts, _ options: EnvironmentOptions, for sensitivities: [Sensitivity]?, at now: Date) {
        let merge = EnvironmentMerge(
            place: facts.place, sources: facts.sources, stations: facts.stations.map(\.answer), now: now,
            audience: sensitivities == nil ? .anyone : .ownUser)
        asOf = now
        language = options.language
        units = options.units
        place = ReportedPlace(latitude: facts.place.latitude, longitude: facts.place.longitude)
        pollen = ReportedPollen(merge)
        notMeasured = ReportedNotMeasured.all
        let risk = merge.personalRisk(sensitivities ?? [])
        personalRisk = ReportedPersonalRisk(risk)
        airQuality = ReportedAirQuality(merge, scale: options.scale)
        uv = ReportedUV(merge)
        ozoneColumn = merge.value(of: .ozoneColumn).map { ReportedValue($0, asOf: now) }
        weather = [:]
        for element in WeatherElement.allCases {
            weather[element.rawValue] = merge.value(of: .weather(element)).map {
                ReportedValue($0, asOf: now, in: options.units)
            }
        }
        forecast = ReportedForecast(merge, scale: options.scale, units: options.units)
        stations = facts.stations.nearestPerAllergen(at: now, audience: merge.audience)
        advice = []
        sources = []
        advice = advice(risk, merge)
        let used = usedProviders
        sources = facts.providers.map { provider in
            let report = facts.sources.first { $0.profile.id == provider.profile.id }?.report
            return ReportedSource(
                provider, isUsed: used.contains(provider.profile.id), contributors: report?.attributions ?? [])
        }
    }

    private func advice(_ risk: PersonalRisk, _ merge: EnvironmentMerge) -> [ReportedAdvice] {
        let topics: [(ReportedAdvice.Topic, [Advice]?)] = [
            (.pollen, risk.level?.advice), (.airQuality, airQuality?.risk?.advice),
            (.uv, merge.value(of: .uvIndex).flatMap { UVBand(uvIndex: $0.value) }?.advice),
        ]
        return topics.flatMap { topic, advice in
            (advice ?? []).map { ReportedAdvice(about: topic, audience: $0.audience, text: $0.text) }
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
        used.formUnion([ozoneColumn?.source.provider, ozoneColumn?.disagreement?.provider].compactMap { $0 })
        return used
    }
}

extension LocalEnvironment.ReportedSource {
    init(_ provider: ProviderState, isUsed: Bool, contributors: [String]) {
        self.init(
            provider: provider.profile.id, name: provider.profile.name, state: provider.health.state,
            reason: provider.health.reason, since: provider.since, lastSuccess: provider.lastSuccess, isUsed: isUsed,
            attribution: provider.profile.terms.attribution, contributors: contributors,
            licence: provider.profile.terms.licence,
            licenceURL: provider.profile.terms.url)
    }
}
