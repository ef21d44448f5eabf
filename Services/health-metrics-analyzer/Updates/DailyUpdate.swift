import Domain
import Foundation
import Logging
import MessageProtocol
import PersonKeys

/// Judges everyone once more, so that gaps and late samples count, and adapts everyone's tolerance to the budget.
struct DailyUpdate: Sendable {
    let store: PostgresDailyUpdateStore
    let circumstances: any CircumstanceStore
    let masterKeys: MasterKeys
    let daysPerSeason: Int
    let makeID: @Sendable () -> SuggestionID
    let now: @Sendable () -> Date
    var batchSize = 1_000

    /// - Returns: nil when another replica holds the lease of this day's update, or it is done.
    func callAsFunction() async throws -> DailyUpdateReport? {
        let day = UTCDay(of: now())
        guard try await store.claim(day) else { return nil }
        let tolerance = try await store.tolerance()
        let judgement = DayJudgement(
            policy: SuggestionPolicy(daysPerSeason: daysPerSeason, tolerance: tolerance), makeID: makeID)
        var report = DailyUpdateReport(tolerance: tolerance)
        let since = now() - TimeInterval(ToleranceController.windowDays) * 86_400
        var people = try await store.people(after: nil, changedSince: since, limit: batchSize)
        while let last = people.last?.userID {
            let isFull = people.count == batchSize
            // The database reads the next page while this one is judged.
            async let next = isFull ? store.people(after: last, changedSince: since, limit: batchSize) : []
            let suggested = try await store.keep(try await judge(people, judgement, into: &report))
            report.suggested += suggested.count
            HealthMetricsAnalyzerMetrics.suggested(suggested)
            // A lease that is not renewed may be taken over.
            try await store.renew(day)
            people = try await next
        }
        report.tolerance = ToleranceController(daysPerSeason: daysPerSeason).next(
            after: tolerance, mean: try await store.meanTolerance(since: UTCDay(of: since)),
            suggestionDays: report.suggestionDays, personDays: report.personDays)
        try await store.finish(day, report)
        return report
    }

    /// Judges a page on all cores, then reads the circumstances of the few people with findings.
    private func judge(
        _ people: [SealedPerson], _ judgement: DayJudgement, into report: inout DailyUpdateReport
    ) async throws -> [JudgedPerson] {
        let time = now()
        let parts = await Self.inParallel(people) { part in
            part.map { sealed in
                // One person's unreadable state must not keep others from being judged.
                try? JudgedPerson(opening: sealed, under: masterKeys, at: time)
                    .judged(by: judgement, in: [:], at: time)
            }
        }
        report.unreadable += parts.count { $0 == nil }
        var changes: [JudgedPerson] = []
        for person in parts.compactMap(\.self) {
            report.people += 1
            report.suggestionDays += person.suggestionDays
            report.personDays += person.personDays
            guard person.isChanged else { continue }
            changes.append(try await explained(person, judgement, at: time))
        }
        return changes.filter(\.isChanged)
    }

    /// Judges a person again from the beginning, with the circumstances of the days.
    private func explained(
        _ person: JudgedPerson, _ judgement: DayJudgement, at time: Date
    ) async throws -> JudgedPerson {
        var known: [CalendarDay: Set<HealthExplanation>] = [:]
        for day in person.freshDays {
            known[day] = try await circumstances.circumstances(of: person.sealed.userID, on: day)
        }
        return person.judged(by: judgement, in: known, at: time)
    }

    private static func inParallel<Element: Sendable, Result: Sendable>(
        _ elements: [Element], _ work: @escaping @Sendable (ArraySlice<Element>) -> [Result]
    ) async -> [Result] {
        let size = max(1, elements.count / (2 * ProcessInfo.processInfo.activeProcessorCount))
        return await withTaskGroup(of: [Result].self) { group in
            for start in stride(from: 0, to: elements.count, by: size) {
                group.addTask { work(elements[start..<min(start + size, elements.count)]) }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
    }
}

/// The result of one day's update.
struct DailyUpdateReport: Equatable, Sendable {
    /// The tolerance from now on.
    var tolerance: Double
    /// People judged.
    var people = 0
    /// People whose state could not be decrypted: its master key was removed, or it is damaged.
    var unreadable = 0
    var suggested = 0
    /// Within ``ToleranceController/windowDays``, over all people.
    var suggestionDays = 0
    var personDays = 0
}
