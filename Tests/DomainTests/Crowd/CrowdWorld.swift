import Domain
import Foundation

/// A birch season in a few areas with honest reporters and liars, judged by the rules of the domain hour by hour.
struct CrowdWorld {
    var liars: Liars
    /// Of the people of each area.
    var liarShare: Double
    /// Whether people have reported from their area before the season begins.
    var isKnown = true
    var rule = CrowdRule()

    private(set) var outcome = CrowdOutcome()
    private var random: WorldRandom
    private var areas: [Area] = []
    private var dishonest: Set<UserID> = []
    private var trust: [UserID: ReporterTrust] = [:]

    static let days = 60
    private static let hours = 7..<22
    private static let start = Date(timeIntervalSince1970: 1_678_838_400)

    private struct Area {
        var honest: [UserID]
        var liars: [UserID]
        var hasStation: Bool
        /// With the day of their first report.
        var known: [UserID: Int] = [:]
        var evidence: [CrowdEvidence] = []
    }

    init(liars: Liars, share: Double, seed: UInt64) {
        self.liars = liars
        liarShare = share
        random = WorldRandom(seed)
    }

    /// Every other area has a station, and each 20 to 79 people.
    mutating func play() -> CrowdOutcome {
        areas = (0..<8).map { number in
            let people = (0..<Int.random(in: 20..<80, using: &random)).map { _ in UserID() }
            let count = Int(Double(people.count) * liarShare)
            return Area(
                honest: Array(people.dropFirst(count)), liars: Array(people.prefix(count)),
                hasStation: number.isMultiple(of: 2), known: isKnown ? Dictionary(people.map { ($0, -1) }) { $1 } : [:])
        }
        dishonest = Set(areas.flatMap(\.liars))
        for day in 0..<Self.days { playDay(day) }
        return outcome
    }

    private mutating func playDay(_ day: Int) {
        // A season of four weeks round its middle, and weather that makes a day half or twice of it.
        let season = 400 * exp(-pow(Double(day - Self.days / 2) / 9, 2))
        let target = Int.random(in: areas.indices, using: &random)
        let hourOfLies = Int.random(in: Self.hours, using: &random)
        let isDayOfLies = random.chance(0.4)
        for index in areas.indices {
            let strength = season * exp(0.7 * random.normal())
            let levels = Self.hours.map { Self.level(strength * (0.3 + 0.7 * sin(Double($0 - 7) / 14 * .pi))) }
            var scene = Day(index: index, number: day, levels: levels)
            for hour in Self.hours {
                reportHonestly(at: hour, of: &scene)
                switch liars {
                case .apart: lie(areas[index].liars.filter { _ in random.chance(0.03) }, at: hour, of: &scene)
                case .together where isDayOfLies && hour == hourOfLies: lie(areas[index].liars, at: hour, of: &scene)
                case .gathered where isDayOfLies && hour == hourOfLies && index == target:
                    lie(areas.flatMap(\.liars), at: hour, of: &scene)
                default: break
                }
            }
            close(scene)
        }
    }

    /// What is true of an area on one day, and what people were notified of.
    private struct Day {
        var index: Int
        var number: Int
        /// Of each hour.
        var levels: [PollenLevel]
        var raised = PollenLevel.none
        var reported: Set<UserID> = []

        var highest: PollenLevel { levels.max() ?? .none }
        func level(at hour: Int) -> PollenLevel { levels[hour - CrowdWorld.hours.lowerBound] }
    }

    private static func level(_ grains: Double) -> PollenLevel {
        PollenRisk(.species(.birch), grainsPerCubicMetre: grains)?.level ?? .none
    }

    /// The more there is, the more people say so: of a hundred 1 to 52 on a day.
    private mutating func reportHonestly(at hour: Int, of day: inout Day) {
        let level = day.level(at: hour)
        let rate = [0.000_5, 0.002, 0.01, 0.03, 0.05][level.rawValue]
        for person in areas[day.index].honest where !day.reported.contains(person) && random.chance(rate) {
            let felt: [Severity] = [.mild, .mild, .moderate, random.chance(0.5) ? .moderate : .severe, .severe]
            // One in seven feels more than the others and one in seven less; one in ten does not know the cause.
            let step = random.chance(0.15) ? 1 : random.chance(0.18) ? -1 : 0
            let place = (Severity.allCases.firstIndex(of: felt[level.rawValue]) ?? 0) + step
            let severity = Severity.allCases[min(max(place, 0), 2)]
            receive(person, severity, isSure: random.chance(0.9), at: hour, of: &day)
        }
    }

    private mutating func lie(_ people: [UserID], at hour: Int, of day: inout Day) {
        guard day.level(at: hour) <= .low else { return }
        for person in people where !day.reported.contains(person) {
            receive(person, .severe, isSure: true, at: hour, of: &day)
        }
    }

    private mutating func receive(_ person: UserID, _ severity: Severity, isSure: Bool, at hour: Int, of day: inout Day)
    {
        let minute = Double.random(in: 0..<60, using: &random)
        let now = Self.start + Double(day.number) * 86_400 + Double(hour) * 3_600 + minute * 60
        day.reported.insert(person)
        let firstDay = areas[day.index].known[person, default: day.number]
        areas[day.index].known[person] = firstDay
        areas[day.index].evidence.append(
            CrowdEvidence(
                id: AlertID(), reporter: person, trust: .newcomer, allergens: isSure ? [.birch] : [],
                severity: severity, submittedAt: now, isLocal: firstDay < day.number))
        let measured = day.levels[...(hour - Self.hours.lowerBound)].max() ?? .none
        let evidence = areas[day.index].evidence.map { report in
            var report = report
            report.trust = trust[report.reporter] ?? .newcomer
            if areas[day.index].hasStation, Agreement(reported: report.severity, known: measured) == .disagrees {
                report.contradicted = [.birch]
            }
            return report
        }
        let known = areas[day.index].known.keys.reduce(0) { $0 + (trust[$1] ?? .newcomer).presence }
        let verdict = rule.verdict(
            on: .allergen(.birch), evidence: evidence, known: known, at: now)
        guard verdict.isCredible, let level = verdict.severity?.intensity.level, level > day.raised else { return }
        day.raised = level
        outcome.alerts += 1
        if level.rawValue - day.highest.rawValue >= 2 { outcome.falseAlerts += 1 }
        if verdict.counted.allSatisfy({ dishonest.contains($0.evidence.reporter) }) { outcome.byLiarsAlone += 1 }
    }

    /// Judges everybody's report of the day, and forgets what takes part no longer.
    private mutating func close(_ day: Day) {
        outcome.areaDays += 1
        if day.highest >= .high {
            outcome.highDays += 1
            if day.raised < .moderate { outcome.missed += 1 }
        }
        let reports = areas[day.index].evidence
        let before = trust
        for report in reports where day.reported.contains(report.reporter) && !report.allergens.isEmpty {
            let others = reports.filter { $0.reporter != report.reporter }.map {
                WeightedSeverity($0.severity, weight: (before[$0.reporter] ?? .newcomer).weight)
            }
            let hasStation = areas[day.index].hasStation
            let agreement =
                hasStation
                ? Agreement(reported: report.severity, known: day.highest)
                : Agreement(reported: report.severity, others: others)
            trust[report.reporter, default: .newcomer].note(agreement, by: hasStation ? .station : .people)
        }
        areas[day.index].evidence = []
    }
}

extension Coordinate {
    /// The end of a great circle's arc that begins here; the place itself when the end cannot be a coordinate.
    ///
    /// Source: https://www.movable-type.co.uk/scripts/latlong.html#dest-point
    /// - Parameter bearing: clockwise from north, in radians.
    func moved(byKilometres distance: Double, bearing: Double) -> Coordinate {
        let (angle, latitude) = (distance / Coordinate.earthRadius, latitude * .pi / 180)
        let end = asin(sin(latitude) * cos(angle) + cos(latitude) * sin(angle) * cos(bearing))
        let turn = atan2(sin(bearing) * sin(angle) * cos(latitude), cos(angle) - sin(latitude) * sin(end))
        let longitude = (self.longitude + turn * 180 / .pi + 540).truncatingRemainder(dividingBy: 360) - 180
        return (try? Coordinate(latitude: end * 180 / .pi, longitude: longitude)) ?? self
    }
}
