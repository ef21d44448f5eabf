import DeclaredMetrics
import Foundation
import Metrics

/// Whether those who take part still answer; the alarm StudyAdherenceFalling watches it.
enum AdherenceMetrics {
    static let recent = Metric.gauge(
        "research_study_adherence_recent_ratio",
        "Share of the possible answers that came on the last seven complete days, 0 while too little is known")
    static let earlier = Metric.gauge(
        "research_study_adherence_earlier_ratio",
        "Share of the possible answers that came on the 28 days before, 0 while too little is known")
    static let participants = Metric.gauge(
        "research_study_participants", "Who took part on the last complete day of the study that runs")

    static let all = [recent, earlier, participants]

    static func record(_ adherence: Adherence) {
        // Both or none: one alone is nothing to compare with.
        let isKnown = adherence.recent != nil && adherence.earlier != nil
        recent.gauge().record(isKnown ? adherence.recent?.value ?? 0 : 0)
        earlier.gauge().record(isKnown ? adherence.earlier?.value ?? 0 : 0)
        participants.gauge().record(adherence.days.last?.participants ?? 0)
    }
}

/// Measures the study that runs; of one that does not there is nothing to compare.
struct MeasureAdherence: Sendable {
    let currentStudy: CurrentStudy
    let readFigures: ReadFigures
    let now: @Sendable () -> Date
    /// Where it goes to.
    var record: @Sendable (Adherence) -> Void = { AdherenceMetrics.record($0) }

    func callAsFunction() async throws {
        guard let study = try await currentStudy(), study.phase == .running else {
            record(Adherence(days: []))
            return
        }
        record(try await readFigures(of: study.id).adherence(of: study, at: now()))
    }
}
