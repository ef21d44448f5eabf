import Logging
import Messaging
import Postgres
import PrivacyRights
import ServiceLifecycle
import ServiceRuntime

extension AudienceMirror {
    static func make(over pool: PostgresPool) -> AudienceMirror {
        AudienceMirror(source: PostgresAudienceSource(pool: pool))
    }
}

extension AlertFanoutAssembly {
    /// The consumer of changed subscriptions, and the task that keeps the audience in memory up to date.
    func audienceServices() -> [any Service] {
        let (crowd, feedback) = (crowdStore, feedbackStore)
        let updateAudience = UpdateAudience(
            store: PostgresAudienceStore(pool: pool),
            forgetContributions: {
                try await crowd.forget($0)
                try await feedback.forget($0)
            },
            refusesPlace: { [pool] in try await pool.refusesPlace(in: $0, comparedWith: "audience") })
        return [
            audience.updating(logger: logger),
            consumer(
                of: SubscriberChangedHandler(updateAudience: updateAudience), prefetch: configuration.updatePrefetch),
        ]
    }
}

extension AudienceMirror {
    /// Loads the audience at start, and its changes at an interval, so that an alert after a quiet week finds few.
    func updating(
        every interval: Duration = .seconds(60), backoff: Backoff = Backoff(), logger: Logger
    ) -> PeriodicTask {
        PeriodicTask(
            "update the audience", every: interval, retryDelay: { backoff.delay(afterFailures: $0) }, logger: logger,
            work: {
                let people = try await self.current().index.count
                logger.debug("Audience is up to date", metadata: ["people": "\(people)"])
            })
    }
}
