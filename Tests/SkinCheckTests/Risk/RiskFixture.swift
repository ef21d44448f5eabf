import Testing

@testable import skin_check

extension RiskAnswers {
    /// Every factor with the answer that weighs least, except for those named.
    static func lowest(except changes: [RiskFactorID: String] = [:]) -> RiskAnswers {
        var answers = RiskAnswers()
        for factor in RiskCatalogue.current.factors {
            answers.chosen[factor.id] = factor.options.min { $0.value < $1.value }?.id
        }
        for (factor, option) in changes { answers.chosen[factor] = RiskOptionID(rawValue: option) }
        return answers
    }

    /// Every factor with the answer that weighs most of those that the sum decides about.
    static var highestWithoutAdvice: RiskAnswers {
        var answers = RiskAnswers()
        for factor in RiskCatalogue.current.factors {
            answers.chosen[factor.id] = factor.options.filter { $0.advice == nil }.max { $0.value < $1.value }?.id
        }
        return answers
    }

    var score: Double {
        RiskAssessment.score(of: RiskCatalogue.current.factors.compactMap { option(of: $0) })
    }
}

extension PersonUnderTest {
    /// Answers factor by factor, as a browser does.
    func answer(_ answers: RiskAnswers) async throws {
        for (factor, option) in answers.chosen {
            let answer = try await submit("/skin/risk/\(factor.rawValue)", "choice=\(option.rawValue)")
            #expect(answer.status == 303, "\(factor)")
        }
    }
}

extension Answer {
    /// What a reader sees of the card with the word.
    var riskCard: String {
        let card = text.firstMatch(of: #/(?s)aria-labelledby="risk-title">(.*?)</section>/#)?.1 ?? ""
        return String(card.replacing(#/<[^>]*>/#, with: " ").replacing(#/\s+/#, with: " "))
    }
}
