import Domain
import Foundation
import Localization

/// What a report is to show, as the person chose it.
struct ReportRequest: Sendable, Equatable, Codable {
    var language: ContentLanguage
    /// The days of the first page and of the diary.
    var from: CalendarDay
    var until: CalendarDay
    var graphs: [ReportGraph]

    var span: ClosedRange<CalendarDay> { min(from, until)...max(from, until) }
}

/// A graph of the summary with what the person says about it.
struct ReportGraph: Sendable, Equatable, Codable {
    /// Of the summary's page.
    var address: String
    var comment: String?

    /// In one report.
    static let most = 12
    /// Of a comment, in bytes of UTF-8.
    static let longestComment = 2_000

    /// - Throws: ``DomainError`` for a comment that is too long.
    init(address: String, comment: String) throws(DomainError) {
        let comment = comment.trimmingCharacters(in: .whitespacesAndNewlines)
        guard comment.utf8.count <= Self.longestComment else {
            throw DomainError(field: "comment", problem: "can have \(Self.longestComment) bytes of UTF-8")
        }
        (self.address, self.comment) = (address, comment.isEmpty ? nil : comment)
    }
}
