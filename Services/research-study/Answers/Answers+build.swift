import Logging
import ServiceLifecycle
import ServiceRuntime

extension ResearchStudyFeatures {
    var answerRoutes: AnswerRoutes {
        AnswerRoutes(
            submitAnswer: SubmitAnswer(
                currentStudy: currentStudy, keys: dayKeys, seal: snapshotSeal, intake: PostgresIntakeStore(pool: pool),
                now: now))
    }

    var mixAnswers: MixAnswers { MixAnswers(store: PostgresMixer(pool: pool), now: now) }

    func answerServices(logger: Logger) -> [any Service] {
        let (mixAnswers, times, now) = (mixAnswers, MixingTimes(period: settings.mixingSeconds), now)
        let afterFailure: @Sendable (Int) -> Duration = { _ in .seconds(30) }
        return [
            PeriodicTask("mix answers", logger: logger, retryDelay: afterFailure) {
                // Never at the start of a process, when there may be few answers to mix.
                try await Task.sleep(for: times.wait(from: now()))
                try await mixAnswers()
                return .zero
            }
        ]
    }
}
