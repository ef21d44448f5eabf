/// What a ``PushProviderServer`` is told to answer.
public struct PushProviderAnswer: Encodable, Sendable {
    private var status = 0
    private var headers: [String: String] = [:]
    private var body = ""
    private var hangs = false

    /// No answer ever, or until ``PushProviderServer/release()``.
    public static var hanging: Self {
        var answer = Self()
        answer.hangs = true
        return answer
    }

    /// - Parameter retryAfter: the field Retry-After, in seconds or as a date.
    public static func status(_ status: Int, retryAfter: String? = nil, body: String = "") -> Self {
        var answer = Self()
        (answer.status, answer.body) = (status, body)
        if let retryAfter { answer.headers["retry-after"] = retryAfter }
        return answer
    }

    /// As APNs says no:
    /// https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns
    public static func apns(_ status: Int, _ reason: String, retryAfter: String? = nil) -> Self {
        // Milliseconds, given with 410 only.
        let timestamp = status == 410 ? #", "timestamp": 1682596800000"# : ""
        return .status(status, retryAfter: retryAfter, body: #"{"reason": "\#(reason)"\#(timestamp)}"#)
    }

    /// As FCM says no: https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode
    /// - Parameters:
    ///   - status: google.rpc's, such as NOT_FOUND.
    ///   - errorCode: FCM's own, such as UNREGISTERED.
    public static func fcm(
        _ code: Int, status: String, errorCode: String? = nil, retryAfter: String? = nil
    ) -> Self {
        let type = "type.googleapis.com/google.firebase.fcm.v1.FcmError"
        let details = errorCode.map { #"{"@type": "\#(type)", "errorCode": "\#($0)"}"# } ?? ""
        return .status(
            code, retryAfter: retryAfter,
            body: #"{"error": {"code": \#(code), "message": "no", "status": "\#(status)", "details": [\#(details)]}}"#)
    }
}
