import ServiceLifecycle

extension NotifierParts {
    /// The consumers of what health-metrics-analyzer suggests: quizzes, thresholds and area alerts.
    ///
    /// They share a store, because each suggestion becomes one notification of one person.
    func healthSuggestions() -> [any Service] {
        let store = PostgresSuggestionStore(
            pool: pool,
            enabledChannels: enabledChannels)
        let suggestQuiz = SuggestQuiz(store: store, now: now)
        let suggestThreshold = SuggestThreshold(store: store, now: now)
        let suggestAreaAlert = SuggestAreaAlert(store: store, now: now)
        return [
            consumer(of: QuizSuggestedHandler(suggestQuiz: suggestQuiz)),
            consumer(
                of: QuizSuggestionWithdrawnHandler(
                    store: PostgresWithdrawnSuggestionStore(pool: pool), now: now)),
            consumer(of: ThresholdSuggestedHandler(suggestThreshold: suggestThreshold)),
            consumer(of: AllergenAlertSuggestedHandler(suggestAreaAlert: suggestAreaAlert)),
        ]
    }

    /// The consumer of answers about photos of skin.
    func skinAnswers() -> [any Service] {
        let store = PostgresSuggestionStore(pool: pool, enabledChannels: enabledChannels)
        return [consumer(of: SkinPhotoClassifiedHandler(notify: NotifyOfSkinAnswer(store: store, now: now)))]
    }
}
