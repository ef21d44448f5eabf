import Foundation
import HTTPFetch
import HTTPTypes

/// FCM's response to a message: https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode
struct FCMResponse: Sendable {
    let status: Int
    /// FCM's own code, such as `UNREGISTERED`; nil on success or when the response has none.
    let errorCode: String?

    init(_ response: FetchResponse) {
        status = response.status.code
        let problem =
            (200..<300).contains(status) ? nil : try? JSONDecoder().decode(Problem.self, from: Data(response.body))
        errorCode = problem?.error.details?.lazy.compactMap(\.errorCode).first
    }

    /// Whether FCM rejected the access token; `THIRD_PARTY_AUTH_ERROR` is about the app's key for Apple.
    var isTokenRefused: Bool { status == 401 && errorCode != "THIRD_PARTY_AUTH_ERROR" }

    /// - Parameters:
    ///   - retryAfter: from the header field Retry-After.
    ///   - aMinuteOn: when the quota, which is per minute, is renewed
    ///     (https://firebase.google.com/docs/cloud-messaging/throttling-and-quotas).
    func result(retryAfter: Date?, aMinuteOn: Date) -> SendResult {
        switch (status, errorCode) {
        case (200..<300, _): .accepted
        case (404, "UNREGISTERED"): .addressGone
        // About the project, not the device: the configuration can be fixed.
        case (404, _): .retry(.unknown)
        // The token belongs to another project, or to an app whose own key is wrong.
        case (403, "SENDER_ID_MISMATCH"), (401, "THIRD_PARTY_AUTH_ERROR"): .failed(.refused)
        case (401, _), (403, _): .retry(.loginRefused)
        case (413, _): .failed(.tooLarge)
        case (429, _): .retry(.throttled, notBefore: retryAfter ?? aMinuteOn)
        case (500..., _): .retry(.deferred, notBefore: retryAfter)
        default: .failed(.refused)
        }
    }

    /// google.rpc.Status as Google's HTTP responses carry it.
    private struct Problem: Decodable {
        struct Status: Decodable {
            var details: [Detail]?
        }

        struct Detail: Decodable {
            var errorCode: String?
        }

        var error: Status
    }
}
