import Domain
import MessageProtocol

extension SymptomDay {
    /// The symptoms of a day from a sheet of answers; unknown questions are ignored.
    /// - Throws: ``MessageFault`` naming the question with an invalid answer, without the answer.
    init(_ answered: QuizAnswered) throws(MessageFault) {
        self.init(day: answered.day)
        for answer in answered.answers { try add(answer) }
    }

    private mutating func add(_ answer: QuestionAnswer) throws(MessageFault) {
        if let organ = Organ(rawValue: answer.question) {
            symptoms[organ] = try answer.number(upTo: 3)
            return
        }
        switch answer.question {
        case "overall", "vas": vas = try answer.number(upTo: 100)
        case "breathing", "asthma": breathing = try answer.number(upTo: 3)
        case "medication": medication = Set(try answer.words().compactMap(Medication.init(named:)))
        case "context": circumstances = Set(try answer.words().compactMap(HealthExplanation.init(rawValue:)))
        default: break
        }
    }
}

extension SymptomDay.Medication {
    fileprivate init?(named name: String) { self.init(rawValue: name == "inhaler" ? Self.inhaler.rawValue : name) }
}

extension QuestionAnswer {
    fileprivate func number(upTo most: Double) throws(MessageFault) -> Double {
        guard case .number(let number) = answer, (0...most).contains(number) else {
            throw MessageFault(field: "answers.\(question)", problem: "must be a number from 0 to \(Int(most))")
        }
        return number
    }

    func words() throws(MessageFault) -> [String] {
        switch answer {
        case .choice(let word): [word]
        case .choices(let words): words
        case .number: throw MessageFault(field: "answers.\(question)", problem: "must be a word or a list of words")
        }
    }
}

extension SuggestionLabel {
    /// Labels a suggestion from the answers to its quiz: confirmed when the person feels bad or names an illness or
    /// allergy symptoms.
    init(_ answered: QuizAnswered, feeling symptoms: SymptomDay) throws(MessageFault) {
        var isConfirmed = symptoms.isBad
        for answer in answered.answers where answer.question == "context" {
            let words = try answer.words()
            isConfirmed = isConfirmed || words.contains("illness") || words.contains("allergy-symptoms")
        }
        self = isConfirmed ? .confirmed : .falseAlarm
    }
}
