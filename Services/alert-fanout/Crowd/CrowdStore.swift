import Domain
import Foundation

/// Where the crowd's reports are kept.
protocol CrowdStore: Sendable {
    /// Keeps the report and what it brings about: all or none, and after every report that came from round there.
    /// - Parameter decide: is given what is known without the report; not called for one that was kept before.
    /// - Returns: the alerts it brought about that are not marked as admitted, also when the report was kept before.
    func keep(
        _ report: SubmittedReport, rule: CrowdRule, at now: Date,
        decide: @Sendable (CrowdScene) -> CrowdDecision
    ) async throws -> KeptReport

    /// Keeps a report that nobody can use, with the reason, and without its place and details.
    func refuse(_ report: SubmittedReport, because fault: ReportFault) async throws

    func markAdmitted(_ alert: AlertID, at now: Date) async throws
}

/// What came of keeping a report.
struct KeptReport: Sendable, Equatable {
    /// Nil when it was kept before.
    var decision: CrowdDecision?
    var pending: [CrowdAlert]
}
