import Domain
import Foundation
import Logging

/// Judges the reports of past days, and deletes what is no longer needed.
///
/// A station's day is only known at its end: a report at nine of what the station measures at three was right.
struct JudgeReports: Sendable {
    let store: PostgresJudgementStore
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
            stationDaysBefore: time - RecordStationReading.memory - 2 * 86_400)
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
    /// How long symptoms, comments and places are kept: a report is judged two days after it was made, and may arrive a
    /// week late.
    static let detailsMemory: TimeInterval = ReportFault.oldest + 3 * 86_400
    /// How long a reporter counts as known in an area: about a season.
    static let memory: TimeInterval = 90 * 86_400

    /// A station near the place takes precedence over other people; each allergen that the report names is judged on
    /// its own.
    static func judgement(of report: JudgedReport) -> Judgement {
        let named = report.evidence.allergens.filter { report.evidence.names(.allergen($0)) }
        let measured = named.compactMap { allergen in
            report.stations.level(of: allergen, near: report.place).map {
                Agreement(reported: report.evidence.severity, known: $0)
            }
        }
        guard measured.isEmpty else { return Judgement(agreement: measured.combined, judge: .station) }
        let fromOthers = named.map { allergen in
            Agreement(
                reported: report.evidence.severity,
                others: report.others.filter { $0.names(.allergen(allergen)) }.map {
                    WeightedSeverity($0.severity, weight: $0.trust.weight)
                })
        }
        return Judgement(agreement: fromOthers.combined, judge: .people)
    }
}

/// A report of a past day, with what is known of that day.
struct JudgedReport: Sendable, Equatable {
    var evidence: CrowdEvidence
    var place: Coordinate
    var stations: [StationDay]
    /// One report of each other person in the area on that day.
    var others: [CrowdEvidence]
}

struct Judgement: Sendable, Equatable {
    var agreement: Agreement
    var judge: ReporterTrust.Judge
}
