import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import PDFDocuments
import Sessions
import WebPages

/// What is chosen for a report, the reports that were made, and their files.
struct ReportRoutes: Sendable {
    let reports: PostgresReportStore
    let shares: PostgresShareStore
    /// All, in the order in which they were recorded.
    let entries: @Sendable (UserID) async throws -> [StoredEntry]
    let consents: AccountsConsents
    /// The day where the person is.
    let today: @Sendable (UserID) async throws -> CalendarDay
    let now: @Sendable () -> Date

    func addPages(to group: RouterGroup<JournalContext>) {
        group.get("pain/report") { request, context in
            guard let userID = context.session?.userID else { return Response.toSignIn(andBackTo: request) }
            return try await page(of: userID, request).response(from: request, context: context)
        }
        for kind in ReportFileKind.allCases {
            group.get("pain/report/:id/\(kind)") { request, context in
                guard let userID = context.session?.userID else { return Response.toSignIn(andBackTo: request) }
                guard let id = context.parameters.get("id").flatMap({ JournalReportID($0) }),
                    let file = try await reports.file(kind, of: id, of: userID)
                else { throw Problem(.notFound, "There is no such report, or it is not made yet") }
                return kind.response(file)
            }
        }
    }

    func addForms(to group: RouterGroup<JournalContext>) {
        group.post("pain/report") { try await change($0, $1) }
    }

    private func change(_ request: Request, _ context: JournalContext) async throws -> Response {
        let fields = try await FormFields(of: request)
        func again(_ page: ReportPage, _ status: HTTPResponse.Status, _ notice: ReportPage.Notice) throws -> Response {
            var page = page
            (page.notice, page.typed) = (notice, ReportPage.Typed(fields))
            return try PageLibrary.journal.response(page, status: status).response(from: request, context: context)
        }
        guard let userID = context.session?.userID else {
            let today = CalendarDay(of: now(), in: .gmt)
            let page = ReportPage(language: ContentLanguage(ofPage: request), today: today)
            return try again(page, .unauthorized, .signedOut)
        }
        // What takes something away needs no consent.
        let takesAway = ["remove", "delete", "withdraw"].contains(fields.text("form"))
        if !takesAway, let obstacle = try await consents.obstacle(to: userID, at: now()) {
            return try again(try await content(of: userID, request), .forbidden, .obstacle(obstacle))
        }
        do {
            switch fields.text("form") {
            case "add":
                let graph = try graph(fields, today: try await today(userID))
                try await reports.changeDraft(of: userID, at: now()) { graphs throws(ReportRefusal) in
                    guard graphs.count < ReportGraph.most else { throw .tooManyGraphs }
                    graphs.append(graph)
                }
            case "remove":
                let address = fields.text("address")
                try await reports.changeDraft(of: userID, at: now()) { graphs throws(ReportRefusal) in
                    if let index = graphs.firstIndex(where: { $0.address == address }) { graphs.remove(at: index) }
                }
            case "make":
                let today = try await today(userID)
                let until = min(fields.text("until").flatMap { CalendarDay($0) } ?? today, today)
                let from = fields.text("from").flatMap { CalendarDay($0) }
                let days = from.map { min($0, until)...until } ?? SummaryView.days(SummaryView.usualDays, until: until)
                _ = try await reports.request(days, in: ContentLanguage(ofPage: request), of: userID, at: now())
            case "delete":
                if let id = fields.text("id").flatMap({ JournalReportID($0) }) {
                    try await reports.delete(id, of: userID)
                }
            case "mail", "share", "withdraw": return try await send(fields, of: userID, request, context)
            default: throw Problem(.badRequest, "The form says nothing that can be done; open the page again")
            }
            return .seeOther(ReportPage.path)
        } catch let refusal as ReportRefusal {
            return try again(try await content(of: userID, request), .unprocessableContent, .refused(refusal))
        } catch is DomainError {
            return try again(try await content(of: userID, request), .unprocessableContent, .commentTooLong)
        }
    }

    /// Mails, links and their end. A doctor's address is shown once more before anything goes there: a mistyped one is a
    /// stranger's.
    /// - Throws: ``ReportRefusal``.
    private func send(
        _ fields: FormFields, of userID: UserID, _ request: Request, _ context: JournalContext
    ) async throws -> Response {
        let language = ContentLanguage(ofPage: request)
        if fields.text("form") == "withdraw" {
            try await shares.withdraw(
                fields.text("share").flatMap { Array(hexadecimal: $0) } ?? [], of: userID, at: now())
            return .seeOther(ReportPage.path)
        }
        guard let id = fields.text("id").flatMap({ JournalReportID($0) }),
            let report = try await reports.reports(of: userID).first(where: { $0.id == id && $0.code != nil })
        else { throw ReportRefusal.unknownReport }
        if fields.text("form") == "mail" {
            let content = ReportContent(report.request, try await entries(userID))
            try await shares.mail(ReportWords(language).summary(of: content), in: language, to: userID, at: now())
            return .seeOther(ReportPage.path + "?sent=mail")
        }
        var page = try await content(of: userID, request)
        let typed = fields.text("address") ?? ""
        guard let address = try? EmailAddress(mailable: typed) else {
            (page.notice, page.typedAddress) = (.address, (id, typed))
            return try PageLibrary.journal.response(page, status: .unprocessableContent)
                .response(from: request, context: context)
        }
        guard fields.has("confirmed") else {
            page.confirmation = (id, address.text)
            return try PageLibrary.journal.response(page).response(from: request, context: context)
        }
        try await shares.share(id, with: address, in: language, of: userID, at: now())
        return .seeOther(ReportPage.path + "?sent=link")
    }

    /// - Throws: ``DomainError``, ``ReportRefusal``.
    private func graph(_ fields: FormFields, today: CalendarDay) throws -> ReportGraph {
        // Only what is ours of the address is kept.
        let view = SummaryView(at: fields.text("address") ?? "", today: today)
        let graph = try ReportGraph(address: view.address { _ in }, comment: fields.text("comment") ?? "")
        let unprintable = try PDFDocument.unprintable(in: graph.comment ?? "")
        guard unprintable.isEmpty else {
            throw ReportRefusal.unprintable(unprintable.sorted().map { String($0) }.joined(separator: " "))
        }
        return graph
    }

    private func page(of userID: UserID, _ request: Request) async throws -> PageResponse {
        try PageLibrary.journal.response(try await content(of: userID, request))
    }

    private func content(of userID: UserID, _ request: Request) async throws -> ReportPage {
        var page = ReportPage(language: ContentLanguage(ofPage: request), today: try await today(userID))
        page.graphs = try await reports.draft(of: userID)
        page.reports = try await reports.reports(of: userID)
        page.shares = try await shares.shares(of: userID, at: now())
        switch request.uri.queryParameters.get("sent") {
        case "mail": page.notice = .mailed
        case "link": page.notice = .linked
        default: break
        }
        return page
    }
}
