import Domain
import HTTPService
import Hummingbird
import Postgres
import Sessions

extension AccountsFeatures {
    private var passkeyStore: PostgresPasskeyStore { PostgresPasskeyStore(pool: pool) }

    var challenges: PasskeyChallenges { PasskeyChallenges(keys: settings.healthKeys, now: now) }

    private var site: Result<RelyingParty, RelyingPartyFault> {
        do throws(RelyingPartyFault) {
            return .success(try RelyingParty(publicURL: settings.publicURL))
        } catch {
            return .failure(error)
        }
    }

    var usePasskey: UsePasskey { UsePasskey(store: passkeyStore, challenges: challenges, site: site, now: now) }

    var passkeyRoutes: PasskeyRoutes {
        PasskeyRoutes(
            register: RegisterPasskey(store: passkeyStore, challenges: challenges, site: site, now: now),
            use: usePasskey, store: passkeyStore, confirmOwner: confirmOwner, open: openAnswering)
    }

    /// Opens a session in answer to a request that showed who sends it: a page of ours gets a cookie and never the token,
    /// whatever it asks for.
    var openAnswering: @Sendable (UserID, Request) async throws -> Response {
        let (openSession, now) = (openSession, now)
        return { userID, request in
            let isPage = request.isFromOwnPage
            let session =
                isPage ? NewSession.ofPage(sending: request) : NewSession(.program, on: DeviceName.of(request))
            let signedIn = try await openSession(for: userID, session)
            return isPage
                ? signedIn.cookieAnswer(to: request, at: now())
                : try JSONResponse(status: .created, value: signedIn).response()
        }
    }
}
