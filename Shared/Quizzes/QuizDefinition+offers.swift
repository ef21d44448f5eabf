public import Domain

/// The parts of a report to others that a person's answers already contain; their place and allergens are known
/// elsewhere.
public struct ReportDraft: Hashable, Sendable {
    public var symptoms: [Symptom]
    public var severity: Severity
}

extension QuizDefinition {
    /// A report to offer to a person who feels bad.
    /// - Parameter answers: accepted by ``checked(_:)``.
    /// - Returns: nil when the person feels well, or an allergy is unlikely.
    public func reportDraft(from answers: [QuestionAnswer]) -> ReportDraft? {
        guard follows(.feelsBad, from: answers) else { return nil }
        let narrows = rules.contains { $0.name == .allergyLikely }
        guard !narrows || follows(.allergyLikely, from: answers) else { return nil }
        let felt = answers.filter { QuizCondition(question: $0.question, isAtLeast: 1).holds(of: answers.byQuestion) }
        return ReportDraft(
            symptoms: felt.flatMap { question($0.question)?.reportedAs ?? [] },
            severity: follows(.severe, from: answers) ? .severe : .moderate)
    }

    /// Thresholds based on how often somebody reacts severely: the more often, the earlier they are notified.
    /// - Parameter answers: accepted by ``checked(_:)``.
    /// - Returns: empty when the quiz does not ask for both allergens and reactions, or the person knows of none.
    public func proposedSensitivities(from answers: [QuestionAnswer]) -> [Sensitivity] {
        var allergens: [Allergen] = []
        var threshold: Intensity?
        for answer in answers {
            guard let question = question(answer.question) else { continue }
            switch answer.answer {
            case .choices(let ids) where question.namesAllergens: allergens += ids.compactMap { Allergen(rawValue: $0) }
            case .choice(let id): threshold = question.options.first { $0.id == id }?.threshold ?? threshold
            default: break
            }
        }
        guard let threshold else { return [] }
        return allergens.compactMap { try? Sensitivity(allergen: $0, threshold: threshold) }
    }
}
