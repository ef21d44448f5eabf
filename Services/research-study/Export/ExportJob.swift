import Domain
import Foundation

/// An export, for addresses and tables.
typealias StudyExportID = Identifier<ExportJob>

/// An export as researchers see it.
struct ExportJob: Sendable, Equatable {
    enum State: String, Sendable, Encodable {
        case waiting, running, done, failed
    }

    var id: StudyExportID
    var study: StudyID
    var requestedAt: Date
    var state: State
    var rowsDone: Int
    /// Nil until they are counted.
    var rowsTotal: Int?
    /// Why it was given up.
    var failure: String?
    var finishedAt: Date?
    /// Nil until it is done.
    var workbook: File?
    var csv: File?

    struct File: Sendable, Equatable {
        var bytes: Int
        /// SHA-256, in hexadecimal; nil where it is not kept.
        var digest: String?
    }

    /// Seconds for which one can be downloaded.
    static let lifetime: TimeInterval = 7 * 86_400

    var expiresAt: Date { requestedAt + Self.lifetime }

    /// From 0 to 100; the last of it is the making of the file, after all rows.
    var percent: Int {
        switch state {
        case .waiting: 0
        case .done: 100
        case .running, .failed: rowsTotal.map { $0 > 0 ? 60 * min(rowsDone, $0) / $0 : 60 } ?? 0
        }
    }
}

/// One worker's lease of one export.
struct ExportLease: Sendable, Equatable {
    var exportID: StudyExportID
    var study: StudyID
    /// Distinguishes this lease from earlier and later ones.
    var token: UUID
    /// How often it was begun, this time included.
    var attempts: Int
}

/// The two files of an export.
enum ExportFileKind: String, Sendable, CaseIterable {
    case workbook, csv

    var contentType: String {
        switch self {
        case .workbook: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        case .csv: "text/csv; charset=utf-8"
        }
    }

    var suffix: String {
        switch self {
        case .workbook: "xlsx"
        case .csv: "csv"
        }
    }
}

/// Another worker took over, or the export was deleted.
struct ExportLeaseLost: Error {}

/// Why there is nothing to download.
enum ExportFault: Error, Sendable, Equatable {
    case unknownStudy
    /// Or its days are over.
    case unknownExport
    case notReady
}
