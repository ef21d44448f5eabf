import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import TestSupport
import Testing

@testable import symptom_journal

extension PersonUnderTest {
    /// Does the worker's part for every report that was asked for.
    /// - Returns: their ids.
    @discardableResult
    func makeReports() async throws -> [JournalReportID] {
        let waiting = try await journal.pool.query("SELECT report_id FROM reports WHERE rendered_at IS NULL")
            .decode(UUID.self).map { JournalReportID($0) }
        for id in waiting {
            let asked = ReportRequested(reportID: id, userID: userID, requestedAt: journal.clock.now)
            let verdict = try await journal.features.renderReports.handle(asked, .sent())
            #expect(verdict == .done)
        }
        return waiting
    }
}
