import Domain
import Foundation
import HTTPFetch
import HTTPTypes

/// Sends to URLs that people entered: signed JSON, or a message to an ntfy topic.
struct WebhookSender: ChannelSender {
    let http: OutboundHTTP
    /// Nil when links are not configured.
    let links: NotificationLinks?
    let now: @Sendable () -> Date

    func send(_ notification: OutgoingNotification) async -> SendResult {
        guard case .webhook(let target) = notification.address,
            let request = request(for: notification, to: target)
        else { return .failed(.malformedAddress) }
        do {
            let response = try await http.send(request, toUserGivenAddress: true)
            // The URL is the receiver's own, so accepted means delivered.
            return response.status.kind == .successful ? .delivered : http.result(of: response)
        } catch {
            return http.result(of: error)
        }
    }

    private func request(for notification: OutgoingNotification, to target: WebhookTarget) -> FetchRequest? {
        switch target.format {
        case .standard: standardRequest(for: notification, to: target)
        case .ntfy: NtfyMessage(notification, links: links).request(to: target.url)
        }
    }

    private func standardRequest(for notification: OutgoingNotification, to target: WebhookTarget) -> FetchRequest? {
        guard let signature = target.secret.flatMap(WebhookSignature.init),
            let body = try? WebhookEvent(notification, links: links).json()
        else { return nil }
        let id = "\(notification.deliveryID)"
        let timestamp = Int(now().timeIntervalSince1970)
        var headers: HTTPFields = [.contentType: "application/json"]
        headers[.webhookID] = id
        headers[.webhookTimestamp] = "\(timestamp)"
        headers[.webhookSignature] = signature.header(id: id, timestamp: timestamp, body: body)
        return FetchRequest(method: .post, url: target.url, headers: headers, body: body)
    }
}

extension HTTPField.Name {
    /// A constant name.
    static func fixed(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is not a valid field name") }
        return name
    }

    /// The same on every attempt, so that the receiver can recognise a repetition.
    fileprivate static let webhookID = fixed("webhook-id")
    /// The time of the attempt, in seconds since 1970.
    fileprivate static let webhookTimestamp = fixed("webhook-timestamp")
    fileprivate static let webhookSignature = fixed("webhook-signature")
}
