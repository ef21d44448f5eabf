import ServiceLifecycle

extension NotifierParts {
    /// The consumers of what health-metrics-analyzer suggests.
    func healthSuggestions() -> [any Service] {
        let store = PostgresSuggestionStore(
            pool: pool,
            enabledChannels: enabledChannels)
        let suggestQuiz = SuggestQuiz(store: store, now: now)
        let suggestThreshold = SuggestThreshold(store: store, now: now)
        let suggestAreaAlert = SuggestAreaAlert(store: store, now: now)
        return [
            consumer(of: QuizSuggestedHandler(suggestQuiz: suggestQuiz)),
            consumer(of: ThresholdSuggestedHandler(suggestThreshold: suggestThreshold)),
            consumer(of: AllergenAlertSuggestedHandler(suggestAreaAlert: suggestAreaAlert)),
        ]
    }
}
