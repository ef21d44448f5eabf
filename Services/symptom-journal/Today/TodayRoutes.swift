import BodyMap
import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import Sessions
import WebPages

/// The pain map and its form.
struct TodayRoutes: Sendable {
    let recordEntry: RecordEntry
    /// Of the days, oldest first.
    let entries: @Sendable (UserID, ClosedRange<CalendarDay>) async throws -> [StoredEntry]
    let consents: AccountsConsents
    /// By their profile.
    let figure: @Sendable (UserID) async throws -> BodyFigure
    /// The day where the person is.
    let today: @Sendable (UserID) async throws -> CalendarDay
    let now: @Sendable () -> Date

    /// How far back the type of a part is remembered, in days.
    private static let memory = 60

    func addPages(to group: RouterGroup<JournalContext>) {
        group.get("pain") { try await show($0, $1) }
    }

    func addForms(to group: RouterGroup<JournalContext>) {
        group.post("pain") { try await save($0, $1) }
    }

    private func show(_ request: Request, _ context: JournalContext) async throws -> Response {
        guard let userID = context.session?.userID else { return .toSignIn(andBackTo: request) }
        let view = PainView(of: request)
        var page = try await page(view, of: userID, request)
        if let obstacle = try await consents.obstacle(to: userID, at: now()) {
            page.notice = .obstacle(obstacle)
        } else if let saved = request.uri.queryParameters.get("saved").flatMap({ EntryID($0) }),
            let entry = page.entries.first(where: { $0.id == saved })
        {
            page.notice = entry.isWithdrawn ? .withdrawn : .saved(entry.content)
        }
        return try PageLibrary.journal.response(page).response(from: request, context: context)
    }

    private func save(_ request: Request, _ context: JournalContext) async throws -> Response {
        let fields = try await FormFields(of: request)
        var view = PainView { name in fields.text(name) }
        let form = PainForm(fields)
        func again(_ page: PainPage, _ status: HTTPResponse.Status, _ notice: PainPage.Notice) throws -> Response {
            var page = page
            (page.notice, page.typed, page.view.subject) = (notice, form, form.subject)
            return try PageLibrary.journal.response(page, status: status).response(from: request, context: context)
        }
        guard let userID = context.session?.userID else {
            let today = view.day ?? CalendarDay(of: now(), in: .gmt)
            let page = PainPage(view: view, language: ContentLanguage(ofPage: request), today: today)
            return try again(page, .unauthorized, .signedOut)
        }
        // What takes something away needs no consent.
        if !fields.has("withdraw"), let obstacle = try await consents.obstacle(to: userID, at: now()) {
            return try again(try await page(view, of: userID, request), .forbidden, .obstacle(obstacle))
        }
        let today = try await today(userID)
        do {
            if fields.has("withdraw") {
                guard let id = form.id else { throw EntryRefusal.unknown }
                _ = try await recordEntry.withdraw(id, of: userID)
                return .seeOther(view.address(saved: id) { $0.subject = nil })
            }
            let entry = try form.entry(on: view.day ?? today)
            _ = try await recordEntry(entry, of: userID)
            if let type = form.type.flatMap({ PainType(rawValue: $0) }) { view.type = type }
            return .seeOther(view.address(saved: entry.id) { $0.subject = nil })
        } catch let error as PainFormFault {
            let page = try await page(view, of: userID, request)
            return try again(page, .unprocessableContent, .refused(error.fault))
        } catch let error as EntryRefusal {
            return try again(try await page(view, of: userID, request), .conflict, PainPage.Notice(error))
        }
    }

    private func page(_ view: PainView, of userID: UserID, _ request: Request) async throws -> PainPage {
        let today = try await today(userID)
        var view = view
        // Days that are closed stand in the history.
        if let day = view.day, day == today || !EntryWindow(today: today).isOpen(day) { view.day = nil }
        let first = CalendarDay(daysSince1970: today.daysSince1970 - Self.memory)
        let known = try await entries(userID, first...today)
        var page = PainPage(view: view, language: ContentLanguage(ofPage: request), today: today)
        page.usualFigure = try await figure(userID)
        page.entries = known.filter { $0.day == view.day ?? today }
        for entry in known where !entry.isWithdrawn {
            switch entry.content {
            case .pain(let pain): page.remembered[pain.region] = pain.type
            case .medication(let medication): page.medicines.remember(medication.name)
            case .activity(let activity): page.activities.remember(activity.name)
            default: break
            }
        }
        return page
    }
}

extension PainForm {
    /// What was being rated.
    fileprivate var subject: PainView.Subject? {
        switch kind {
        case "pain": region.flatMap { BodyCatalogue.current[$0] }.map { .part($0.id) }
        case "score": score.flatMap { GeneralScore(rawValue: $0) }.map { .score($0) }
        case "named": .named
        case "exhaustion": .exhaustion
        case "medication": .medication(nil)
        case "activity": .activity(nil)
        default: nil
        }
    }
}

extension PainPage.Notice {
    init(_ refusal: EntryRefusal) {
        switch refusal {
        case .notBegun: self = .notBegun
        case .closed, .otherDay: self = .closed
        case .tooMany: self = .tooMany
        case .annotationStays: self = .refused(.form)
        case .unknown, .deleted: self = .gone
        }
    }
}
