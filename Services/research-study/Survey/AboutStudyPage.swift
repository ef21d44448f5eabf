import Domain
import Localization
import WebPages

/// The public home page of the study: for whoever wonders what it is, before any invitation.
struct AboutStudyPage: WebPage {
    static let template = "study-about"

    let study: Study?
    /// Who answers for the data.
    let controller: String
    let today: CalendarDay
    let language: ContentLanguage

    let styles = ["study.css"]
    var title: String { words.title(of: .about) }

    private var words: SurveyWords { SurveyWords(language) }

    func fields() throws -> [String: Any] {
        var fields: [String: Any] = [
            "says": words.everywhere.merging(words.survey) { own, _ in own }.merging(words.about) { own, _ in own },
            "year": String("\(today)".prefix(4)), "controller": controller,
        ]
        guard let study else { return fields }
        let reading = StudyReading(study: study, words: words)
        let definition = study.definition
        fields["study"] = reading.introduction.merging(reading.consent) { own, _ in own }.merging([
            "aims": words.aims, "data": words.data, "questions": try reading.questions(),
            "limits": definition.limits.map { $0.text(in: language) },
            "phases": StudyPhase.allCases.map { phase -> [String: Any] in
                ["phaseName": words.name(of: phase), "isNow": phase == study.phase]
            },
            "contacts": definition.contacts.map {
                ["role": $0.role.text(in: language), "details": $0.details.text(in: language)]
            },
            "complaints": definition.complaints.map { $0.text(in: language) },
        ]) { own, _ in own }
        return fields
    }
}
