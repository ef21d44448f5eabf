/// Why an attempt failed: a class that says nothing of the person.
enum DeliveryFailure: String, Error, CaseIterable, Sendable {
    /// The server cannot be reached, or the connection broke.
    case unreachable
    case timedOut = "timed-out"
    /// The server asks to come back later (a mail server's 4yz, 5xx over HTTP).
    case deferred
    /// The server says that there were too many (429).
    case throttled
    /// The server does not take this message or this recipient (a mail server's 5yz, 4xx over HTTP).
    case refused
    /// The server takes none of this size (413).
    case tooLarge = "too-large"
    /// No encrypted connection as the settings demand: the operator's to mend.
    case insecure
    /// The server does not accept the service's own login, key or token: the operator's to mend.
    case loginRefused = "login-refused"
    /// The address cannot be one.
    case malformedAddress = "malformed-address"
    /// The address lies in a private network, or its server sends elsewhere.
    case addressNotAllowed = "address-not-allowed"
    /// The provider says that the address reaches nobody any more (404, 410, an unregistered token).
    case addressGone = "address-gone"
    /// The person took their address back after the message was queued.
    case addressWithdrawn = "address-withdrawn"
    /// Every worker that took the message ended before it could say what became of it.
    case interrupted
    /// The operator has switched the channel off since the message was queued.
    case channelOff = "channel-off"
    case unknown

    /// Whether the same message may go out later without anybody changing it.
    var isPassing: Bool {
        switch self {
        case .unreachable, .timedOut, .deferred, .throttled, .insecure, .loginRefused, .channelOff, .unknown: true
        case .refused, .tooLarge, .malformedAddress, .addressNotAllowed, .addressGone, .addressWithdrawn, .interrupted:
            false
        }
    }

    /// Whether the next message to the same host would fare the same.
    var concernsTheServer: Bool {
        switch self {
        case .unreachable, .timedOut, .deferred, .insecure, .loginRefused: true
        case .throttled, .refused, .tooLarge, .malformedAddress, .addressNotAllowed, .addressGone, .addressWithdrawn,
            .interrupted, .channelOff, .unknown:
            false
        }
    }
}
