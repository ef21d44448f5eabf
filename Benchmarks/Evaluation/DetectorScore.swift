/// The results of one detector for the people of one data set, or of all.
struct DetectorScore: Sendable, Codable {
    struct Flagged: Sendable, Codable {
        let window: String
        let episodes: Int
        let flagged: Int
        let share: Double
        /// 95 % (Wilson).
        let low: Double
        let high: Double
        /// The same detector on other days, each person counting once; nil when nobody has such days.
        let shareOnOtherDays: Double?
        /// ``share`` beyond ``shareOnOtherDays``, with its 95 % interval (bootstrap over people).
        let excess: Double?
        let excessLow: Double?
        let excessHigh: Double?
        /// For as many alarms as on healthy days, placed on the measured days at random.
        let shareByChance: Double
        /// From the first alarm in the window to the onset; nil when nothing was flagged.
        let medianLeadDays: Double?
        let medianLeadLow: Double?
        let medianLeadHigh: Double?
    }

    struct FalseAlarms: Sendable, Codable {
        let people: Int
        let healthyDays: Int
        let alarmDays: Int
        /// Per 365.25 healthy days.
        let perPersonYear: Double?
        let low: Double?
        let high: Double?
    }

    let detector: String
    /// Nil for all together.
    let dataset: EvaluatedPerson.Dataset?
    let flagged: [Flagged]
    let falseAlarms: FalseAlarms
}

/// People with a detector's alarms.
struct ScoredPeople: Sendable {
    struct Entry: Sendable {
        let person: EvaluatedPerson
        let episode: Episode?
        let healthy: HealthyTime
        let alarms: Alarms

        /// - Returns: nil for people without days that could have been an onset.
        func shareOnOtherDays(in window: Episode.Window) -> Double? {
            healthy.otherDays(of: person).map { $0.lead(alarms, in: window) == nil ? 0 : 1 }.mean
        }
    }

    /// For one person: whether their onset was flagged, 0 or 1, and the share of their other days.
    private struct PersonShares {
        var onset: Double?
        var others: Double?

        static func excess(_ people: [PersonShares]) -> Double? {
            guard let onset = people.compactMap(\.onset).mean, let others = people.compactMap(\.others).mean else {
                return nil
            }
            return onset - others
        }
    }

    let entries: [Entry]

    /// - Parameter altered: what the detector sees instead of a person's true days; episodes and healthy time are
    /// determined from the true ones.
    init(
        _ people: [EvaluatedPerson], by detector: EvaluatedDetector,
        altered: (EvaluatedPerson) -> EvaluatedPerson = { $0 }
    ) {
        entries = people.map { person in
            Entry(
                person: person, episode: Episode(of: person), healthy: HealthyTime(of: person),
                alarms: detector.alarms(altered(person)))
        }
    }

    init(entries: [Entry]) { self.entries = entries }

    func of(_ dataset: EvaluatedPerson.Dataset) -> ScoredPeople {
        ScoredPeople(entries: entries.filter { $0.person.dataset == dataset })
    }

    /// With the alarms of one rule only.
    func of(_ rule: (Alarms) -> Set<Int>) -> ScoredPeople {
        ScoredPeople(
            entries: entries.map {
                Entry(
                    person: $0.person, episode: $0.episode, healthy: $0.healthy, alarms: Alarms(days: rule($0.alarms)))
            })
    }

    func score(_ name: String, dataset: EvaluatedPerson.Dataset? = nil) -> DetectorScore {
        let people = dataset.map(of) ?? self
        return DetectorScore(
            detector: name, dataset: dataset, flagged: Episode.Window.allCases.map(people.flagged),
            falseAlarms: people.falseAlarms())
    }

    func flagged(in window: Episode.Window) -> DetectorScore.Flagged {
        let episodes = entries.compactMap { entry in entry.episode.map { (entry, $0) } }
        let leads = episodes.compactMap { entry, episode in episode.lead(entry.alarms, in: window).map(Double.init) }
        let interval = WilsonInterval(hits: leads.count, of: episodes.count)
        let comparison = entries.map { entry in
            PersonShares(
                onset: entry.episode.map { $0.lead(entry.alarms, in: window) == nil ? 0 : 1 },
                others: entry.shareOnOtherDays(in: window))
        }
        let excess = Bootstrap().interval(of: comparison, PersonShares.excess)
        let leadInterval = Bootstrap().interval(of: leads, \.middle)
        return DetectorScore.Flagged(
            window: window.rawValue, episodes: episodes.count, flagged: leads.count,
            share: episodes.isEmpty ? 0 : Double(leads.count) / Double(episodes.count), low: interval.low,
            high: interval.high, shareOnOtherDays: comparison.compactMap(\.others).mean,
            excess: PersonShares.excess(comparison), excessLow: excess?.lowerBound, excessHigh: excess?.upperBound,
            shareByChance: shareByChance(in: window), medianLeadDays: leads.middle,
            medianLeadLow: leadInterval?.lowerBound, medianLeadHigh: leadInterval?.upperBound)
    }

    /// A window is missed when every one of its measured days is.
    private func shareByChance(in window: Episode.Window) -> Double {
        let days = entries.reduce(0) { $0 + $1.healthy.days.count }
        guard days > 0 else { return 0 }
        let rate = min(1, Double(entries.reduce(0) { $0 + $1.healthy.alarmDays($1.alarms.days) }) / Double(days))
        let shares = entries.compactMap { entry in
            entry.episode.map { 1 - power(1 - rate, entry.person.pulseDays(in: window.span(of: $0))) }
        }
        return shares.mean ?? 0
    }

    private func power(_ base: Double, _ exponent: Int) -> Double {
        (0..<exponent).reduce(1) { product, _ in product * base }
    }

    func falseAlarms() -> DetectorScore.FalseAlarms {
        let counts = entries.map { ($0.healthy.alarmDays($0.alarms.days), $0.healthy.days.count) }.filter { $0.1 > 0 }
        func rate(_ counts: [(alarms: Int, days: Int)]) -> Double? {
            let days = counts.reduce(0) { $0 + $1.days }
            return days == 0 ? nil : Double(counts.reduce(0) { $0 + $1.alarms }) / Double(days) * 365.25
        }
        let interval = Bootstrap().interval(of: counts, rate)
        return DetectorScore.FalseAlarms(
            people: counts.count, healthyDays: counts.reduce(0) { $0 + $1.1 },
            alarmDays: counts.reduce(0) { $0 + $1.0 }, perPersonYear: rate(counts), low: interval?.lowerBound,
            high: interval?.upperBound)
    }
}
