import Domain
import HTTPService
import Hummingbird
import Localization
import MessageProtocol
import Sessions
import WebPages

/// The summary of all that was entered.
struct SummaryRoutes: Sendable {
    /// All, in the order in which they were recorded.
    let entries: @Sendable (UserID) async throws -> [StoredEntry]
    let diary: @Sendable (UserID) async throws -> DiaryState
    /// Of pain and pollen; nil until enough days were searched.
    let relation: @Sendable (UserID) async throws -> PainExposureRelated?
    /// Of the days, at the person's place.
    let air: @Sendable (UserID, ClosedRange<CalendarDay>) async throws -> PastAir
    /// The day where the person is.
    let today: @Sendable (UserID) async throws -> CalendarDay

    func addPages(to group: RouterGroup<JournalContext>) {
        group.get("pain/summary") { request, context in
            guard let userID = context.session?.userID else { return Response.toSignIn(andBackTo: request) }
            let today = try await today(userID)
            let entries = try await entries(userID)
            let view = SummaryView(of: request, today: today)
            let air = view.graph == .surroundings ? try await air(userID, view.span) : .noPlace
            let content = SummaryContent(
                view: view, language: ContentLanguage(ofPage: request), entries: entries,
                record: PainRecord(entries, try await diary(userID)), air: air)
            let relation = view.graph == .surroundings ? try await relation(userID) : nil
            let page = SummaryPage(content: content, today: today, relation: relation)
            return try PageLibrary.journal.response(page).response(from: request, context: context)
        }
    }
}
