import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import Sessions
import WebPages

/// The page of channels and its forms, which do what the API does.
struct ChannelsPageRoutes: Sendable {
    let channels: ChannelRoutes
    let changeSubscription: ChangeSubscription
    let subscriptions: any SubscriptionStore
    let now: @Sendable () -> Date

    /// Such as `add` or `test`; the address of each form ends with it.
    private typealias Act = @Sendable (FormFields, GatewayContext, UserID) async throws -> ChannelNotice

    func addPage(to group: RouterGroup<GatewayContext>) {
        group.get("settings/channels") { request, context -> Response in
            guard let userID = context.session?.userID else { return .toSignIn(andBackTo: ChannelsPage.path) }
            let done = request.uri.queryParameters.get("done").flatMap { Self.notices[$0] }
            return try await page(of: userID, request, notice: done).response(from: request, context: context)
        }
    }

    func addForms(to group: RouterGroup<GatewayContext>) {
        post("settings/channels/:id/test", in: group) { _, context, userID in
            guard let id = Self.id(in: context), try await channels.testChannel(id, of: userID) else {
                return .unknown
            }
            return .tested
        }
        post("settings/channels/:id/remove", in: group) { _, context, userID in
            guard let id = Self.id(in: context), try await channels.store.remove(id, of: userID) else {
                return .unknown
            }
            return .removed
        }
        post("settings/channels/email/retry", in: group) { _, _, userID in
            try await channels.confirmEmail(of: userID)
            return .retried
        }
        post("settings/channels/email", in: group) { form, _, userID in
            let isOn = form.text("on") == "yes"
            try await changeSubscription.adjust(of: userID) { $0.emailNotifications = isOn }
            return isOn ? .emailOn : .emailOff
        }
        group.post("settings/channels") { try await add($0, $1) }
    }

    /// A new webhook; its secret is shown in this answer only.
    private func add(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let draft = WebhookDraft(try await FormFields(of: request))
        func answer(
            _ status: HTTPResponse.Status, _ notice: ChannelNotice, _ draft: WebhookDraft, _ faults: Set<String> = []
        ) async throws -> Response {
            try await page(
                of: context.session?.userID, request, status: status, notice: notice, draft: draft, faults: faults
            ).response(from: request, context: context)
        }
        guard let userID = context.session?.userID else { return try await answer(.unauthorized, .signedOut, draft) }
        do {
            let registration = try draft.registration()
            let added = try await channels.addChannel(registration, of: userID)
            return try await answer(
                added.isNew ? .created : .ok,
                .added(secret: PersonChannel(added, asOf: registration).secret), WebhookDraft())
        } catch let faults as WebhookFaults {
            return try await answer(.unprocessableContent, .faulty, draft, faults.fields)
        } catch let error as ChannelError {
            if case .unusable(let fault) = error {
                guard WebhookDraft.names.contains(fault.field) else {
                    return try await answer(.unprocessableContent, .channelIsOff, draft)
                }
                return try await answer(.unprocessableContent, .faulty, draft, [fault.field])
            }
            return try await answer(.conflict, ChannelNotice(error), draft)
        }
    }

    private func post(_ path: RouterPath, in group: RouterGroup<GatewayContext>, _ act: @escaping Act) {
        group.post(path) { request, context -> Response in
            guard let userID = context.session?.userID else { return .toSignIn(andBackTo: ChannelsPage.path) }
            let notice: ChannelNotice
            do {
                notice = try await act(try await FormFields(of: request), context, userID)
            } catch let error as ChannelError {
                notice = ChannelNotice(error)
            }
            guard notice.isDone, let word = Self.notices.first(where: { $0.value == notice })?.key else {
                let status: HTTPResponse.Status = notice == .unknown ? .notFound : .conflict
                return try await page(of: userID, request, status: status, notice: notice)
                    .response(from: request, context: context)
            }
            return .seeOther("\(ChannelsPage.path)?done=\(word)")
        }
    }

    /// By what an address says of what was done.
    private static let notices: [String: ChannelNotice] = [
        "tested": .tested, "removed": .removed, "retried": .retried, "email-on": .emailOn, "email-off": .emailOff,
        "browser": .browserAdded,
    ]

    private static func id(in context: GatewayContext) -> EndpointID? {
        context.parameters.get("id").flatMap { EndpointID($0) }
    }

    private func page(
        of userID: UserID?, _ request: Request, status: HTTPResponse.Status = .ok, notice: ChannelNotice? = nil,
        draft: WebhookDraft = WebhookDraft(), faults: Set<String> = []
    ) async throws -> PageResponse {
        var (person, listed) = (Subscription.initial, [PersonChannel]())
        if let userID {
            person = try await subscriptions.subscription(of: userID) ?? .initial
            listed = try await channels.listChannels(of: userID)
        }
        let page = ChannelsPage(
            language: ContentLanguage(ofPage: request),
            clock: InboxClock(now: now(), zone: TimeZone(identifier: person.settings.timeZone) ?? .gmt),
            channels: listed, hasEmail: person.emailNotifications, offersPush: channels.webPushKey != nil,
            draft: draft, faults: faults, notice: notice)
        return try PageLibrary.gateway.response(page, status: status)
    }
}

/// Which fields of a webhook were refused.
struct WebhookFaults: Error {
    var fields: Set<String>
}

extension WebhookDraft {
    init(_ form: FormFields) {
        for name in Self.names { values[name] = form.text(name) }
    }

    /// By the rules of the API, which reads the form as a body of its own.
    /// - Throws: ``WebhookFaults``.
    func registration() throws(WebhookFaults) -> ChannelRegistration {
        do {
            var body = values
            body["channel"] = Channel.webhook.rawValue
            let reader = try MessageCoding.decode(BodyReader.self, from: Array(try JSONEncoder().encode(body)))
            return try reader.read(BodyField<ChannelRegistration>.channel)
        } catch let problem as Problem {
            let fields = (problem.errors ?? []).compactMap(\.pointer).map { String($0.dropFirst(2)) }
            throw WebhookFaults(fields: Set(fields.isEmpty ? ["url"] : fields))
        } catch {
            throw WebhookFaults(fields: ["url"])
        }
    }
}

extension ChannelNotice {
    fileprivate init(_ error: ChannelError) {
        self =
            switch error {
            case .tooMany(let limit): .tooMany(limit: limit)
            case .tooManyTests: .tooManyTests
            case .channelIsOff: .channelIsOff
            case .emailIsOff: .emailIsOff
            case .addressInUse, .unusable: .faulty
            }
    }
}
