import Domain
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import NIOCore
import Sessions

/// The sheets of a diary that is kept in an account, as PDFs.
struct DiarySheetRoutes: Sendable {
    /// All, in the order in which they were taken.
    let operations: @Sendable (UserID) async throws -> [DiaryOperation]
    /// The day where the person is.
    let today: @Sendable (UserID) async throws -> CalendarDay

    /// Of the graph: ten years, as far back as a diary goes.
    static let mostDays = 3_653

    func addPages(to group: RouterGroup<JournalContext>) {
        group.get("diary/sheets/:name") { request, context in
            guard let userID = context.session?.userID else { return Response.toSignIn(andBackTo: request) }
            guard let sheet = context.parameters.get("name").flatMap({ DiarySheet(named: $0) }) else {
                throw Problem(.notFound, "There is no such sheet")
            }
            let day = try await today(userID)
            let document = DiarySheetDocument(
                sheet: sheet, operations: try await operations(userID), today: day,
                span: Self.span(of: request, until: day), language: ContentLanguage(ofPage: request))
            return sheet.response(try document.pdf())
        }
    }

    /// Days that are none count as not given, as does a first one after the last.
    private static func span(of request: Request, until today: CalendarDay) -> ClosedRange<CalendarDay> {
        let query = request.uri.queryParameters
        let last = min(query.get("until").flatMap { CalendarDay($0) } ?? today, today)
        guard let first = query.get("from").flatMap({ CalendarDay($0) }), first <= last else {
            return SummaryView.days(SummaryView.usualDays, until: last)
        }
        return max(first, SummaryView.days(mostDays, until: last).lowerBound)...last
    }
}

extension DiarySheet {
    /// The file as a browser shows or saves it.
    fileprivate func response(_ file: [UInt8]) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "application/pdf", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
                .contentDisposition: "inline; filename=\"health-diary-\(name)\"",
            ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: file)))
    }
}
