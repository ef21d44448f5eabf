import Domain
import Foundation

extension AccountsFeatures {
    var firstRun: FirstRun {
        let (profiles, consents) = (PostgresProfileStore(pool: pool), PostgresConsentStore(pool: pool))
        return FirstRun(
            people: people, profile: { try await profiles.profile(of: $0) },
            answers: { try await consents.answers(of: $0) })
    }

    func firstRunRoutes(_ isTransient: @escaping @Sendable (any Error) -> Bool) -> FirstRunRoutes {
        FirstRunRoutes(
            firstRun: firstRun,
            saveProfile: SaveProfile(
                store: PostgresProfileStore(pool: pool), people: people, brakes: signInBrakes, mail: mail, now: now),
            answerConsent: AnswerConsent(
                store: PostgresConsentStore(pool: pool), notices: NoticeLibrary(of: settings.controller), now: now),
            isTransient: isTransient, now: now)
    }
}
