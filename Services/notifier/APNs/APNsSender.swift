import Domain
import Foundation
import HTTPFetch
import Logging

/// Sends notifications to Apple's push service:
/// https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns
struct APNsSender: ChannelSender {
    let settings: APNsSettings
    let http: OutboundHTTP
    let tokens: APNsTokens
    /// Nil when links are not configured.
    let links: NotificationLinks?
    let now: @Sendable () -> Date
    let refusedLogin: RefusedLogin

    /// In bytes, for all push types but VoIP.
    private static let longestPayload = 4_096

    init(
        _ settings: APNsSettings, http: OutboundHTTP, links: NotificationLinks?,
        now: @escaping @Sendable () -> Date, logger: Logger
    ) {
        (self.settings, self.http, self.links, self.now) = (settings, http, links, now)
        tokens = APNsTokens(settings, now: now)
        refusedLogin = RefusedLogin("apns", logger: logger)
    }

    func send(_ notification: OutgoingNotification) async -> SendResult {
        guard case .apns(let device) = notification.address else { return .failed(.malformedAddress) }
        let notification = notification.discreet
        let url = "\(settings.url)/3/device/\(device)"
        guard let body = notification.payload(atMost: Self.longestPayload, { payload(of: notification, $0, $1) }) else {
            return .failed(.tooLarge)
        }
        do {
            let token = try await tokens.current()
            var (response, result) = try await send(.push(to: url, fields(of: notification, token), body))
            if response.isExpiredToken, let token = try await tokens.next(after: token) {
                (response, result) = try await send(.push(to: url, fields(of: notification, token), body))
            }
            refusedLogin.record(result, status: response.status, reason: response.reason)
            return result
        } catch let error as HTTPFetchError {
            return http.result(of: error)
        } catch {
            return .retry(.unknown)
        }
    }

    private func send(_ request: FetchRequest) async throws(HTTPFetchError) -> (APNsResponse, SendResult) {
        let fetched = try await http.send(request, toUserGivenAddress: false)
        let response = APNsResponse(fetched)
        return (response, response.result(retryAfter: http.retryAfter(fetched)))
    }

    private func fields(
        of notification: OutgoingNotification, _ token: RenewedToken.Token
    ) -> KeyValuePairs<String, String> {
        let now = now()
        return [
            "authorization": "bearer \(token.text)", "content-type": "application/json",
            "apns-topic": settings.topic, "apns-push-type": "alert",
            "apns-id": notification.deliveryID.description, "apns-collapse-id": notification.collapseKey,
            "apns-priority": notification.urgency == .urgent ? "10" : "5",
            "apns-expiration": "\(Int(now.timeIntervalSince1970) + notification.secondsToLive(at: now))",
        ]
    }

    /// https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification
    private func payload(of notification: OutgoingNotification, _ title: String, _ body: String) -> JSONText {
        var alert = JSONText()
        alert.add("title", title)
        alert.add("body", body)
        var aps = JSONText()
        aps.add("alert", alert)
        aps.add("thread-id", notification.collapseKey)
        // Lets the app's extension confirm that the message has arrived.
        aps.add("mutable-content", 1)
        aps.add("interruption-level", notification.urgency == .urgent ? "time-sensitive" : "active")
        var json = JSONText()
        json.add("aps", aps)
        json.add("notificationID", notification.notificationID.uuidString.lowercased())
        json.add("kind", notification.kind.rawValue)
        json.add("language", notification.language)
        if let url = links?.opened(notification) { json.add("url", url) }
        if let received = links?.delivered(notification) { json.add("received", received) }
        return json
    }
}
