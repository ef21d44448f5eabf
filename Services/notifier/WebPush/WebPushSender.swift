import Domain
import Foundation
import HTTPFetch
import HTTPTypes
import Logging

/// Sends notifications to the push services of browsers: RFC 8030.
struct WebPushSender: ChannelSender {
    let http: OutboundHTTP
    let tokens: VAPIDTokens
    /// Nil when links are not configured.
    let links: NotificationLinks?
    let now: @Sendable () -> Date
    let refusedLogin: RefusedLogin

    init(
        _ settings: WebPushSettings, http: OutboundHTTP, links: NotificationLinks?,
        now: @escaping @Sendable () -> Date, logger: Logger
    ) {
        (self.http, self.links, self.now) = (http, links, now)
        tokens = VAPIDTokens(settings, now: now)
        refusedLogin = RefusedLogin("web-push", logger: logger)
    }

    func send(_ notification: OutgoingNotification) async -> SendResult {
        guard case .webPush(let subscription) = notification.address, let origin = Self.origin(of: subscription.url)
        else { return .failed(.malformedAddress) }
        let limit = WebPushEncryption.longestPlaintext
        guard let payload = notification.payload(atMost: limit, { payload(of: notification, $0, $1) }) else {
            return .failed(.tooLarge)
        }
        let length = WebPushEncryption.paddedLength(of: payload.count)
        guard let body = try? WebPushEncryption.encrypt(payload, for: subscription, length: length) else {
            return .failed(.malformedAddress)
        }
        guard let authorization = try? await tokens.authorization(for: origin) else { return .retry(.unknown) }
        return await send(.push(to: subscription.url, fields(of: notification, authorization), body), origin)
    }

    private func send(_ request: FetchRequest, _ origin: String) async -> SendResult {
        do {
            let response = try await http.send(request, toUserGivenAddress: true)
            let result = result(of: response)
            refusedLogin.record(result, from: origin, status: response.status.code)
            return result
        } catch {
            return http.result(of: error)
        }
    }

    private func fields(
        of notification: OutgoingNotification, _ authorization: String
    ) -> KeyValuePairs<String, String> {
        [
            "Authorization": authorization, "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream", "TTL": "\(notification.secondsToLive(at: now()))",
            "Topic": notification.collapseKey, "Urgency": notification.urgency == .urgent ? "high" : "normal",
        ]
    }

    /// The payload that the inbox page's service worker reads.
    private func payload(of notification: OutgoingNotification, _ title: String, _ body: String) -> JSONText {
        var json = JSONText()
        json.add("title", title)
        json.add("body", body)
        json.add("language", notification.language)
        json.add("kind", notification.kind.rawValue)
        json.add("urgency", notification.urgency.rawValue)
        json.add("tag", notification.collapseKey)
        json.add("notificationID", notification.notificationID.uuidString.lowercased())
        if let url = links?.opened(notification) { json.add("url", url) }
        if let received = links?.delivered(notification) { json.add("received", received) }
        return json
    }

    /// RFC 8030, sections 5 and 7.3: 201 for an accepted message, 404 for an expired subscription; push services also
    /// send 410. RFC 8292, section 4.2: 401 and 403 are about the sender's token.
    private func result(of response: FetchResponse) -> SendResult {
        switch response.status.code {
        case 401, 403: .retry(.loginRefused)
        default: http.result(of: response)
        }
    }

    /// Scheme, host and port after RFC 6454: the audience of a token.
    static func origin(of url: String) -> String? {
        let scheme = "https://"
        guard url.prefix(scheme.count).lowercased() == scheme else { return nil }
        var authority = url.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
        if authority.hasSuffix(":443") { authority.removeLast(4) }
        return authority.isEmpty ? nil : scheme + authority.lowercased()
    }
}
