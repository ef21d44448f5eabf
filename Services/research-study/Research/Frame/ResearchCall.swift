import HTTPService
import Hummingbird
import Sessions

extension StaffCall {
    /// Of what belongs to the daily work on a study, so that nobody is asked why. The audit keeps who did what and when;
    /// whoever deletes gives a reason of their own.
    static func routine(by request: Request, in context: StudyContext) throws -> StaffCall {
        try StaffCall(try AuditReason("Work on the study"), by: request, in: context)
    }
}

/// Asks for the audit, in accounts, that somebody of the staff has looked at something.
struct AuditedReadings: Sendable {
    /// Sends it in a transaction of its own, before anything is read.
    let announce: @Sendable (StaffCall, _ action: String, _ detail: String?) async throws -> Void

    func note(
        _ action: String, of visit: ResearchVisit, by request: Request, in context: StudyContext
    ) async throws {
        try await announce(try .routine(by: request, in: context), action, visit.study?.id.rawValue)
    }
}
