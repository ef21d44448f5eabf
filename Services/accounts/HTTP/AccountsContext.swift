import Domain
import HTTPService
import HTTPTypes
import Hummingbird
import NIOCore
import Sessions

/// What travels with one request.
struct AccountsContext: SessionContext {
    var coreContext: CoreRequestContextStorage
    var session: Session?
    let channel: any NIOCore.Channel

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    var maxUploadSize: Int { BodyReader.usualLimit }

    /// Says whether nobody waits for the answer any more.
    var isClientGone: @Sendable () -> Bool {
        let presence = ClientPresence(on: channel)
        return { presence.isGone }
    }

    /// Of the signed-in person.
    var signedIn: Session {
        get throws {
            guard let session else { throw Problem.signInFirst }
            return session
        }
    }

    /// The signed-in person.
    var userID: UserID { get throws { try signedIn.userID } }
}

extension AccountsContext {
    /// Who tries to sign in or up.
    func client(_ request: Request, behind proxies: TrustedProxies) -> SignInClient {
        SignInClient(
            address: ClientAddress(of: request, from: channel.remoteAddress, behind: proxies),
            browser: BrowserCookie.token(of: request), isGone: isClientGone)
    }
}
