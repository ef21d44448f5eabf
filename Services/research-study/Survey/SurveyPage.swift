import Localization
import WebPages

/// The survey: for whoever takes part the day's questions, for others what the study is and how to join. The server does
/// not know which of them it is, so the page has both, and the device shows what fits.
struct SurveyPage: WebPage {
    static let template = "study"

    let study: Study?
    let language: ContentLanguage

    let script: String? = "study.js"
    let styles = ["study.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    var title: String { reading?.study.definition.title.text(in: language) ?? words.title(of: .survey) }

    private var words: SurveyWords { SurveyWords(language) }
    private var reading: StudyReading? { study.map { StudyReading(study: $0, words: words) } }

    var scriptWords: [String: String] {
        words.forEveryScript.merging(words.surveyScript) { own, _ in own }
            .merging(words.summaryScript) { own, _ in own }.merging(reading?.forScripts ?? [:]) { own, _ in own }
    }

    func fields() throws -> [String: Any] {
        var fields: [String: Any] = [
            "navigation": StudyNavigation(current: .survey, words: words).fields, "worksWithoutScript": true,
            "says": words.everywhere.merging(words.survey) { own, _ in own },
        ]
        guard let study, let reading else { return fields }
        fields["study"] = reading.introduction.merging([
            "surveyTitle": study.survey.title.text(in: language),
            "surveyIntroduction": study.survey.introduction.map { $0.text(in: language) },
            "questions": try reading.questions(), "states": states(of: study),
        ]) { own, _ in own }
        return fields
    }

    private func states(of study: Study) -> [[String: Any]] {
        let ended = words.ended(study.definition.ending.map { $0.text(in: language) })
        return (words.states + [ended]).map { state in
            [
                "state": state.name, "drawing": state.drawing, "stateTitle": state.title, "stateText": state.text,
                "more": state.more, "hasStatus": state.name == "other", "hasBegin": state.name == "not-begun",
                "links": state.links.enumerated().map { index, link -> [String: Any] in
                    ["linkPath": link.path, "linkName": link.name, "isMain": index == 0]
                },
            ]
        }
    }
}
