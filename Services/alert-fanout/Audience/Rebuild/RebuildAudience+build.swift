import Postgres

extension RebuildAudience {
    /// - Parameter sliceSize: how many people one transaction rebuilds.
    init(over pool: PostgresPool, sliceSize: Int = 25_000) {
        let (crowd, feedback) = (PostgresCrowdStore(pool: pool), PostgresFeedbackStore(pool: pool))
        self.init(store: PostgresAudienceRebuildStore(pool: pool, sliceSize: sliceSize)) {
            let people = try await crowd.departed()
            for person in people {
                try await crowd.forget(person)
                try await feedback.forget(person)
            }
            try await PostgresAudienceStore(pool: pool).withdrawRefusedPlaces()
            return people.count
        }
    }
}
