/// Why a mail was not sent: a class that says nothing of the person.
enum MailFailure: String, Error, CaseIterable, Sendable {
    /// The mail server cannot be reached, or the connection broke.
    case unreachable
    case timedOut = "timed-out"
    /// The server asks to come back later (4yz).
    case deferred
    /// The server does not take this mail or this recipient (5yz).
    case refused
    /// No encrypted connection as the settings demand: the operator's to mend.
    case insecure
    /// The server does not accept the service's own login: the operator's to mend.
    case loginRefused = "login-refused"
    /// The address is not of the form name@host.
    case malformedAddress = "malformed-address"
    /// The person took their address back after the mail was queued.
    case addressWithdrawn = "address-withdrawn"
    /// Every worker that took the mail ended before it could say what became of it.
    case interrupted
    case unknown

    /// Whether the same mail may go out later without anybody changing it.
    var isPassing: Bool {
        switch self {
        case .unreachable, .timedOut, .deferred, .insecure, .loginRefused, .unknown: true
        case .refused, .malformedAddress, .addressWithdrawn, .interrupted: false
        }
    }

    /// Whether the next mail would fare the same.
    var concernsTheServer: Bool {
        switch self {
        case .unreachable, .timedOut, .insecure, .loginRefused: true
        case .deferred, .refused, .malformedAddress, .addressWithdrawn, .interrupted, .unknown: false
        }
    }
}
