import Caching
import Domain
import HTTPService
import HTTPTypes
import MessageProtocol

/// The one place where the domain's errors become problem documents.
enum AccountsProblems {
    /// Not named `problem(for:)` like the functions below: since it returns an optional too, it would call itself.
    /// - Returns: nil for an error that is not a refusal by the domain.
    static func problem(mapping error: any Error) -> Problem? {
        switch error {
        case let error as AccountError: problem(for: error)
        case let error as TooManyAttempts: problem(for: error)
        case let error as HashingRefused: problem(for: error)
        case let error as RoleError: Problem(error)
        case let error as StudyRoleError: Problem(error)
        case StudyUserError.ownerHasCome: Problem(.conflict, "Name and password are the person's alone")
        case let error as PaymentError: Problem(error)
        case let error as TooManyTokens:
            Problem(.conflict, "One person may have \(error.limit) tokens; delete one of yours first")
        case let error as FactorError: Problem(error)
        case let error as PasskeyFault: Problem(error)
        case let error as RelyingPartyFault: Problem(error)
        case let error as SocialSignInError: Problem(error)
        case is LoadingCacheIsBusy: .tryAgain
        case is ExportKeyGone:
            Problem(.gone, "The export cannot be opened any more: POST /api/v1/account/exports begins another")
        case let error as DomainError: .faultyFields([MessageFault(field: error.field, problem: error.problem)])
        default: nil
        }
    }

    private static func problem(for error: AccountError) -> Problem {
        switch error {
        // Does not reveal which of the two it is.
        case .wrongCredentials(let suggestsReset): .wrongCredentials(suggestsReset: suggestsReset)
        case .wrongPassword: Problem(.forbidden, "The password is wrong; nothing was changed")
        case .noPassword:
            Problem(
                .conflict,
                "You have no password that could confirm this: POST /api/v1/account/password-resets mails a link"
                    + " that sets one")
        case .deleted: .signInFirst
        case .userNameTaken:
            .faultyFields([MessageFault(field: "userName", problem: "is somebody else's: choose another")])
        case .linkIsOver:
            Problem(.notFound, "The link was used before or is over: ask for another one")
        case .nothingToConfirm: Problem(.conflict, "There is no address that waits to be confirmed")
        case .noConfirmedAddress: Problem(.conflict, "The account has no confirmed address to which a link could go")
        case .mailedLinkNeeded:
            Problem(
                .forbidden,
                "Show that it is you: POST /api/v1/account/erasure-links mails a link that deletes the account")
        case .secondFactorNeeded: Problem(.unauthorized, "The password is right; a second factor is needed")
        }
    }

    private static func problem(for error: TooManyAttempts) -> Problem {
        let seconds = max(1, Int(error.freeIn.rounded(.up)))
        return Problem(
            .tooManyRequests, "It was tried too often; nothing was checked, try again in \(seconds) seconds",
            retryAfter: seconds)
    }

    private static func problem(for error: HashingRefused) -> Problem {
        switch error {
        case .full(let seconds):
            Problem(
                .serviceUnavailable, "Too many people sign in at this moment; try again in \(seconds) seconds",
                retryAfter: seconds)
        case .abandoned: .tryAgain
        }
    }
}

extension Problem {
    /// - Parameter suggestsReset: after several in a row, for a login with an account and one without alike.
    static func wrongCredentials(suggestsReset: Bool) -> Problem {
        let advice =
            suggestsReset
            ? ". Forgot the password? POST /api/v1/account/password-resets mails a link that sets a new one" : ""
        return Problem(.unauthorized, "The address, the user name or the password is wrong\(advice)")
    }
}
