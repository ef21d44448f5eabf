import Domain

/// A row of `deliveries`.
enum Delivery {}
typealias DeliveryID = Identifier<Delivery>

/// Why an attempt failed; says nothing about the person.
enum DeliveryFailure: String, Error, CaseIterable, Sendable {
    /// The server could not be reached, or the connection broke.
    case unreachable
    case timedOut = "timed-out"
    /// The server asked to try again later (a mail server's 4yz, HTTP 5xx).
    case deferred
    /// The server, or the address, received too many requests (429).
    case throttled
    /// The server rejected this message or recipient (a mail server's 5yz, HTTP 4xx).
    case refused
    /// The message exceeds the server's size limit (413).
    case tooLarge = "too-large"
    /// The encrypted connection that the settings demand failed; the operator must fix it.
    case insecure
    /// The server rejected the service's own login, key or token; the operator must fix it.
    case loginRefused = "login-refused"
    /// The address is invalid.
    case malformedAddress = "malformed-address"
    /// The address is in a private network, or its server redirects.
    case addressNotAllowed = "address-not-allowed"
    /// The provider says that the address no longer exists (404, 410, an unregistered token).
    case addressGone = "address-gone"
    /// The person removed the address after the message was queued.
    case addressWithdrawn = "address-withdrawn"
    /// Every worker that claimed the message died before recording a result.
    case interrupted
    /// The operator switched the channel off after the message was queued.
    case channelOff = "channel-off"
    case unknown

    /// Whether the same message may succeed later.
    var isTransient: Bool {
        switch self {
        case .unreachable, .timedOut, .deferred, .throttled, .insecure, .loginRefused, .channelOff, .unknown: true
        case .refused, .tooLarge, .malformedAddress, .addressNotAllowed, .addressGone, .addressWithdrawn, .interrupted:
            false
        }
    }

    /// Whether the next message to the same host would fail too.
    var isServerFault: Bool {
        switch self {
        case .unreachable, .timedOut, .deferred, .insecure, .loginRefused: true
        case .throttled, .refused, .tooLarge, .malformedAddress, .addressNotAllowed, .addressGone, .addressWithdrawn,
            .interrupted, .channelOff, .unknown:
            false
        }
    }
}
