import Foundation
import Logging
import Postgres
import ServiceLifecycle
import ServiceRuntime

extension ResearchStudyFeatures {
    var participationStore: PostgresParticipationStore { PostgresParticipationStore(pool: pool) }

    /// Who sends a request with a participant's secret.
    var authenticateParticipant: AuthenticateParticipant {
        let (store, current) = (participationStore, currentStudy)
        return AuthenticateParticipant(
            find: { try await store.participant($0) }, study: { try await current.study($0) })
    }

    var participationRoutes: ParticipationRoutes {
        let check = CheckInvitation(
            store: participationStore, current: currentStudy, brake: InvitationBrake(keys: settings.healthKeys),
            now: now)
        return ParticipationRoutes(
            check: check, enrol: Enrol(check: check), authenticate: authenticateParticipant,
            sign: SignConsent(store: participationStore), withdraw: Withdraw(store: participationStore, now: now),
            proxies: settings.proxies)
    }

    func participationServices(logger: Logger) -> [any Service] {
        let (store, now) = (participationStore, now)
        return [
            PeriodicTask("forget old attempts", every: .seconds(600), logger: logger) {
                try await store.prune(at: now())
            }
        ]
    }
}
