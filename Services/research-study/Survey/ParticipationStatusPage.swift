import Localization
import WebPages

/// The participation as a part of the settings: the ID or the status, opting out, the network, and a reminder.
struct ParticipationStatusPage: WebPage {
    static let template = "study-status"

    let study: Study?
    let language: ContentLanguage

    let script: String? = "study-status.js"
    let styles = ["study.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { words.title(of: .status) }

    private var words: SurveyWords { SurveyWords(language) }

    var scriptWords: [String: String] { words.forEveryScript.merging(words.statusScript) { own, _ in own } }

    func fields() -> [String: Any] {
        var fields: [String: Any] = [
            "navigation": StudyNavigation(current: .status, words: words).fields, "worksWithoutScript": true,
            "says": words.everywhere.merging(words.status) { own, _ in own }
                .merging(words.invitation) { own, _ in own },
        ]
        if let study, study.takesInvitees { fields["study"] = ["alphabet": InvitationCode.alphabet] }
        return fields
    }
}

/// The participant's own answers, which the server cannot tell from those of others.
struct AnswerHistoryPage: WebPage {
    static let template = "study-history"

    let study: Study?
    let language: ContentLanguage

    let script: String? = "study-history.js"
    let styles = ["study.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { words.title(of: .history) }

    private var words: SurveyWords { SurveyWords(language) }

    var scriptWords: [String: String] {
        words.summaryScript.merging(words.historyScript) { own, _ in own }
            .merging(study.map { StudyReading(study: $0, words: words).forScripts } ?? [:]) { own, _ in own }
    }

    func fields() -> [String: Any] {
        [
            "navigation": StudyNavigation(current: .history, words: words).fields, "worksWithoutScript": true,
            "says": words.everywhere.merging(words.history) { own, _ in own },
        ]
    }
}
