import HTTPService
import HTTPTypes
import MessageProtocol

extension Problem {
    /// What somebody typed, whatever invitations there are.
    init(_ fault: InvitationFault) {
        self = .faultyFields([MessageFault(field: "invitation", problem: fault.problem)])
        code = fault.rawValue
    }

    init(_ refusal: InvitationRefusal) {
        switch refusal {
        case .unknown: self.init(.notFound, "This ID is invalid: nobody was invited with it", code: refusal.rawValue)
        case .alreadyInUse:
            self.init(.conflict, "This ID is already in use: each works once, on one device", code: refusal.rawValue)
        case .revoked: self.init(.gone, "This ID was revoked", code: refusal.rawValue)
        case .notInvited: self.init(.conflict, "This ID cannot be used at this time", code: refusal.rawValue)
        }
    }

    init(_ error: ParticipationError) {
        switch error {
        case .noStudy: self = .noStudy
        case .studyClosed: self.init(.conflict, "The study is over and takes nobody any more", code: "study-closed")
        case .oldConsent:
            self.init(
                .conflict, "Another version of the consent holds now: GET /api/v1/study/consent, and sign that one",
                code: "old-consent")
        }
    }

    init(_ error: TooManyUnknownInvitations) {
        let seconds = max(1, Int(error.freeIn.rounded(.up)))
        self.init(
            .tooManyRequests,
            "Too many IDs were tried that do not exist; nothing was checked, try again in "
                + "\(seconds) seconds", code: "throttled", retryAfter: seconds)
    }
}
