import Crypto
import Domain
import Foundation
import MessageProtocol
import Messaging

/// Takes `report.requested`: makes the PDF and the FHIR bundle, and keeps both sealed.
struct RenderReportHandler: MessageHandler {
    let reports: PostgresReportStore
    /// All, in the order in which they were recorded.
    let entries: @Sendable (UserID) async throws -> [StoredEntry]
    let diary: @Sendable (UserID) async throws -> DiaryState
    /// Of the days, at the person's place.
    let air: @Sendable (UserID, ClosedRange<CalendarDay>) async throws -> PastAir
    /// Where people reach the pages.
    let publicURL: URL
    let now: @Sendable () -> Date
    let retryPolicy = RetryPolicy.patient

    func handle(_ requested: ReportRequested, _ context: MessageContext) async throws -> Verdict {
        // Deleted meanwhile, or made already.
        guard let request = try await reports.pending(requested.reportID, of: requested.userID) else { return .done }
        let days = ReportContent.daysOfAir(in: request)
        let air = if let days { try await air(requested.userID, days) } else { PastAir.noPlace }
        let content = ReportContent(
            request, try await entries(requested.userID), try await diary(requested.userID), air: air)
        let report = try RenderedReport(of: content, userID: requested.userID, publicURL: publicURL)
        try await reports.keep(report, as: requested.reportID, of: requested.userID, at: now())
        return .done
    }
}

extension RenderedReport {
    /// The same for the same content.
    init(of content: ReportContent, userID: UserID, publicURL: URL) throws {
        fhir = try FHIRBundle(content, of: userID).json()
        code = try ReportCode(of: content.request, fhir)
        let verification = publicURL.appending(path: "pain/verify").absoluteString + "?code=\(code.text)"
        pdf = try ReportDocument(content: content, verification: verification, code: code).pdf()
        digest = Array(SHA256.hash(data: pdf))
    }
}
