import Foundation
import HTTPFetch
import HTTPTypes

/// What APNs says of a notification:
/// https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns
struct APNsAnswer: Sendable {
    let status: Int
    /// Such as `BadDeviceToken`; nil when all is well.
    let reason: String?

    init(_ response: FetchResponse) {
        status = response.status.code
        reason = (try? JSONDecoder().decode(Problem.self, from: Data(response.body)))?.reason
    }

    var isExpiredToken: Bool { status == 403 && reason == "ExpiredProviderToken" }

    /// Only 410 says that a device token has ended. `BadDeviceToken` (400) may as well mean that this server talks to
    /// the sandbox, and 404 is about the path.
    /// - Parameter retryAfter: what the field Retry-After asks for.
    func result(retryAfter: Date?) -> SendResult {
        switch status {
        case 200: .accepted
        case 403: .retry(.loginRefused)
        case 410: .addressGone
        case 413: .failed(.tooLarge)
        case 429: tooMany(retryAfter)
        case 500...: .retry(.deferred, notBefore: retryAfter)
        default: .failed(.refused)
        }
    }

    /// `TooManyRequests` is about one device: without a time it must hold nobody else up, as every other class would.
    private func tooMany(_ retryAfter: Date?) -> SendResult {
        reason == "TooManyRequests" && retryAfter == nil
            ? .retry(.unknown) : .retry(.throttled, notBefore: retryAfter)
    }

    private struct Problem: Decodable {
        var reason: String
    }
}
