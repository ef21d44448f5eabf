import Domain
import MessageProtocol
import Sessions

extension GatewayFeatures {
    var quizAnswers: PostgresQuizAnswerStore {
        PostgresQuizAnswerStore(pool: pool, masterKeys: settings.healthKeys)
    }

    private var answerQuiz: AnswerQuiz { AnswerQuiz(store: quizAnswers, now: now) }

    var quizRoutes: QuizRoutes {
        QuizRoutes(answerQuiz: answerQuiz, store: quizAnswers, subscriptions: subscriptions, now: now)
    }

    var quizPageRoutes: QuizPageRoutes {
        let accounts = requireConsent.accounts
        return QuizPageRoutes(
            answerQuiz: answerQuiz, store: quizAnswers, changeSubscription: changeSubscription,
            subscriptions: subscriptions, isRefused: { try await accounts.isRefused(.healthData, by: $0) },
            needsGuardian: { [now] in try await accounts.needsGuardian($0, at: now()) }, now: now)
    }
}
