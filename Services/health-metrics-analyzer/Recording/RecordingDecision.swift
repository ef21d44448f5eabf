import Domain
import Foundation

/// What the store knows about a person once new samples are merged; it holds until the transaction ends.
struct RecordingScene: Sendable {
    /// As remembered before the samples.
    var health: PersonHealth
    /// The touched days summed up with the new samples; nil for a day whose samples give no figures.
    var summaries: [CalendarDay: HealthDay?]
    /// The days on which samples were retracted.
    var retracted: Set<CalendarDay> = []
    /// The tolerance that applies to everyone now, see ``ToleranceController``.
    var tolerance: Double
}

/// What to remember of a person after new samples, and what to suggest.
struct RecordingDecision: Sendable {
    var health: PersonHealth
    var suggestions: [DatedSuggestion] = []
    /// The kinds whose suggestions of a day no longer hold.
    var withdrawn: [CalendarDay: Set<HealthMetric.Kind>] = [:]

    /// Updates the touched days, withdraws what is not found any more, and judges all fresh days: history that comes
    /// after today's measurements makes them unusual too.
    /// - Throws: ``CircumstancesNeeded`` when there is something to suggest and they were not read.
    init(on recording: Recording, in scene: RecordingScene, judgedBy judgement: DayJudgement) throws {
        self.init(unjudged: scene)
        let days = TouchedDays.fresh(
            health.days.suffix(4).map(\.day), zone: recording.touched.zone, at: recording.time)
        let judge = HealthJudge(policy: judgement.policy)
        for day in scene.retracted.sorted() {
            let kinds = judge.withdraw(&health, on: day, in: recording.context(of: day))
            if !kinds.isEmpty { withdrawn[day] = kinds }
        }
        let contexts = Dictionary(uniqueKeysWithValues: days.map { ($0, recording.context(of: $0)) })
        suggestions = judgement(&health, of: recording.userID, on: days, in: contexts, at: recording.time)
        if recording.circumstances == nil, !suggestions.isEmpty { throw CircumstancesNeeded(days: days) }
    }

    /// Updates the touched days only.
    init(unjudged scene: RecordingScene) {
        health = scene.health
        for (day, summary) in scene.summaries.sorted(by: { $0.key < $1.key }) {
            if let summary { health.replace(summary) } else { health.days.removeAll { $0.day == day } }
        }
    }
}

extension Recording {
    fileprivate func context(of day: CalendarDay) -> HealthContext {
        HealthContext(circumstances: circumstances?[day] ?? [], zone: touched.zone, birthDate: birthDate)
    }
}
