import Domain
import MessageProtocol

extension SymptomDay {
    /// The symptoms of a day from a sheet of answers; unknown questions are ignored.
    /// - Throws: ``MessageFault`` naming the question with an invalid answer, without the answer.
    init(_ answered: QuizAnswered) throws(MessageFault) {
        do throws(DomainError) {
            try self.init(day: answered.day, answers: answered.answers)
        } catch {
            throw MessageFault(answer: error)
        }
    }
}

extension SuggestionLabel {
    /// Labels a suggestion from the answers to its quiz: confirmed when the person feels bad or names an illness or
    /// allergy symptoms.
    init(_ answered: QuizAnswered, feeling symptoms: SymptomDay) throws(MessageFault) {
        var isConfirmed = symptoms.isBad
        for answer in answered.answers where answer.question == "context" {
            do throws(DomainError) {
                let words = try answer.words()
                isConfirmed = isConfirmed || words.contains("illness") || words.contains("allergy-symptoms")
            } catch {
                throw MessageFault(answer: error)
            }
        }
        self = isConfirmed ? .confirmed : .falseAlarm
    }
}

extension MessageFault {
    fileprivate init(answer error: DomainError) {
        self.init(field: "answers.\(error.field)", problem: error.problem)
    }
}
