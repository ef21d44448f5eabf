import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import Testing

@testable import health_metrics_analyzer

@Suite struct AreaAlertTests {
    @Test func asksThePeopleRoundARisingStationWhenSeveralFeelWorse() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let bad = try await analyzer.people(7, feeling: 60)
            let others = try await analyzer.people(2, feeling: nil)
            _ = try await analyzer.people(3, allergicTo: .grass, feeling: nil)
            _ = try await analyzer.people(2, north: 0.3, feeling: nil)

            try await analyzer.measures(2, dayBefore: true)
            try await analyzer.measures(6)

            let alert = try #require(try await analyzer.announced(AllergenAlertSuggested.self).first)
            // Not seven: whoever knows of six would learn of one more.
            #expect(alert.people == 5)
            #expect(Set(alert.recipients) == Set(bad + others))
            #expect(alert.allergen == .birch)
            #expect(alert.coordinate == Station.zurich.coordinate)
            #expect((alert.previousIntensity.value, alert.intensity.value) == (2, 6))
            #expect(alert.radius == Kilometres(25))
            #expect(alert.expiresAt == .noon + 12 * .hour)
        }
    }

    @Test func anAnswerRaisesItToo() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            _ = try await analyzer.people(4, feeling: 60)
            try await analyzer.measures(2, dayBefore: true)
            try await analyzer.measures(6)
            #expect(try await analyzer.announced(AllergenAlertSuggested.self).isEmpty)

            _ = try await analyzer.people(1, feeling: 30)
            #expect(try await analyzer.announced(AllergenAlertSuggested.self).isEmpty)
            _ = try await analyzer.people(1, feeling: 60)

            #expect(try await analyzer.announced(AllergenAlertSuggested.self).map(\.people) == [5])
        }
    }

    @Test func anUnusualMeasurementCountsLikeAnAnswer() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            _ = try await analyzer.people(3, feeling: 60)
            for userID in try await analyzer.people(2, feeling: nil) {
                try await analyzer.suggest(SuggestionID(), to: userID)
            }

            try await analyzer.measures(2, dayBefore: true)
            try await analyzer.measures(6)

            #expect(try await analyzer.announced(AllergenAlertSuggested.self).map(\.people) == [5])
        }
    }

    /// The intensities of two days, and how many people feel bad and well.
    @Test(arguments: [
        (Int?.none, 6, 5, 0), (6, 6, 5, 0), (7, 6, 5, 0), (1, 2, 5, 0), (2, 6, 4, 0), (2, 6, 5, 12),
    ])
    func raisesNothing(_ before: Int?, _ today: Int, _ bad: Int, _ well: Int) async throws {
        try await AnalyzerUnderTest.with { analyzer in
            _ = try await analyzer.people(bad, feeling: 60)
            _ = try await analyzer.people(well, feeling: 10)

            if let before { try await analyzer.measures(before, dayBefore: true) }
            try await analyzer.measures(today)

            #expect(try await analyzer.announced(AllergenAlertSuggested.self).isEmpty)
        }
    }

    @Test func raisesItOnceADayAndAsksNobodyTwiceThoughTheyLiveNearTwoStations() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let people = try await analyzer.people(5, feeling: 60)
            for station in [Station.zurich, .besideZurich] {
                try await analyzer.measures(2, at: station, dayBefore: true)
                try await analyzer.measures(5, at: station)
                try await analyzer.measures(6, at: station)
            }

            let alerts = try await analyzer.announced(AllergenAlertSuggested.self)
            #expect(alerts.map { Set($0.recipients) } == [Set(people), []])
            #expect(Set(alerts.map(\.areaAlertID)).count == 2)
        }
    }

    /// Two accounts of one's own say that they feel bad, and whether there is an alert says how a neighbour feels.
    @Test(arguments: [true, false], [0, 1, 40])
    func twoSockPuppetsLearnNothingOfAThirdPerson(_ feelsBad: Bool, _ puppetsAge: Int) async throws {
        try await AnalyzerUnderTest.with { analyzer in
            _ = try await analyzer.people(1, feeling: feelsBad ? 90 : 5)
            _ = try await analyzer.people(2, feeling: 90, answering: puppetsAge)

            try await analyzer.measures(2, dayBefore: true)
            try await analyzer.measures(6)

            #expect(try await analyzer.announced(AllergenAlertSuggested.self).isEmpty)
        }
    }

    @Test(arguments: [true, false]) func aCrowdOfFreshSockPuppetsLearnsNothingEither(_ feelsBad: Bool) async throws {
        try await AnalyzerUnderTest.with { analyzer in
            _ = try await analyzer.people(4, feeling: 90)
            _ = try await analyzer.people(1, feeling: feelsBad ? 90 : 5, answering: 0)
            let puppets = try await analyzer.people(20, feeling: 90, answering: 0)
            // Measurements can be sent for past days, answers cannot.
            for userID in puppets.prefix(5) {
                let past = try (1...20).map { try HealthSample.pulse(60, .noon - Double($0) * .day) }
                try await analyzer.record(past + [try .fever()], of: userID)
            }

            try await analyzer.measures(2, dayBefore: true)
            try await analyzer.measures(6)

            #expect(try await analyzer.announced(AllergenAlertSuggested.self).isEmpty)
        }
    }

    @Test func theNumberShownDoesNotTellWhetherOnePersonMoreFeelsBad() async throws {
        for others in [5, 6] {
            try await AnalyzerUnderTest.with { analyzer in
                _ = try await analyzer.people(others, feeling: 90)
                try await analyzer.measures(2, dayBefore: true)
                try await analyzer.measures(6)
                #expect(try await analyzer.announced(AllergenAlertSuggested.self).map(\.people) == [5])
            }
        }
    }

    @Test func dividesManyRecipients() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            _ = try await analyzer.people(5, feeling: 60)
            _ = try await analyzer.people(1_000, feeling: nil)

            try await analyzer.measures(2, dayBefore: true)
            try await analyzer.measures(6)

            let alerts = try await analyzer.announced(AllergenAlertSuggested.self)
            #expect(alerts.map(\.recipients.count) == [1_000, 5])
            #expect(Set(alerts.map(\.areaAlertID)).count == 1)
            #expect(Set(alerts.flatMap(\.recipients)).count == 1_005)
        }
    }

    @Test func whatComesLateIsHistory() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            _ = try await analyzer.people(5, feeling: 60, on: CalendarDay.today.previous)

            try await analyzer.measures(2, daysAgo: 2)
            try await analyzer.measures(6, daysAgo: 1)

            #expect(try await analyzer.announced(AllergenAlertSuggested.self).isEmpty)
            #expect(try await analyzer.count("station_levels") == 2)
        }
    }

    @Test func keepsTheHighestOfADay() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            for intensity in [3, 7, 5] { try await analyzer.measures(intensity) }

            let level = try await analyzer.areaStore.level(of: .birch, at: .zurich, on: .today)
            #expect(level?.intensity.value == 7)
            #expect(level?.previous == nil)
        }
    }
}

extension Station {
    fileprivate static let zurich = Station.at(47.37, 8.55, id: "PZH")
    fileprivate static let besideZurich = Station.at(47.38, 8.6, id: "other")

    private static func at(_ latitude: Double, _ longitude: Double, id: String) -> Station {
        guard let coordinate = try? Coordinate(latitude: latitude, longitude: longitude) else {
            preconditionFailure("no such place")
        }
        return Station(provider: "meteoswiss", id: id, name: "Zürich", coordinate: coordinate)
    }
}

extension AnalyzerUnderTest {
    /// People near Zurich, of whom each answers the daily quiz unless they feel nothing known.
    /// - Parameter days: on how many days before today they answered.
    fileprivate func people(
        _ count: Int, allergicTo allergen: Allergen = .birch, north: Double = 0, feeling vas: Double?,
        on day: CalendarDay = .today, answering days: Int = 20
    ) async throws -> [UserID] {
        var people: [UserID] = []
        for _ in 0..<count {
            var change = try SubscriberChanged.somebody(UserID())
            change.place = try Place(
                name: "Home", coordinate: Coordinate(latitude: 47.4 + north, longitude: 8.5))
            change.sensitivities = [try Sensitivity(allergen: allergen, threshold: Intensity(5))]
            try await self.people.keepIfNewer(change)
            if count < 100 { try await answered(on: days, change.userID) }
            if let vas {
                let answered = QuizAnswered.daily(of: change.userID, on: day, ["overall": .number(vas)])
                _ = try await quizHandler.handle(answered, MessageContext())
            }
            people.append(change.userID)
        }
        return people
    }

    /// Only today's answers are opened.
    private func answered(on days: Int, _ userID: UserID) async throws {
        try await pool.query(
            """
            INSERT INTO symptom_days (user_id, day, quiz, revision, sealed)
            SELECT \(userID.uuid), \(CalendarDay.today.description)::date - age::int, 'daily', 1, '\\x00'
            FROM generate_series(2, 1 + \(days)) AS age
            """)
    }

    fileprivate func measures(
        _ intensity: Int, at station: Station = .zurich, dayBefore: Bool = false, daysAgo: Double = 0
    ) async throws {
        let reading = StationReadingRecorded(
            recordID: RecordID(), measuredAt: .noon - (dayBefore ? 1 : daysAgo) * .day, station: station,
            allergen: .birch, concentration: try PollenConcentration(100), intensityToday: try Intensity(intensity),
            intensityTomorrow: nil)
        #expect(try await AreaReadingHandler(raise: raise).handle(reading, MessageContext()) == .done)
    }
}
