import Logging
import MessageProtocol
import Messaging
import Postgres
import ServiceLifecycle

extension SkinCheckFeatures {
    var answerRoutes: AnswerRoutes {
        AnswerRoutes(photo: { [photoStore] in try await photoStore.photo($0, of: $1) }, now: now)
    }

    func submittedHandler(_ classifier: SkinClassifier) -> SkinPhotoSubmittedHandler {
        SkinPhotoSubmittedHandler(
            answers: PostgresAnswerStore(pool: pool, masterKeys: masterKeys), classifier: classifier, now: now)
    }

    /// The worker's only consumer. One photo at a time: each takes a core while it is judged.
    func photoConsumer(
        from subscriber: some MessageSubscriber, _ classifier: SkinClassifier, logger: Logger
    ) -> any Service {
        MessageConsumer(
            of: .skinCheck, handler: submittedHandler(classifier), subscriber: subscriber,
            outage: pool.unreadyReason, prefetch: 1, logger: logger)
    }
}
