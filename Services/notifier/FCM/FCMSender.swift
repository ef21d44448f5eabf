import Domain
import Foundation
import HTTPFetch
import Logging

/// Sends notifications to Firebase Cloud Messaging, HTTP v1:
/// https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages
struct FCMSender: ChannelSender {
    let http: OutboundHTTP
    let tokens: FCMTokens
    /// Nil when links are not configured.
    let links: NotificationLinks?
    let now: @Sendable () -> Date
    let refusedLogin: RefusedLogin
    private let url: String

    /// In bytes, without the registration token: FCM counts names and values only.
    private static let longestMessage = 4_096

    init(
        _ settings: FCMSettings, http: OutboundHTTP, links: NotificationLinks?,
        now: @escaping @Sendable () -> Date, logger: Logger
    ) {
        (self.http, self.links, self.now) = (http, links, now)
        url = "\(settings.url)/v1/projects/\(settings.projectID)/messages:send"
        tokens = FCMTokens(settings, http: http, now: now)
        refusedLogin = RefusedLogin("fcm", logger: logger)
    }

    func send(_ notification: OutgoingNotification) async -> SendResult {
        guard case .fcm(let device) = notification.address else { return .failed(.malformedAddress) }
        let notification = notification.discreet
        let limit = Self.longestMessage + JSONText.length(of: device)
        guard let body = notification.payload(atMost: limit, { message(notification, to: device, $0, $1) }) else {
            return .failed(.tooLarge)
        }
        do {
            let token = try await tokens.current()
            let fetched = try await http.send(
                .push(to: url, ["Authorization": "Bearer \(token.text)", "Content-Type": "application/json"], body),
                toUserGivenAddress: false)
            let response = FCMResponse(fetched)
            if response.isTokenRefused { await tokens.drop(token) }
            let result = response.result(retryAfter: http.retryAfter(fetched), aMinuteOn: now() + 60)
            refusedLogin.record(result, status: response.status, reason: response.errorCode)
            return result
        } catch let fault as FCMTokenFault {
            refusedLogin.record(fault.result, status: fault.status, reason: "access_token")
            return fault.result
        } catch let error as HTTPFetchError {
            return http.result(of: error)
        } catch {
            return .retry(.unknown)
        }
    }

    private func message(
        _ notification: OutgoingNotification, to device: String, _ title: String, _ body: String
    ) -> JSONText {
        var shown = JSONText()
        shown.add("title", title)
        shown.add("body", body)
        var message = JSONText()
        message.add("token", device)
        message.add("notification", shown)
        message.add("data", data(of: notification))
        message.add("android", android(of: notification))
        var json = JSONText()
        json.add("message", message)
        return json
    }

    /// All values are strings, as FCM requires.
    private func data(of notification: OutgoingNotification) -> JSONText {
        var data = JSONText()
        data.add("notificationID", notification.notificationID.uuidString.lowercased())
        data.add("kind", notification.kind.rawValue)
        data.add("urgency", notification.urgency.rawValue)
        data.add("language", notification.language)
        if let url = links?.opened(notification) { data.add("url", url) }
        if let received = links?.delivered(notification) { data.add("received", received) }
        return data
    }

    /// https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#androidconfig
    private func android(of notification: OutgoingNotification) -> JSONText {
        // The tag replaces what the device shows, the collapse key what FCM still holds.
        var shown = JSONText()
        shown.add("tag", notification.collapseKey)
        var android = JSONText()
        android.add("collapse_key", notification.collapseKey)
        android.add("priority", notification.urgency == .urgent ? "HIGH" : "NORMAL")
        android.add("ttl", "\(notification.secondsToLive(at: now()))s")
        android.add("notification", shown)
        return android
    }
}
