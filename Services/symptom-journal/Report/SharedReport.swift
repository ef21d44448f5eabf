import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import NIOCore
import Sessions
import WebPages

/// What a doctor sees who opens the link in a mail. It needs no account, and loads nothing but this page.
struct SharedReportPage: WebPage {
    static let template = "pain-shared"

    let language: ContentLanguage
    /// Nil for a link that has ended.
    var open: (token: SessionToken, until: Date)?

    let isIndexed = false
    var title: String { words.title }

    private var words: ReportWords { ReportWords(language) }

    func fields() throws -> [String: Any] {
        [
            "says": words.shared, "hasEnded": open == nil,
            "report": open.map {
                [["path": "/pain/shared/\($0.token.text)", "until": words.day($0.until)]]
            } ?? [],
        ]
    }
}

/// Open to whoever has the link.
struct SharedReportRoutes: Sendable {
    let reports: PostgresReportStore
    let shares: PostgresShareStore
    let now: @Sendable () -> Date

    func addPages(to group: RouterGroup<JournalContext>) {
        group.get("pain/shared/:token") { request, context in
            let token = context.parameters.get("token").flatMap { SessionToken($0) }
            var page = SharedReportPage(language: ContentLanguage(ofPage: request))
            if let token, let share = try await shares.opened(token, at: now()) { page.open = (token, share.until) }
            let status = page.open == nil ? HTTPResponse.Status.notFound : .ok
            return try PageLibrary.journal.response(page, status: status).response(from: request, context: context)
        }
        for kind in ReportFileKind.allCases {
            group.get("pain/shared/:token/\(kind)") { _, context in
                guard let token = context.parameters.get("token").flatMap({ SessionToken($0) }),
                    let share = try await shares.opened(token, at: now()),
                    let file = try await reports.file(kind, of: share.report, of: share.owner)
                else { throw Problem(.notFound, "This link has ended or was withdrawn; ask for another one") }
                return kind.response(file)
            }
        }
    }
}

extension ReportFileKind {
    /// The file as a browser shows or saves it.
    func response(_ file: [UInt8]) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: contentType, .cacheControl: "no-store",
                .contentDisposition: "inline; filename=\"\(fileName)\"",
            ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: file)))
    }
}
