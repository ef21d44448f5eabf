import Domain

/// What the store knows about a person once new samples are merged; it holds until the transaction ends.
struct RecordingScene: Sendable {
    /// As remembered before the samples.
    var health: PersonHealth
    /// The touched days summed up with the new samples; nil for a day whose samples give no figures.
    var summaries: [CalendarDay: HealthDay?]
    /// The tolerance that applies to everyone now, see ``ToleranceController``.
    var tolerance: Double
}

/// What to remember of a person after new samples, and what to suggest.
struct RecordingDecision: Sendable {
    var health: PersonHealth
    var suggestions: [DatedSuggestion] = []

    /// Updates the touched days and judges the fresh ones.
    init(on recording: Recording, in scene: RecordingScene, judgedBy judgement: DayJudgement) {
        self.init(unjudged: scene)
        suggestions = judgement(
            &health, of: recording.userID, on: recording.touched.fresh, in: recording.contexts, at: recording.time)
    }

    /// Updates the touched days only.
    init(unjudged scene: RecordingScene) {
        health = scene.health
        for (day, summary) in scene.summaries.sorted(by: { $0.key < $1.key }) {
            if let summary { health.replace(summary) } else { health.days.removeAll { $0.day == day } }
        }
    }
}
