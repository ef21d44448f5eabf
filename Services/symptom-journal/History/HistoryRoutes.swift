import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import Sessions
import WebPages

/// The history, and what is added to its days.
struct HistoryRoutes: Sendable {
    let recordEntry: RecordEntry
    /// Of the days, oldest first.
    let entries: @Sendable (UserID, ClosedRange<CalendarDay>) async throws -> [StoredEntry]
    /// The days with an entry before another, the newest first, up to a number.
    let days: @Sendable (UserID, CalendarDay, Int) async throws -> [CalendarDay]
    let consents: AccountsConsents
    /// The day where the person is.
    let today: @Sendable (UserID) async throws -> CalendarDay
    let now: @Sendable () -> Date

    /// Days with entries on one page.
    private static let daysAtOnce = 30

    func addPages(to group: RouterGroup<JournalContext>) {
        group.get("pain/history") { request, context in
            guard let userID = context.session?.userID else { return Response.toSignIn(andBackTo: request) }
            let before = request.uri.queryParameters.get("before").flatMap { CalendarDay($0) }
            let page = try await page(of: userID, before: before, request)
            return try PageLibrary.journal.response(page).response(from: request, context: context)
        }
    }

    func addForms(to group: RouterGroup<JournalContext>) {
        group.post("pain/history") { try await annotate($0, $1) }
    }

    private func annotate(_ request: Request, _ context: JournalContext) async throws -> Response {
        let fields = try await FormFields(of: request)
        guard let id = fields.text("id").flatMap({ EntryID($0) }),
            let day = fields.text("day").flatMap({ CalendarDay($0) })
        else { throw Problem(.badRequest, "The form has no day; open the page again") }
        let text = fields.text("text") ?? ""
        func again(_ page: HistoryPage, _ status: HTTPResponse.Status, _ notice: PainPage.Notice) throws -> Response {
            var page = page
            (page.notice, page.typed) = (notice, (day, text))
            return try PageLibrary.journal.response(page, status: status).response(from: request, context: context)
        }
        guard let userID = context.session?.userID else {
            var page = HistoryPage(language: ContentLanguage(ofPage: request), today: day, zone: .gmt)
            page.days = [(day, [])]
            return try again(page, .unauthorized, .signedOut)
        }
        if let obstacle = try await consents.obstacle(to: userID, at: now()) {
            let page = try await page(of: userID, before: day.next, request)
            return try again(page, .forbidden, .obstacle(obstacle))
        }
        do {
            let entry = JournalEntry(id: id, day: day, content: try .annotation(of: text))
            _ = try await recordEntry(entry, of: userID)
            return .seeOther("\(HistoryPage.path)?before=\(day.next)#d-\(day)")
        } catch is DomainError {
            let page = try await page(of: userID, before: day.next, request)
            return try again(page, .unprocessableContent, .refused(.name))
        } catch let error as EntryRefusal {
            let page = try await page(of: userID, before: day.next, request)
            return try again(page, .conflict, PainPage.Notice(error))
        }
    }

    private func page(of userID: UserID, before: CalendarDay?, _ request: Request) async throws -> HistoryPage {
        let today = try await today(userID)
        let known = try await days(userID, before ?? today.next, Self.daysAtOnce + 1)
        let shown = known.prefix(Self.daysAtOnce)
        var page = HistoryPage(
            language: ContentLanguage(ofPage: request), today: today,
            zone: try await recordEntry.timeZone(userID))
        if let newest = shown.first, let oldest = shown.last {
            let byDay = Dictionary(grouping: try await entries(userID, oldest...newest), by: \.day)
            page.days = shown.map { ($0, byDay[$0, default: []]) }
            if known.count > shown.count { page.older = oldest }
        }
        return page
    }
}
