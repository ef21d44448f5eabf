import Domain
import Quizzes

/// What a person is offered after their answers. Nothing of it happens unless they send it.
struct QuizOffer: Encodable, Sendable, Equatable {
    /// For POST /api/v1/alerts, when the person feels bad.
    var report: Report?
    /// For PUT /api/v1/subscription, after the welcome quiz.
    var sensitivities: [Sensitivity]?

    struct Report: Encodable, Sendable, Equatable {
        /// Nil when the person has chosen none.
        var place: Place?
        /// The person's own.
        var allergens: [Allergen]
        var symptoms: [Symptom]
        var severity: Severity
    }

    /// - Returns: nil when there is nothing to offer.
    init?(for answers: [QuestionAnswer], to definition: QuizDefinition, with subscription: Subscription) {
        report = definition.reportDraft(from: answers).map { draft in
            Report(
                place: subscription.place, allergens: subscription.sensitivities.map(\.allergen),
                symptoms: draft.symptoms,
                severity: draft.severity)
        }
        let proposed = definition.proposedSensitivities(from: answers)
        sensitivities = proposed.isEmpty ? nil : proposed
        if report == nil, sensitivities == nil { return nil }
    }
}
