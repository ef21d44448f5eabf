import Postgres

extension GatewayFeatures {
    var healthMetricsRoutes: HealthMetricsRoutes {
        HealthMetricsRoutes(
            recordHealthMetrics: RecordHealthMetrics(store: PostgresHealthMetricsStore(pool: pool), now: now))
    }

    var quizAnswers: PostgresQuizAnswerStore {
        PostgresQuizAnswerStore(pool: pool, masterKeys: settings.healthKeys)
    }

    var quizRoutes: QuizRoutes {
        let store = quizAnswers
        return QuizRoutes(
            answerQuiz: AnswerQuiz(store: store, now: now), store: store, subscriptions: subscriptions, now: now)
    }
}
