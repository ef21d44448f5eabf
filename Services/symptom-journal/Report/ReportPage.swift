import Domain
import Foundation
import HTTPService
import Localization
import MessageProtocol
import Sessions
import WebPages

/// What is chosen for the next report, and the reports that were made.
struct ReportPage: WebPage {
    static let template = "pain-report"
    static let path = "/pain/report"

    let language: ContentLanguage
    let today: CalendarDay
    var graphs: [ReportGraph] = []
    /// The newest first.
    var reports: [StoredReport] = []
    /// Links that still work.
    var shares: [ReportShare] = []
    var notice: Notice?
    var typed: Typed?
    /// A doctor's address that was not taken, with its report.
    var typedAddress: (report: JournalReportID, address: String)?
    /// A doctor's address that is shown once more.
    var confirmation: (report: JournalReportID, address: String)?

    enum Notice: Sendable, Equatable {
        case refused(ReportRefusal)
        case commentTooLong, signedOut, address
        /// What was done.
        case mailed, linked
        case obstacle(HealthDataObstacle)
    }

    /// A graph that was not taken.
    struct Typed: Sendable, Equatable {
        var address: String
        var comment: String

        init?(_ fields: FormFields) {
            guard fields.text("form") == "add", let address = fields.text("address") else { return nil }
            (self.address, comment) = (address, fields.text("comment") ?? "")
        }
    }

    let styles = ["pain.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { words.pageTitle }
    var script: String? { isWaiting ? "report-wait.js" : nil }

    private var words: ReportWords { ReportWords(language) }
    /// Whether a report is being made.
    private var isWaiting: Bool { reports.contains { $0.code == nil } }

    func fields() throws -> [String: Any] {
        let usual = SummaryView.days(SummaryView.usualDays, until: today)
        return [
            "says": words.page, "navigation": PainNavigation(current: .report, language).fields,
            "notice": notice.map { [words.notice($0)] } ?? [], "refreshes": isWaiting,
            "typed": typed.map { ["address": $0.address, "comment": $0.comment] } ?? [:] as [String: Any],
            "isTyped": typed != nil, "isEmpty": graphs.isEmpty,
            "graphs": graphs.map { graph -> [String: Any] in
                let view = SummaryView(at: graph.address, today: today)
                return [
                    "address": graph.address, "graphName": words.summary.name(of: view.graph),
                    "graphSpan": words.summary.span(view.span), "graphComment": graph.comment.map { [$0] } ?? [],
                ]
            },
            "confirmation": confirmation.map { ["reportID": "\($0.report)", "toAddress": $0.address] }
                ?? [:] as [String: Any],
            "isToConfirm": confirmation != nil,
            "from": "\(usual.lowerBound)", "until": "\(usual.upperBound)", "latest": "\(today)",
            "reports": reports.map { report -> [String: Any] in
                [
                    "id": "\(report.id)", "span": words.summary.span(report.request.span),
                    "code": report.code.map { ["\($0)"] } ?? [],
                    "verify": report.code.map { VerifyPage.address(of: $0) } ?? "",
                    "isTyped": typedAddress?.report == report.id,
                    "doctor": typedAddress?.report == report.id ? typedAddress?.address ?? "" : "",
                    "shares": shares.filter { $0.reportID == report.id }.map { share in
                        [
                            "share": share.digest.hexadecimal,
                            "shareText": words.text(of: share),
                        ]
                    },
                ]
            },
        ]
    }
}
