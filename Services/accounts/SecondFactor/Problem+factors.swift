import HTTPService
import HTTPTypes
import MessageProtocol

extension Problem {
    init(_ error: FactorError) {
        self =
            switch error {
            case .wrongCode: Problem(.unauthorized, "The code is wrong, has expired or was used before")
            case .signInAgain:
                Problem(.unauthorized, "This sign-in has ended: begin again with POST /api/v1/sessions")
            case .notStarted:
                Problem(
                    .conflict,
                    "No authenticator app waits for its first code: begin with POST"
                        + " /api/v1/account/second-factor/totp")
            case .noTOTP: Problem(.notFound, "You have no authenticator app connected")
            case .neededByRole:
                Problem(.conflict, "Your role needs a second factor: connect another app in place of this one")
            case .noPIN: Problem(.notFound, "You have no PIN: PUT /api/v1/account/pin sets one")
            case .wrongPIN(let left):
                Problem(.forbidden, "The PIN is wrong; it may be wrong \(left) more times before it is deleted")
            case .pinEnded:
                Problem(.forbidden, "The PIN was wrong too often and is deleted; nothing else was changed")
            case .confirmationNeeded:
                Problem(
                    .forbidden,
                    "Show that it is you: send your password as well, or unlock with POST"
                        + " /api/v1/account/unlock first")
            case .notByThisToken:
                Problem(.forbidden, "This token must not change how you sign in, or unlock anything")
            case .sessionEnded: .signInFirst
            }
    }

    init(_ error: PasskeyFault) {
        self =
            switch error {
            case .tooMany(let limit):
                Problem(.conflict, "One person may have \(limit) passkeys; delete one of yours first")
            case .alreadyRegistered: Problem(.conflict, "This passkey is registered already")
            case .lastWayIn:
                Problem(
                    .conflict,
                    "This is the only way into the account: set a password, link a provider or add another passkey"
                        + " before removing it")
            case .unknownPasskey:
                Problem(.unauthorized, "This passkey is not known here; sign in another way, then add one")
            default: .faultyFields([MessageFault(field: "passkey", problem: "\(error)")])
            }
    }

    init(_ error: RelyingPartyFault) {
        self =
            switch error {
            case .noName(let instead):
                Problem(.conflict, "Passkeys need a name, and this address is a number: open \(instead)")
            case .notSecure: Problem(.conflict, "Passkeys need https, and the public address of this server has none")
            }
    }
}
