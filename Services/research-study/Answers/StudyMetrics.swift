import DeclaredMetrics
import Foundation
import Metrics

/// The metrics of answers: in whole mixings, since finer ones would tell when somebody answered.
enum StudyMetrics {
    static let answers = Metric.counter("research_study_answers_total", "Answers stored by the mixing of each period")
    static let lastMixing = Metric.gauge(
        "research_study_last_mixing_seconds", "When answers were last mixed, as Unix time")

    static let all = [answers, lastMixing]

    static func mixed(_ count: Int, at now: Date) {
        answers.counter().increment(by: count)
        lastMixing.gauge().record(now.timeIntervalSince1970)
    }
}
