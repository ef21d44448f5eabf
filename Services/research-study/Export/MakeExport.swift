import Foundation
import Synchronization

/// Makes one leased export: reads the answers, writes both files, and stores them with the export's end.
struct MakeExport: Sendable {
    let exports: PostgresExportStore
    let answers: PostgresAnswerSource
    let study: @Sendable (StudyID) async throws -> Study?
    /// A folder with room for 1.6 GB for each million answers.
    let scratch: URL
    let now: @Sendable () -> Date
    var settings = ExportSettings()

    /// - Throws: ``ExportLeaseLost``, ``ExportFault``, and what the stores and the workbook throw.
    func callAsFunction(_ lease: ExportLease) async throws {
        guard let study = try await study(lease.study) else { throw ExportFault.unknownStudy }
        ExportFiles.removeAbandoned(in: scratch)
        let files = ExportFiles(of: lease, in: scratch)
        try files.make()
        defer { files.remove() }
        let layout = ExportLayout(study: study, exportedAt: now(), rowsPerSheet: settings.rowsPerSheet)
        let count = CountedRows()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await hold(lease, count) }
            group.addTask { try await make(lease, layout, files, count) }
            // The holder ends only by losing the lease.
            try await group.next()
            group.cancelAll()
        }
    }

    private func make(
        _ lease: ExportLease, _ layout: ExportLayout, _ files: ExportFiles, _ count: CountedRows
    ) async throws {
        let (workbook, table) = (ExportWorkbookWriter(layout, in: files), ExportTableWriter(layout, in: files))
        try await answers.read(of: lease.study) { total in
            count.set(total: total)
            try await workbook.begin(total: total)
            try await table.begin()
        } take: { page in
            async let written: Void = workbook.append(page)
            try await table.append(page)
            try await written
            count.add(page.count)
        }
        try await table.finish()
        try await exports.finish(
            lease, rows: count.progress.done, csv: files.csv,
            workbook: { (files.workbook, try await workbook.finish()) }, now: now)
    }

    /// Renews the lease until the task is cancelled.
    private func hold(_ lease: ExportLease, _ count: CountedRows) async throws {
        while true {
            do {
                try await Task.sleep(for: settings.renewal)
                try await exports.renew(lease, count.progress, until: now() + settings.lease)
            } catch let error as ExportLeaseLost {
                throw error
            } catch {
                // While the database is unavailable the lease may run out; the next renewal finds out.
                try Task.checkCancellation()
            }
        }
    }
}

/// How exports are made.
struct ExportSettings: Sendable {
    /// How long a worker keeps an export without renewing its lease, in seconds.
    var lease: TimeInterval = 30
    var renewal = Duration.seconds(2)
    /// Below the head rows of one sheet.
    var rowsPerSheet = ExportLayout.mostRowsPerSheet
}

/// How many answers were written, of how many.
struct ExportProgress: Sendable, Equatable {
    var done = 0
    var total: Int?
}

private final class CountedRows: Sendable {
    private let counted = Mutex(ExportProgress())

    var progress: ExportProgress { counted.withLock { $0 } }

    func set(total: Int) { counted.withLock { $0.total = total } }
    func add(_ count: Int) { counted.withLock { $0.done += count } }
}
