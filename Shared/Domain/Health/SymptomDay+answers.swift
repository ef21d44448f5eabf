extension SymptomDay {
    /// The symptoms of a day from a sheet of answers; unknown questions are ignored.
    /// - Throws: ``DomainError`` naming the question with an invalid answer, without the answer.
    public init(day: CalendarDay, answers: [QuestionAnswer]) throws(DomainError) {
        self.init(day: day)
        for answer in answers { try add(answer) }
    }

    private mutating func add(_ answer: QuestionAnswer) throws(DomainError) {
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
    fileprivate func number(upTo most: Double) throws(DomainError) -> Double {
        guard case .number(let number) = answer, (0...most).contains(number) else {
            throw DomainError(field: question, problem: "must be a number from 0 to \(Int(most))")
        }
        return number
    }

    /// The chosen options.
    /// - Throws: ``DomainError`` naming the question, for a number.
    public func words() throws(DomainError) -> [String] {
        switch answer {
        case .choice(let word): [word]
        case .choices(let words): words
        case .number: throw DomainError(field: question, problem: "must be a word or a list of words")
        }
    }
}
