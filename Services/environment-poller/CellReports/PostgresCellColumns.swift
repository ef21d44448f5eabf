import Domain
import Foundation
import Postgres

/// The outcomes of a batch as columns. Null leaves a column, and so the known report, unchanged.
struct PostgresCellColumns: Sendable {
    private var rows: [Int] = []
    private var columns: [Int] = []
    private var states: [String] = []
    private var reasons: [String?] = []
    private var askedAt: [Date] = []
    private var fetchedAt: [Date?] = []
    private var freshUntil: [Date?] = []
    private var nextDue: [Date] = []
    private var failures: [Int] = []
    private var reports: [String?] = []

    init(_ outcomes: [CellOutcome]) throws {
        for outcome in outcomes { try add(outcome) }
    }

    private mutating func add(_ outcome: CellOutcome) throws {
        rows.append(outcome.due.cell.row)
        columns.append(outcome.due.cell.column)
        askedAt.append(outcome.askedAt)
        nextDue.append(outcome.nextDue)
        freshUntil.append(outcome.answer.freshUntil)
        switch outcome.answer {
        case .report(let fetched):
            add("known", fetchedAt: outcome.askedAt)
            reports.append(try ReportText.text(of: fetched.report))
        case .unchanged:
            add("known", fetchedAt: outcome.askedAt)
            reports.append(nil)
        case .fault(.notCovered), .fault(.silent):
            add("not-covered", fetchedAt: outcome.askedAt)
            reports.append(nil)
        case .fault(let fault) where fault.scope == .place:
            add("not-covered", reason: fault.description, fetchedAt: outcome.askedAt)
            reports.append(nil)
        case .fault(let fault):
            add("failed", reason: fault.description, failures: min(outcome.due.failures + 1, 1_000))
            reports.append(nil)
        }
    }

    private mutating func add(_ state: String, reason: String? = nil, fetchedAt: Date? = nil, failures: Int = 0) {
        states.append(state)
        reasons.append(reason)
        self.fetchedAt.append(fetchedAt)
        self.failures.append(failures)
    }

    /// Returns the row and column of each cell that the lease still holds.
    func update(of provider: String, lease: UUID) -> SQL {
        """
        UPDATE provider_cells AS known SET
            lease = NULL, state = answer.state, reason = answer.reason, asked_at = answer.asked_at,
            fetched_at = coalesce(answer.fetched_at, known.fetched_at),
            fresh_until = coalesce(answer.fresh_until, known.fresh_until), failures = answer.failures,
            -- The plan may have left the cell out meanwhile.
            next_due = CASE WHEN known.interval_seconds IS NOT NULL THEN answer.next_due END,
            report = CASE WHEN answer.state = 'not-covered' THEN NULL ELSE coalesce(answer.report, known.report) END
        FROM unnest(
            \(rows), \(columns), \(states), \(reasons), \(askedAt), \(fetchedAt), \(freshUntil), \(nextDue),
            \(failures), \(reports)
        ) AS answer (
            grid_row, grid_column, state, reason, asked_at, fetched_at, fresh_until, next_due, failures, report)
        WHERE known.provider = \(provider) AND known.grid_row = answer.grid_row
            AND known.grid_column = answer.grid_column AND known.lease = \(lease)
        RETURNING known.grid_row, known.grid_column
        """
    }
}
