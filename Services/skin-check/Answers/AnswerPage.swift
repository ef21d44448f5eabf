import Domain
import Foundation
import Localization
import MessageProtocol
import WebPages

/// An answer, after the note; until there is one, that it is being made. Risk factors have no place here: the
/// dermatologist who was asked does not mix them with a classification.
struct AnswerPage: WebPage {
    static let template = "skin-answer"

    let language: ContentLanguage
    let photo: PhotoSummary
    /// Whether the note was understood just now.
    let isUnderstood: Bool
    /// Photos are shown while the session is unlocked only; the answer stands without.
    let showsPhoto: Bool

    let styles = ["skin.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { words.title }
    var script: String? { photo.state == .waiting ? "skin-answer-wait.js" : nil }

    private var words: AnswerWords { AnswerWords(language) }

    func fields() throws -> [String: Any] {
        var fields: [String: Any] = [
            "wayOut": SkinPages.wayOut(language), "says": words.page, "path": SkinPages.answer(photo.id),
            "photoPath": SkinPages.photo(photo.id), "learnPath": SkinPages.learn + "/next-steps",
            "accuracyPath": SkinPages.accuracy, "sharePath": "\(SkinPages.share)?photo=\(photo.id)",
            "isWaiting": photo.state == .waiting,
            "worksWithoutScript": true,
            "thumbnail": showsPhoto ? ["\(SkinPages.photo(photo.id))/thumbnail"] : [],
        ]
        guard case .answered(let stored) = photo.state else { return fields }
        fields["note"] = isUnderstood ? [] : [["text": words.note]]
        guard isUnderstood else { return fields }
        switch stored {
        case .answer(let answer): fields["answer"] = [shown(answer)]
        case .refused(let faults):
            fields["nothing"] = [["label": words.cannotSay, "reasons": faults.map { $0.text(in: language) }]]
        case .failed: fields["nothing"] = [["label": words.cannotSay, "reasons": [words.failed]]]
        }
        return fields
    }

    private func shown(_ answer: SkinAnswer) -> [String: Any] {
        guard answer.isAnswer else {
            return [
                "isAbstained": true, "label": words.cannotSay, "kind": "unknown", "icon": "unknown",
                "advice": words.advice(after: answer),
                "reason": words.reason(of: answer.finding),
            ]
        }
        let isSuspicious = answer.finding == .malignant || answer.melanomaFinding == .suspected
        return [
            "label": words.label(of: answer.finding), "kind": isSuspicious ? "suspicious" : "calm",
            "icon": isSuspicious ? "warning" : "check",
            "confidence": words.percent(SkinAnswer.certainty(of: answer.malignant)),
            "probability": words.probability(answer.malignant), "melanoma": words.melanoma(answer.melanomaFinding),
            "advice": words.advice(after: answer), "errors": words.errors(of: answer.finding),
        ]
    }
}
