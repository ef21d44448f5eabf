import Domain
import Foundation
import Logging

/// Judges the reports of days that are over, and forgets what is not needed any more.
///
/// A station's day is only known at its end: who reports at nine what the station measures at three was right.
struct JudgeReports: Sendable {
    let store: any JudgementStore
    let now: @Sendable () -> Date
    let logger: Logger

    /// - Throws: what the store throws; what was judged before stays judged.
    func callAsFunction() async throws {
        let time = now()
        var counts: [Agreement: Int] = [:]
        while case let judged = try await store.judge(reportsDueAt: time, atMost: Self.atOnce, by: Self.judgement),
            !judged.isEmpty
        {
            for agreement in judged { counts[agreement, default: 0] += 1 }
        }
        for (agreement, count) in counts { AlertFanoutMetrics.judged(agreement.rawValue, count) }
        try await store.forget(
            detailsOfReportsBefore: time - Self.detailsMemory, reportsBefore: time - Self.memory,
            stationDaysBefore: time - NoteStationReading.memory - 2 * 86_400)
        if !counts.isEmpty {
            logger.info(
                "Reports judged",
                metadata: [
                    "agree": "\(counts[.agrees] ?? 0)", "disagree": "\(counts[.disagrees] ?? 0)",
                    "undecided": "\(counts[.undecided] ?? 0)",
                ])
        }
    }

    private static let atOnce = 200
    /// Of symptoms, comments and places: a report is judged two days after it was made, and that may be a week late.
    static let detailsMemory: TimeInterval = ReportFault.oldest + 3 * 86_400
    /// How long somebody counts among those known in an area: about a season.
    static let memory: TimeInterval = 90 * 86_400

    /// A station near the place goes before other people; each allergen that the person names is judged by itself.
    static func judgement(of report: JudgedReport) -> Judgement {
        let named = report.evidence.allergens.filter { report.evidence.names(.allergen($0)) }
        let measured = named.compactMap { allergen in
            report.stations.level(of: allergen, near: report.place).map {
                Agreement(reported: report.evidence.severity, known: $0)
            }
        }
        guard measured.isEmpty else { return Judgement(agreement: measured.combined, judge: .station) }
        let told = named.map { allergen in
            Agreement(
                reported: report.evidence.severity,
                others: report.others.filter { $0.names(.allergen(allergen)) }.map {
                    WeightedSeverity($0.severity, weight: $0.trust.weight)
                })
        }
        return Judgement(agreement: told.combined, judge: .people)
    }
}

/// A report whose day is over, with what is known of that day.
struct JudgedReport: Sendable, Equatable {
    var evidence: CrowdEvidence
    var place: Coordinate
    var stations: [StationDay]
    /// Of other people in the area on that day, one for each.
    var others: [CrowdEvidence]
}

struct Judgement: Sendable, Equatable {
    var agreement: Agreement
    var judge: ReporterTrust.Judge
}

/// Where judgements are kept.
protocol JudgementStore: Sendable {
    /// Judges reports that are due, with what that does to their reporters' names: all or none.
    /// - Returns: what came of each; empty when nothing is due.
    func judge(
        reportsDueAt now: Date, atMost limit: Int, by judgement: @Sendable (JudgedReport) -> Judgement
    ) async throws -> [Agreement]

    func forget(detailsOfReportsBefore details: Date, reportsBefore reports: Date, stationDaysBefore days: Date)
        async throws
}
