import Caching
import Domain
import EnvironmentReports
import Foundation

/// UV and pollution of a place, now and hour by hour, all out of one answer.
struct SunAndAir: Sendable {
    let question: SunAndAirQuestion
    let environment: LocalEnvironment
    let hours: EnvironmentHours
    /// As clocks at the place show them.
    let hourNames: [PlaceHour]

    /// Hours from the beginning of the day on: today and tomorrow.
    static let span = 48

    init(_ question: SunAndAirQuestion, _ environment: LocalEnvironment, _ hours: EnvironmentHours) {
        (self.question, self.environment, self.hours) = (question, environment, hours)
        hourNames = HomeCards(environment, for: question.cards).hours(from: hours.from, count: Self.span)
    }

    var clock: PlaceClock { question.clock }

    /// With the words and sources that Home has for the same values.
    var cards: HomeCards { HomeCards(environment, for: question.cards) }

    /// The index of the present hour.
    var presentHour: Int { Int((environment.asOf.timeIntervalSince(hours.from) / 3_600).rounded(.down)) }

    /// Of today and tomorrow.
    var strongSun: [StrongSun] {
        guard let place = environment.coordinate else { return [] }
        let today = CalendarDay(of: environment.asOf, in: clock.zone)
        return [today, today.next].map { StrongSun(on: $0, in: clock.zone, at: place) }
    }

    /// The greatest index of the hours of today, and when that hour begins.
    var highestToday: (index: Double, hour: Date)? {
        let tomorrow = CalendarDay(of: environment.asOf, in: clock.zone).next.start(in: clock.zone)
        var found: (index: Double, hour: Date)?
        for (number, index) in hours.uvIndex.enumerated() {
            let hour = hours.from.addingTimeInterval(Double(number) * 3_600)
            guard hour < tomorrow, let index, index > found?.index ?? -1 else { continue }
            found = (index, hour)
        }
        return found
    }

    /// On the American scale.
    var airQuality: ReportedAirQuality.Index? {
        environment.airQuality?.indices[AirQualityScale.unitedStates.rawValue]
    }

    /// Whether any source has sent something that this page is about.
    var isFetched: Bool { environment.uv != nil || environment.airQuality != nil }

    /// Whom the terms want named: the sources of what this page shows, not those of pollen and weather.
    var attributions: [String] {
        let concentrations = environment.airQuality.map { Array($0.concentrations.values) } ?? []
        let used = hours.providers.union(concentrations.map(\.source.provider))
            .union(airQuality?.providers ?? [])
            .union([environment.uv?.source.provider, environment.ozoneColumn?.source.provider].compactMap { $0 })
        return environment.sources.filter { used.contains($0.provider) }.map(\.attribution)
    }
}

/// What decides how the page of a place looks, and nothing that says who asks.
struct SunAndAirQuestion: Hashable, Sendable {
    /// With the time zone of the clock, and the American scale.
    let cards: CardsQuestion
    let clock: PlaceClock

    /// - Parameter cards: what Home asks about the same place.
    init(_ cards: CardsQuestion, zoneName: String?, on instant: Date) {
        var own = cards
        own.place.question.options.scale = .unitedStates
        clock = PlaceClock(
            own: cards.timeZone, named: zoneName, at: Grid.tenthOfDegree.centre(of: cards.place.question.cell),
            on: instant)
        own.timeZone = clock.zone
        self.cards = own
    }
}

/// Reads it once for all who ask the same within seconds, as Home does.
struct ReadSunAndAir: Sendable {
    let readEnvironment: ReadEnvironment
    let known: LoadingCache<SunAndAirQuestion, SunAndAir>

    func callAsFunction(_ question: SunAndAirQuestion) async throws -> SunAndAir {
        try await known.value(for: question) {
            let answer = try await readEnvironment.withHours(
                question.cards.place, isPersonal: question.cards.isPersonal, count: SunAndAir.span,
                in: question.clock.zone)
            return SunAndAir(question, answer.environment, answer.hours)
        }
    }
}
