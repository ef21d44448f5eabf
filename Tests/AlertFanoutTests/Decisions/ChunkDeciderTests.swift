import Domain
import Foundation
import Localization
import Testing

@testable import alert_fanout

@Suite struct ChunkDeciderTests {
    @Test func whoWasNeverNotifiedIsNotified() throws {
        let decisions = try decide(.birch(4, at: .basel()))

        #expect(decisions.decisions == [RecipientDecision.notified.rawValue])
        #expect(decisions.recipients == [Recipient(slot: 0, language: .english, threshold: 1)])
        #expect(decisions.memory.wasNotified(PollenLevel.moderate.rawValue, ofSubject: 0, at: 0))
        #expect(!decisions.memory.wasNotified(PollenLevel.high.rawValue, ofSubject: 0, at: 0))
        #expect(decisions.memory.interruptions(at: 0) == 1)
    }

    /// The level notified of before, the intensity now.
    @Test(arguments: [
        (PollenLevel.moderate, 4, RecipientDecision.repeated), (.moderate, 5, .repeated), (.moderate, 6, .notified),
        (.high, 4, .repeated), (.high, 8, .repeated), (.high, 9, .notified), (.veryHigh, 10, .repeated),
        (.none, 3, .notified),
    ])
    func aPersonIsNotifiedAgainOnlyWhenTheLevelRises(
        before: PollenLevel, intensity: Int, decision: RecipientDecision
    ) throws {
        var memory = ChunkMemory(subjects: 1)
        memory.recordLevel(before.rawValue, ofSubject: 0, at: 0)

        let decisions = try decide(.birch(intensity, at: .basel()), memory: memory)

        #expect(decisions.counts == [decision: 1])
        #expect(decisions.memory.interruptions(at: 0) == (decision == .notified ? 1 : 0))
    }

    /// At 11:00 UTC it is 13:00 in Zürich.
    @Test(arguments: [
        ("12:00", "14:00", 7, RecipientDecision.digestedForQuietHours), ("13:00", "14:00", 7, .digestedForQuietHours),
        ("12:00", "13:00", 7, .notified), ("22:00", "07:00", 7, .notified),
        ("22:00", "13:30", 7, .digestedForQuietHours),
        ("12:00", "14:00", 9, .notified),
    ])
    func quietHoursGoByTheClocksOfThePersonAndDangerBreaksThem(
        from: String, until: String, intensity: Int, decision: RecipientDecision
    ) throws {
        let settings = try NotificationSettings(
            timeZone: "Europe/Zurich", quietHours: .init(from: minute(from), until: minute(until)))

        let decisions = try decide(.birch(intensity, at: .basel()), settings)

        #expect(decisions.counts == [decision: 1])
        if decision == .digestedForQuietHours {
            let end = CalendarDay(of: .noon, in: .gmt).start(in: .gmt) + Double(try minute(until) - 120) * 60
            #expect(decisions.digests.keys.map { $0 } == [end])
            #expect(decisions.digests[end]?.slots == [0])
            #expect(decisions.memory.wasNotified(PollenLevel.high.rawValue, ofSubject: 0, at: 0))
            #expect(decisions.memory.interruptions(at: 0) == 0)
        }
    }

    @Test(
        arguments: [
            (0, 0, 7, .digestedForWeeklyLimit), (3, 2, 7, .notified), (3, 3, 7, .digestedForWeeklyLimit),
            (3, 4, 7, .digestedForWeeklyLimit), (3, 3, 9, .notified), (200, 199, 7, .notified),
        ] as [(Int, Int, Int, RecipientDecision)])
    func whatIsBeyondTheWeeklyLimitWaitsForTheEveningAndDangerDoesNot(
        limit: Int, before: Int, intensity: Int, decision: RecipientDecision
    ) throws {
        let memory = ChunkMemory(subjects: 1, counts: [UInt8(before)])
        let settings = try NotificationSettings(timeZone: "Europe/Zurich", weeklyInterruptions: limit)

        let decisions = try decide(.birch(intensity, at: .basel()), settings, memory: memory)

        #expect(decisions.counts == [decision: 1])
        if decision == .digestedForWeeklyLimit {
            // Six in the evening in Zürich.
            #expect(decisions.digests.keys.map { $0 } == [.noon + 5 * 3_600])
        }
    }

    /// Seconds until the mute ends.
    @Test(
        arguments: [
            (1, false, 10, .muted), (0, false, 7, .notified), (-1, false, 7, .notified), (nil, true, 8, .muted),
            (nil, true, 9, .notified),
        ] as [(Int?, Bool, Int, RecipientDecision)])
    func whoMutedEverythingIsMutedAndNotRememberedAsNotified(
        mutedFor: Int?, onlyUrgent: Bool, intensity: Int, decision: RecipientDecision
    ) throws {
        let settings = try NotificationSettings(
            mutedUntil: mutedFor.map { Date.noon + Double($0) }, onlyUrgent: onlyUrgent)

        let decisions = try decide(.birch(intensity, at: .basel()), settings)

        #expect(decisions.counts == [decision: 1])
        #expect(
            decisions.memory.wasNotified(PollenLevel.low.rawValue, ofSubject: 0, at: 0) == (decision == .notified))
    }

    /// The alert is about the day after, and it is 13:00 in Zürich: hours from noon in UTC until it is said.
    @Test(
        arguments: [
            (ForecastTiming.atOnce, 7, nil, nil), (.eveningBefore, 7, nil, 5), (.morning, 7, nil, 18),
            // Nothing is urgent of another day.
            (.eveningBefore, 9, nil, 5), (.atOnce, 9, nil, nil),
            // It sleeps on until the quiet hours end.
            (.morning, 7, "09:30", 20.5),
        ] as [(ForecastTiming, Int, String?, Double?)])
    func aForecastComesWhenThePersonWantsToHearOfIt(
        timing: ForecastTiming, intensity: Int, quietUntil: String?, hours: Double?
    ) throws {
        var settings = try NotificationSettings(
            timeZone: "Europe/Zurich",
            quietHours: try quietUntil.map { try .init(from: minute("22:00"), until: minute($0)) })
        settings.forecastTiming = timing
        var alert = try RaisedAlert.birch(intensity, at: .basel())
        (alert.kind, alert.day) = (.forecast, CalendarDay(of: .noon, in: .gmt).next)

        let decisions = try decide(alert, settings)

        #expect(decisions.counts == [hours == nil ? .notified : .digestedForForecastTiming: 1])
        #expect(decisions.digests.keys.map { $0 } == (hours.map { [.noon + $0 * 3_600] } ?? []))
        #expect(decisions.memory.interruptions(at: 0) == (hours == nil ? 1 : 0))
    }

    @Test(arguments: [(AlertKind.station, 1, RecipientDecision.notified), (.forecast, 0, .notified)])
    func whatIsMeasuredOrTooLateForThatTimeComesAtOnce(
        kind: AlertKind, daysAhead: Int, decision: RecipientDecision
    ) throws {
        var settings = NotificationSettings.initial
        settings.forecastTiming = .eveningBefore
        var alert = try RaisedAlert.birch(7, at: .basel())
        let today = CalendarDay(of: .noon, in: .gmt)
        (alert.kind, alert.day) = (kind, daysAhead == 0 ? today : today.next)

        #expect(try decide(alert, settings).counts == [decision: 1])
    }

    @Test func whoWantsOnlyWhatIsUrgentHearsOfNoWeakForecast() throws {
        var settings = try NotificationSettings(onlyUrgent: true)
        settings.forecastTiming = .morning
        var alert = try RaisedAlert.birch(7, at: .basel())
        (alert.kind, alert.day) = (.forecast, CalendarDay(of: .noon, in: .gmt).next)

        #expect(try decide(alert, settings).counts == [.muted: 1])
    }

    @Test func aStoppedAlertNotifiesNobodyAndIsForgotten() throws {
        let decisions = try decide(.birch(10, at: .basel()), isStopped: true)

        #expect(decisions.counts == [.superseded: 1])
        #expect(decisions.recipients.isEmpty)
        #expect(decisions.memory == ChunkMemory(subjects: 1))
    }

    /// Told of birch before: grass is news to who is sensitive to grass, and to nobody else.
    @Test(arguments: [
        ([Allergen.birch: 3], RecipientDecision.repeated), ([.birch: 3, .grass: 4], .notified),
        ([.birch: 3, .grass: 5], .repeated), ([.grass: 1], .notified),
    ])
    func ofSeveralAllergensThosePersonallyConcernedCount(
        thresholds: [Allergen: Int], decision: RecipientDecision
    ) throws {
        var memory = ChunkMemory(subjects: 2)
        memory.recordLevel(PollenLevel.moderate.rawValue, ofSubject: 0, at: 0)

        let decisions = try decide(
            .report(of: [.grass, .birch], .moderate, at: .basel()), thresholds: thresholds, memory: memory)

        #expect(decisions.counts == [decision: 1])
        let grassLevel = decisions.memory.wasNotified(PollenLevel.moderate.rawValue, ofSubject: 1, at: 0)
        #expect(grassLevel == (decision == .notified))
    }

    /// Of the thresholds that the person has for what the alert is about, as WhyAlert explains it.
    @Test(
        arguments: [
            ([.birch: 6], [.birch], 6), ([.birch: 6, .grass: 2], [.birch], 6), ([.birch: 6, .grass: 2], [], 2),
            ([.birch: 4, .grass: 3, .cat: 1], [.grass, .birch], 3), ([.birch: 4, .grass: 7], [.birch, .grass], 4),
            ([.dog: 4], [.birch, .dog], 4), ([.birch: 1], [.birch], 1), ([.birch: 10], [.birch], 10),
        ] as [([Allergen: Int], [Allergen], UInt8)])
    func theLowestThresholdForWhatTheAlertIsAboutDecides(
        thresholds: [Allergen: Int], allergens: [Allergen], decisive: UInt8
    ) throws {
        var alert = RaisedAlert.report(of: allergens, .severe, at: try .basel())
        alert.intensity = try Intensity(10)

        let decisions = try decide(alert, thresholds: thresholds)

        #expect(decisions.recipients.map(\.threshold) == [decisive])
        let sensitivities = try thresholds.map { try Sensitivity(allergen: $0.key, threshold: Intensity($0.value)) }
        let concern = AlertRelevance(
            of: .init(allergens: allergens, intensity: alert.intensity, coordinate: alert.coordinate),
            to: .init(coordinate: alert.coordinate, radius: Kilometres(1), sensitivities: sensitivities))
        let notified = concern.findings.compactMap { finding in
            if case .intensity(_, let threshold, _) = finding { UInt8(threshold.value) } else { nil }
        }
        #expect(notified == [decisive])
    }

    @Test func eachPersonsThresholdIsTheirOwn() throws {
        var index = AudienceIndex()
        let people = try (1...9).map { threshold in
            AudienceEntry(
                userID: UserID(), position: AudiencePosition(chunk: 1, slot: threshold * 3), coordinate: try .basel(),
                radius: Kilometres(10),
                sensitivities: [try Sensitivity(allergen: .birch, threshold: Intensity(threshold))],
                language: threshold % 2 == 0 ? "de" : "en", settings: .initial, hasEmail: false)
        }
        for person in people { index.put(person) }
        let alert = try RaisedAlert.birch(7, at: .basel())
        let clocks = ZoneClocks(now: .noon) { index.timeZone($0) }

        let decisions = ChunkDecider(alert: alert, isStopped: false, clocks: clocks)
            .decide(
                index.matches(AudienceQuery(alert), in: 1), in: try #require(index.chunk(1)),
                memory: ChunkMemory(subjects: 1))

        #expect(decisions.recipients.map(\.slot) == [3, 6, 9, 12, 15, 18, 21])
        #expect(decisions.recipients.map(\.threshold) == [1, 2, 3, 4, 5, 6, 7])
        #expect(
            decisions.recipients.map(\.language) == [
                .english, .german, .english, .german, .english, .german, .english,
            ])
    }

    @Test func whatNobodyIsSureOfIsASubjectOfItsOwn() throws {
        let first = try decide(.report(of: [], .severe, at: .basel()))
        let second = try decide(.report(of: [], .severe, at: .basel()), memory: first.memory)

        #expect(first.counts == [.notified: 1])
        #expect(second.counts == [.repeated: 1])
    }

    private func decide(
        _ alert: RaisedAlert, _ settings: NotificationSettings = .initial, thresholds: [Allergen: Int] = [.birch: 1],
        memory: ChunkMemory? = nil, isStopped: Bool = false
    ) throws -> ChunkDecisions {
        var index = AudienceIndex()
        index.put(
            AudienceEntry(
                userID: UserID(), position: AudiencePosition(chunk: 1, slot: 0), coordinate: try .basel(),
                radius: Kilometres(10),
                sensitivities: try thresholds.map { try Sensitivity(allergen: $0.key, threshold: Intensity($0.value)) },
                language: "en", settings: settings, hasEmail: false))
        let chunk = try #require(index.chunk(1))
        let clocks = ZoneClocks(now: .noon) { index.timeZone($0) }
        return ChunkDecider(alert: alert, isStopped: isStopped, clocks: clocks)
            .decide([0], in: chunk, memory: memory ?? ChunkMemory(subjects: alert.subjects.count))
    }

    private func minute(_ text: String) throws -> Int {
        let parts = text.split(separator: ":").compactMap { Int($0) }
        return try #require(parts.first) * 60 + (try #require(parts.last))
    }
}
