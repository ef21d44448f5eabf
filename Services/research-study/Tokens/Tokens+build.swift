import Domain
import Logging
import ServiceLifecycle
import ServiceRuntime

extension ResearchStudyFeatures {
    var tokenRoutes: TokenRoutes {
        let authenticate = authenticateParticipant
        return TokenRoutes(
            currentStudy: currentStudy, keys: dayKeys, issueToken: issueToken,
            authenticate: { try await authenticate.sender(of: $0) }, now: now)
    }

    var issueToken: IssueToken {
        IssueToken(keys: dayKeys, signer: tokenSigner, store: PostgresTokenStore(pool: pool), now: now)
    }

    /// Destroys the private keys of the days that are over.
    func tokenServices(logger: Logger) -> [any Service] {
        let (keys, now) = (dayKeys, now)
        return [
            PeriodicTask("destroy keys of past days", every: .seconds(60), logger: logger) {
                try await keys.erase(before: .ofSurvey(at: now()))
            }
        ]
    }
}
