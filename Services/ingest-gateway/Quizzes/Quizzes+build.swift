extension GatewayFeatures {
    var quizAnswers: PostgresQuizAnswerStore {
        PostgresQuizAnswerStore(pool: pool, masterKeys: settings.healthKeys)
    }

    private var answerQuiz: AnswerQuiz { AnswerQuiz(store: quizAnswers, now: now) }

    var quizRoutes: QuizRoutes {
        QuizRoutes(answerQuiz: answerQuiz, store: quizAnswers, subscriptions: subscriptions, now: now)
    }

    var quizPageRoutes: QuizPageRoutes {
        QuizPageRoutes(
            answerQuiz: answerQuiz, store: quizAnswers, changeSubscription: changeSubscription,
            subscriptions: subscriptions, accounts: requireConsent.accounts, now: now)
    }
}
