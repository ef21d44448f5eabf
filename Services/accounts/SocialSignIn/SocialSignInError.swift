import HTTPService
import HTTPTypes

/// Why nobody was signed in by a provider, or nothing was changed about who may be.
enum SocialSignInError: Error, Equatable {
    case unknownProvider
    /// The state is unknown, used, expired, another provider's, or of another browser.
    case staleAttempt
    /// The person, or the provider for them, has said no.
    case declined
    case codeRefused
    case providerFailed(ProviderFault)
    /// Somebody has signed up with the address and never confirmed it.
    case addressNotConfirmed
    /// The signed-in person is not the one whose address the provider confirmed.
    case otherPerson
    case unknownIdentity
    case lastWayIn
}

/// What is wrong with a provider's answer. Says nothing of the person.
enum ProviderFault: Error, Equatable {
    case unreachable
    case status(Int)
    case notJSON
    case tooLarge
    /// A field of its answer that is missing or wrong.
    case field(String)
    case token(IDTokenFault)
}

/// Why an ID token is not believed.
enum IDTokenFault: Error, Equatable, CaseIterable {
    case malformed
    case algorithmNotAllowed
    case unknownKey
    case wrongSignature
    case otherIssuer
    case otherAudience
    case otherParty
    case expired
    case issuedInFuture
    case issuedLongAgo
    case otherNonce
    case noSubject
}

extension Problem {
    /// The problem document of an error of social sign-in.
    init(_ error: SocialSignInError) {
        switch error {
        case .unknownProvider:
            self.init(.notFound, "This server knows no such provider; GET /sign-in shows those it has")
        case .staleAttempt:
            self.init(
                .badRequest,
                "This sign-in was begun in another browser, more than ten minutes ago, or has been used; begin again at "
                    + "/sign-in")
        case .declined:
            self.init(.forbidden, "The provider signed nobody in, as it was told; nothing was changed")
        case .codeRefused: self.init(.badRequest, "The provider does not know this code; begin again at /sign-in")
        case .providerFailed(let fault):
            self.init(.badGateway, "The provider's answer cannot be used: \(fault.words). Nothing was changed")
        case .addressNotConfirmed:
            self.init(
                .conflict,
                "An account has this address and has not confirmed it: follow the link in the mail, or reset the "
                    + "password, which confirms it too; then sign in by the provider again")
        case .otherPerson:
            self.init(.forbidden, "The provider confirmed another address than this account's; nothing was linked")
        case .unknownIdentity:
            self.init(.notFound, "There is no such identity; GET /api/v1/account/identities lists yours")
        case .lastWayIn:
            self.init(
                .conflict, "This is the only way into the account: set a password or add a passkey before removing it")
        }
    }
}

extension ProviderFault {
    /// For people and logs.
    var words: String {
        switch self {
        case .unreachable: "it did not come, or not in time"
        case .status(let code): "it has the status \(code)"
        case .notJSON: "it is not JSON"
        case .tooLarge: "it is too large"
        case .field(let name): "\(name) is missing or wrong"
        case .token(let fault): "its ID token is refused (\(fault))"
        }
    }
}
