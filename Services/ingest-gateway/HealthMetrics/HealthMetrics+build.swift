import Postgres

extension GatewayFeatures {
    var healthMetricsRoutes: HealthMetricsRoutes {
        HealthMetricsRoutes(
            recordHealthMetrics: RecordHealthMetrics(store: PostgresHealthMetricsStore(pool: pool), now: now))
    }

    var quizRoutes: QuizRoutes {
        let store = PostgresQuizAnswerStore(pool: pool, masterKeys: settings.healthKeys)
        return QuizRoutes(
            answerQuiz: AnswerQuiz(store: store, now: now), store: store, subscriptions: subscriptions, now: now)
    }
}
