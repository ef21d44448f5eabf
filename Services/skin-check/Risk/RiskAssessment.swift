/// What follows from the answers: a word, or what is missing for one. The number behind the word stays in here.
struct RiskAssessment: Sendable, Equatable {
    enum State: Sendable, Equatable {
        /// In the order in which they are asked.
        case incomplete(missing: [RiskFactorID])
        case complete(RiskWord)
    }

    let state: State
    /// Whatever the sum is, and before all is answered.
    let advice: [RiskAdvice]

    init(of answers: RiskAnswers, by catalogue: RiskCatalogue = .current) {
        var (missing, options): ([RiskFactorID], [RiskOption]) = ([], [])
        for factor in catalogue.factors {
            if let option = answers.option(of: factor) { options.append(option) } else { missing.append(factor.id) }
        }
        advice = RiskAdvice.allCases.filter { advice in options.contains { $0.advice == advice } }
        guard missing.isEmpty else {
            state = .incomplete(missing: missing)
            return
        }
        // "Lower" beside the advice to see a doctor would take it back.
        state = .complete(advice.isEmpty ? RiskWord(score: Self.score(of: options, by: catalogue)) : .higher)
    }

    /// From 0 for all the lowest answers to 10 for all the highest without an advice:
    /// docs/decisions/0094-risk-in-three-words.md.
    static func score(of options: [RiskOption], by catalogue: RiskCatalogue = .current) -> Double {
        10 * options.map(\.value).reduce(0, +) / catalogue.highestSum
    }
}

/// What a person is told of the risk, and nothing more precise.
enum RiskWord: String, Sendable, CaseIterable {
    case lower, medium, higher

    /// - Parameter score: from 0 to 10.
    init(score: Double) {
        switch score {
        case ...2: self = .lower
        case ...3.5: self = .medium
        default: self = .higher
        }
    }

    var checkInterval: CheckInterval {
        switch self {
        case .lower: .sixMonths
        case .medium: .threeMonths
        case .higher: .month
        }
    }
}

/// How often the skin is to be checked, as reminders write it.
enum CheckInterval: String, Sendable, CaseIterable {
    case sixMonths = "180d"
    case threeMonths = "90d"
    case month = "30d"
}
