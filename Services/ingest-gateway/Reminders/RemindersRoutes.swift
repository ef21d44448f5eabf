import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import NIOCore
import Sessions
import WebPages

/// The page of reminders with its forms, and the calendars that phones read.
struct RemindersRoutes: Sendable {
    let planSkinCheck: PlanSkinCheck
    let subscriptions: any SubscriptionStore
    let feeds: PostgresCalendarFeedStore
    let now: @Sendable () -> Date

    func addPages(to group: RouterGroup<GatewayContext>) {
        group.get(RouterPath(RemindersPage.path)) { try await show($0, $1) }
        group.get("reminders/calendar.ics") { request, context -> Response in
            guard let userID = context.session?.userID else { return .toSignIn(andBackTo: RemindersPage.path) }
            let subscription = try await subscriptions.subscription(of: userID) ?? .initial
            var response = calendar(of: subscription, in: ContentLanguage(ofPage: request), hasOwnWords: true)
            response.headers[.contentDisposition] = "attachment; filename=\"reminders.ics\""
            return response
        }
        group.get("reminders/feed/:token") { _, context -> Response in
            guard let token = context.parameters.get("token").flatMap({ FeedAddress.token(in: $0) }),
                let owner = try await feeds.owner(of: token)
            else { throw Problem(.notFound, "There is no such calendar, or its address was withdrawn") }
            let subscription = try await subscriptions.subscription(of: owner) ?? .initial
            return calendar(
                of: subscription, in: ContentLanguage(bestFor: subscription.language), hasOwnWords: false)
        }
    }

    func addForms(to group: RouterGroup<GatewayContext>) {
        group.post(RouterPath(RemindersPage.path)) { try await save($0, $1) }
        group.post("reminders/feed") { try await changeFeeds($0, $1) }
    }

    private func show(_ request: Request, _ context: GatewayContext) async throws -> Response {
        guard let userID = context.session?.userID else { return .toSignIn(andBackTo: request) }
        let query = request.uri.queryParameters
        var page = try await content(of: userID, request)
        if (query.get("kind") ?? Reminder.Kind.skinCheck.rawValue) == Reminder.Kind.skinCheck.rawValue {
            page.form.choose(query.get("every"))
        }
        page.notice = query.get("done").flatMap { RemindersPage.Notice(rawValue: $0) }.flatMap { $0.isDone ? $0 : nil }
        return try PageLibrary.gateway.response(page).response(from: request, context: context)
    }

    private func save(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let fields = try await FormFields(of: request)
        let userID = context.session?.userID
        var page = try await content(of: userID, request)
        page.form = SkinCheckForm(fields)
        func again(_ status: HTTPResponse.Status, _ notice: RemindersPage.Notice) throws -> Response {
            page.notice = notice
            return try PageLibrary.gateway.response(page, status: status).response(from: request, context: context)
        }
        guard let userID else { return try again(.unauthorized, .signedOut) }
        do {
            if fields.text("form") == "off" {
                try await planSkinCheck(nil, of: userID)
                return .seeOther("\(RemindersPage.path)?done=\(RemindersPage.Notice.off.rawValue)")
            }
            try await planSkinCheck(try page.form.plan(at: now()), of: userID)
            return .seeOther("\(RemindersPage.path)?done=\(RemindersPage.Notice.set.rawValue)")
        } catch let faults as SkinCheckFaults {
            page.faults = faults
            return try again(.unprocessableContent, .faulty)
        } catch is TooManyReminders {
            return try again(.conflict, .tooMany)
        }
    }

    /// Makes an address, which this answer alone shows, or withdraws one.
    private func changeFeeds(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let fields = try await FormFields(of: request)
        guard let userID = context.session?.userID else { return .toSignIn(andBackTo: RemindersPage.path) }
        switch fields.text("form") {
        case "make":
            let token = try await feeds.add(of: userID, at: now())
            var page = try await content(of: userID, request)
            page.address = token.map { FeedAddress(of: $0, at: request.head.authority) }
            if token == nil { page.notice = .tooManyFeeds }
            return try PageLibrary.gateway.response(page, status: token == nil ? .conflict : .created)
                .response(from: request, context: context)
        case "withdraw":
            let digest = fields.text("feed").flatMap { Data(base64URL: $0) } ?? Data()
            try await feeds.withdraw(Array(digest), of: userID)
            return .seeOther("\(RemindersPage.path)?done=\(RemindersPage.Notice.withdrawn.rawValue)")
        default: throw Problem(.badRequest, "The form says nothing that can be done; open the page again")
        }
    }

    /// - Parameter userID: nil for whoever is signed out meanwhile.
    private func content(of userID: UserID?, _ request: Request) async throws -> RemindersPage {
        var subscription = Subscription.initial
        var addresses: [CalendarFeed] = []
        if let userID {
            subscription = try await subscriptions.subscription(of: userID) ?? .initial
            addresses = try await feeds.feeds(of: userID)
        }
        let time = now()
        var page = RemindersPage(
            language: ContentLanguage(ofPage: request), now: time, settings: subscription.settings,
            form: SkinCheckForm(subscription.settings, at: time))
        page.month = request.uri.queryParameters.get("month")
        page.feeds = addresses
        return page
    }

    private func calendar(
        of subscription: Subscription, in language: ContentLanguage, hasOwnWords: Bool
    ) -> Response {
        let (time, settings) = (now(), subscription.settings)
        let zone = TimeZone(identifier: settings.timeZone) ?? .gmt
        let file = CalendarFile(
            reminders: settings.reminders, language: language, hasOwnWords: hasOwnWords,
            today: CalendarDay(of: time, in: zone), madeAt: time)
        return Response(
            status: .ok, headers: [.contentType: "text/calendar; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: file.text)))
    }
}
