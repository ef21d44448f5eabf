import Foundation
import HTTPFetch
import HTTPTypes

/// APNs' response to a notification:
/// https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns
struct APNsResponse: Sendable {
    let status: Int
    /// Such as `BadDeviceToken`; nil on success.
    let reason: String?

    init(_ response: FetchResponse) {
        status = response.status.code
        reason = (try? JSONDecoder().decode(Problem.self, from: Data(response.body)))?.reason
    }

    var isExpiredToken: Bool { status == 403 && reason == "ExpiredProviderToken" }

    /// Only 410 says that a device token has expired. `BadDeviceToken` (400) may also mean that this server uses the
    /// sandbox, and 404 is about the path.
    /// - Parameter retryAfter: from the header field Retry-After.
    func result(retryAfter: Date?) -> SendResult {
        switch status {
        case 200..<300: .accepted
        case 403: .retry(.loginRefused)
        case 410: .addressGone
        case 413: .failed(.tooLarge)
        case 429: tooMany(retryAfter)
        case 500...: .retry(.deferred, notBefore: retryAfter)
        default: .failed(.refused)
        }
    }

    /// `TooManyRequests` is about one device: it must not delay others, as `throttled` would.
    private func tooMany(_ retryAfter: Date?) -> SendResult {
        .retry(reason == "TooManyRequests" ? .unknown : .throttled, notBefore: retryAfter)
    }

    private struct Problem: Decodable {
        var reason: String
    }
}
