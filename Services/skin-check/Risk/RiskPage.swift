import Localization
import Sessions
import WebPages

/// What stands above the pages of risk factors.
enum RiskNotice: Sendable, Equatable {
    case saved(RiskFactorID)
    /// All answers are gone.
    case cleared
    case signedOut
    case obstacle(HealthDataObstacle)
}

/// All factors with what was answered, the word that follows and how often to check. No number stands on it: the
/// dermatologist who was asked wants words only.
struct RiskPage: WebPage {
    static let template = "skin-risk"

    let language: ContentLanguage
    let answers: RiskAnswers
    var notice: RiskNotice?
    var asksToReset = false

    let styles = ["skin.css", "skin-learn.css", "skin-risk.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { words.title }

    private var words: RiskWords { RiskWords(language) }

    func fields() throws -> [String: Any] {
        let assessment = RiskAssessment(of: answers)
        var fields: [String: Any] = [
            "wayOut": SkinPages.wayOut(language), "says": words.list, "path": SkinPages.risk,
            "notice": notice.map { [words.notice($0)] } ?? [], "asksToReset": asksToReset,
            "hasAnswers": !answers.chosen.isEmpty, "nextSteps": "\(SkinPages.learn)/next-steps",
            "advice": assessment.advice.isEmpty ? [] : [["paragraphs": assessment.advice.map { words.advice($0) }]],
            "factors": RiskCatalogue.current.factors.map { shown($0) },
        ]
        switch assessment.state {
        case .incomplete(let missing): fields["incomplete"] = [shown(missing: missing)]
        case .complete(let word): fields["result"] = [shown(word)]
        }
        return fields
    }

    private func shown(_ factor: RiskFactor) -> [String: Any] {
        let answer = answers.option(of: factor)
        return [
            "path": SkinPages.riskFactor(factor.id), "id": factor.id.rawValue, "name": factor.names.text(in: language),
            "answer": answer?.names.text(in: language) ?? words.notAnswered, "isMissing": answer == nil,
        ]
    }

    private func shown(missing: [RiskFactorID]) -> [String: Any] {
        let factors = missing.compactMap { RiskCatalogue.current[$0] }.map { factor in
            ["path": SkinPages.riskFactor(factor.id), "name": factor.names.text(in: language)]
        }
        return [
            "word": words.incomplete, "text": words.emptyFields, "missing": factors, "next": Array(factors.prefix(1)),
        ]
    }

    private func shown(_ word: RiskWord) -> [String: Any] {
        // A step for each word, filled up to this one: the shape tells it without colour.
        let steps = RiskWord.allCases.enumerated().map { index, step -> [String: Any] in
            let (height, isFilled) = (8 * (index + 1), step.position <= word.position)
            return ["x": 1 + 12 * index, "y": 25 - height, "height": height, "isFilled": isFilled]
        }
        return [
            "word": words.name(of: word), "meaning": words.meaning(of: word), "steps": steps,
            "interval": words.interval(word.checkInterval),
            "remindPath": "\(SkinPages.reminders)?kind=skin-check&every=\(word.checkInterval.rawValue)",
        ]
    }
}

extension RiskWord {
    fileprivate var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension SkinPages {
    static func riskFactor(_ id: RiskFactorID) -> String { "\(risk)/\(id.rawValue)" }
}
