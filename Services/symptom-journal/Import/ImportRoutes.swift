import Crypto
import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import Sessions
import WebPages

/// Takes over a log that was kept elsewhere. What comes from it is marked, since it was not entered near the experience.
struct ImportRoutes: Sendable {
    /// Stores those that are not there yet.
    /// - Returns: how many were added.
    let add: @Sendable ([JournalEntry], UserID) async throws -> Int
    let consents: AccountsConsents
    /// The day where the person is.
    let today: @Sendable (UserID) async throws -> CalendarDay
    let now: @Sendable () -> Date

    func addPages(to group: RouterGroup<JournalContext>) {
        group.get("pain/import") { request, context in
            guard context.session != nil else { return Response.toSignIn(andBackTo: request) }
            var page = ImportPage(language: ContentLanguage(ofPage: request))
            let query = request.uri.queryParameters
            if let added = query.get("added", as: Int.self), let known = query.get("known", as: Int.self) {
                page.notice = .done(added: added, known: known)
            }
            return try PageLibrary.journal.response(page).response(from: request, context: context)
        }
    }

    func addForms(to group: RouterGroup<JournalContext>) {
        group.post("pain/import") { request, context in
            let text = try await FormFields(of: request).texts("log").first ?? ""
            func again(_ status: HTTPResponse.Status, _ notice: ImportPage.Notice) throws -> Response {
                var page = ImportPage(language: ContentLanguage(ofPage: request), typed: text)
                page.notice = notice
                return try PageLibrary.journal.response(page, status: status).response(from: request, context: context)
            }
            guard let userID = context.session?.userID else { return try again(.unauthorized, .signedOut) }
            if let obstacle = try await consents.obstacle(to: userID, at: now()) {
                return try again(.forbidden, .obstacle(obstacle))
            }
            do {
                let log = try ImportedLog(text, until: try await today(userID))
                let entries = log.entries.map { day, content in
                    JournalEntry(id: EntryID(of: content, on: day, from: userID), day: day, content: content)
                }
                let added = try await add(entries, userID)
                return .seeOther("\(ImportPage.path)?added=\(added)&known=\(entries.count - added)")
            } catch let fault as ImportedLog.Fault {
                return try again(.unprocessableContent, .fault(fault))
            } catch let refusal as EntryRefusal {
                return try again(.conflict, .refused(refusal))
            }
        }
    }
}

extension EntryID {
    /// Always the same for one thing on one day, so that a log that is imported twice is stored once.
    fileprivate init(of content: EntryContent, on day: CalendarDay, from userID: UserID) {
        let what =
            switch content {
            case .pain(let pain): "pain \(pain.region)"
            case .score(let score, _): "score \(score.rawValue)"
            case .named(let name, _): "named \(name)"
            case .exhaustion, .medication, .activity, .annotation: "\(content)"
            }
        self.init(UUID(digesting: "import \(userID) \(day) \(what)"))
    }
}
