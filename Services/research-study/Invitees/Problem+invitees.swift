import HTTPService
import HTTPTypes

extension InviteeError: CustomStringConvertible {
    /// What is wrong and what to do, for whoever asked.
    var description: String {
        switch self {
        case .unknownInvitee: "there is no such invitee"
        case .codeTaken: "another invitee has this ID: choose another"
        case .cannotBeRestricted(let status): "only who is Invited or Participating can be restricted, not \(status)"
        case .notParticipating(let status): "only a participant can do this; the status is \(status)"
        case .nobodyEnrolled: "nobody has enrolled with this ID, so nobody can be Participating with it"
        case .tooMany(let most): "a study has at most \(most) invitees, and at least one is made at a time"
        case .studyTakesNobody: "there is no such study, or it takes nobody any more"
        case .unknownStatus: "there is no such status"
        case .statusExists: "there is such a status already"
        case .statusIsBuiltIn: "the application relies on this status: it cannot be deleted"
        case .statusIsUsed(let count): "\(count == 1 ? "1 invitee has" : "\(count) invitees have") this status"
        }
    }
}

extension Problem {
    init(_ error: InviteeError) {
        let status: HTTPResponse.Status =
            switch error {
            case .unknownInvitee, .unknownStatus: .notFound
            case .notParticipating: .forbidden
            case .tooMany: .unprocessableContent
            case .codeTaken, .cannotBeRestricted, .nobodyEnrolled, .studyTakesNobody, .statusExists, .statusIsBuiltIn,
                .statusIsUsed:
                .conflict
            }
        let text = error.description
        self.init(status, text.prefix(1).uppercased() + text.dropFirst(), code: error.code)
    }
}

extension InviteeError {
    /// For programs.
    var code: String? {
        switch self {
        case .notParticipating: "not-participating"
        default: nil
        }
    }
}
