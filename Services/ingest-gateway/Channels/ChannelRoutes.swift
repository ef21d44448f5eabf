import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird

/// A person's browsers, phones and webhooks.
struct ChannelRoutes: Sendable {
    let listChannels: ListChannels
    let addChannel: AddChannel
    let testChannel: TestChannel
    let confirmEmail: ConfirmEmail
    let store: PostgresChannelStore
    /// base64url, for browsers that subscribe; nil while web push is off.
    let webPushKey: String?

    struct Answer: Codable, Sendable, Equatable {
        var channels: [PersonChannel]
    }

    struct KeyAnswer: Codable, Sendable, Equatable {
        var publicKey: String
    }

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("channels") { _, context in
            JSONResponse(value: Answer(channels: try await listChannels(of: context.userID)))
        }
        group.post("channels") { request, context in
            let userID = try context.userID
            let registration = try await BodyReader.of(request).read(.channel)
            let added = try await addChannel(registration, of: userID)
            return JSONResponse(status: added.isNew ? .created : .ok, value: PersonChannel(added, asOf: registration))
        }
        group.put("channels/:id") { request, context in
            let (userID, id) = (try context.userID, try Self.id(in: context))
            let registration = try await BodyReader.of(request).read(.channel)
            guard let changed = try await addChannel.replacing(id, by: registration, of: userID) else {
                throw Self.unknown
            }
            return JSONResponse(value: PersonChannel(changed, asOf: registration))
        }
        group.delete("channels/:id") { _, context in
            guard try await store.remove(try Self.id(in: context), of: context.userID) else { throw Self.unknown }
            return HTTPResponse.Status.noContent
        }
        group.post("channels/:id/test") { _, context in
            guard try await testChannel(try Self.id(in: context), of: context.userID) else { throw Self.unknown }
            return HTTPResponse.Status.accepted
        }
        group.post("channels/email/retry") { _, context in
            try await confirmEmail(of: context.userID)
            return HTTPResponse.Status.noContent
        }
        group.get("channels/web-push/key") { _, _ in
            guard let webPushKey else {
                throw Problem(.notFound, "Web push is off: the operator has set no INGEST_GATEWAY_VAPID_PUBLIC_KEY")
            }
            return JSONResponse(value: KeyAnswer(publicKey: webPushKey))
        }
    }

    private static func id(in context: GatewayContext) throws(Problem) -> EndpointID {
        guard let id = context.parameters.get("id").flatMap({ EndpointID($0) }) else {
            throw Problem(.badRequest, "The channel's id must be a UUID, as GET /api/v1/channels returns it")
        }
        return id
    }

    private static let unknown = Problem(
        .notFound, "You have no such channel; e-mail is turned on and off by PUT /api/v1/subscription")
}

extension PersonChannel {
    /// With the webhook's secret when it is the one that we have just made.
    init(_ added: AddedChannel, asOf registration: ChannelRegistration) {
        self.init(
            id: added.id, channel: added.address.channel, name: added.name, host: added.address.shownHost,
            addedAt: added.addedAt)
        if registration.secretIsOurs, added.address == registration.address, case .webhook(let target) = added.address {
            secret = target.secret
        }
    }
}
