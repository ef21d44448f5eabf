import Foundation
import MessageProtocol

/// A report as its owner sees it in the list.
struct StoredReport: Sendable {
    var id: JournalReportID
    var requestedAt: Date
    var request: ReportRequest
    /// Nil until it is made.
    var code: ReportCode?
}

/// What is kept of a report that has been made.
struct RenderedReport: Sendable {
    var pdf: [UInt8]
    var fhir: [UInt8]
    var code: ReportCode
    /// SHA-256 of the PDF.
    var digest: [UInt8]
}

/// What whoever has a report's code learns of it.
struct VerifiedReport: Sendable, Equatable {
    var renderedAt: Date
    /// SHA-256 of the PDF.
    var digest: [UInt8]
}

/// Also the columns of the table `reports`.
enum ReportFileKind: String, Sendable, CaseIterable {
    case pdf, fhir

    var contentType: String { self == .pdf ? "application/pdf" : "application/fhir+json" }
    var fileName: String { self == .pdf ? "pain-report.pdf" : "pain-report.fhir.json" }
}

/// Why something about a report was not done.
enum ReportRefusal: Error, Equatable {
    case tooManyGraphs, tooMany, tooManyMails, unknownReport
    /// The comment has characters that cannot be printed.
    case unprintable(String)
    /// The account has gone meanwhile.
    case gone
}
