import Foundation
import Postgres

extension AccountsFeatures {
    var profileRoutes: ProfileRoutes {
        let (store, providers) = (PostgresProfileStore(pool: pool), socialProviders)
        return ProfileRoutes(
            people: people, store: store,
            saveProfile: SaveProfile(store: store, people: people, brakes: signInBrakes, mail: mail, now: now),
            confirmGuardian: ConfirmGuardian(pool: pool, now: now), renderer: PictureRenderer(),
            socialTitles: { userID in
                // An issuer that is configured no longer has no title.
                try await store.socialIssuers(of: userID).map { providers.title(ofIssuer: $0) ?? $0 }
            },
            now: now)
    }
}
