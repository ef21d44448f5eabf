import ServiceLifecycle

extension AlertFanoutAssembly {
    var feedbackStore: PostgresFeedbackStore { PostgresFeedbackStore(pool: pool) }

    /// The consumer of people's feedback.
    func feedbackServices() -> [any Service] {
        [
            consumer(
                of: AlertFeedbackHandler(recordFeedback: RecordFeedback(store: feedbackStore)),
                prefetch: configuration.updatePrefetch)
        ]
    }
}
