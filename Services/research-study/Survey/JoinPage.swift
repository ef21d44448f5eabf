import Localization
import WebPages

/// Joining step by step: the invitation, the information, the consent, the signature. Without a script it can be read.
struct JoinPage: WebPage {
    static let path = "/study/join"
    static let template = "study-join"

    let study: Study?
    let language: ContentLanguage

    let script: String? = "study-join.js"
    let styles = ["study.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { words.say("Join the study", "An der Studie teilnehmen") }

    private var words: SurveyWords { SurveyWords(language) }

    var scriptWords: [String: String] { words.forEveryScript.merging(words.joiningScript) { own, _ in own } }

    func fields() throws -> [String: Any] {
        var fields: [String: Any] = [
            "navigation": StudyNavigation(current: nil, words: words).fields, "worksWithoutScript": true,
            "says": words.everywhere.merging(words.joining) { own, _ in own }
                .merging(words.invitation) { own, _ in own },
        ]
        guard let study, study.takesInvitees else { return fields }
        let reading = StudyReading(study: study, words: words)
        fields["study"] = reading.consent.merging([
            "alphabet": InvitationCode.alphabet, "studyFacts": try PageLibrary.json(reading.facts),
            "marks": words.joiningSteps.enumerated().map { index, step -> [String: Any] in
                ["mark": step.0, "markName": step.1, "isFirst": index == 0]
            },
        ]) { own, _ in own }
        return fields
    }
}

/// The consent that was signed on this device, which the server does not have.
struct SignedConsentPage: WebPage {
    static let template = "study-consent"

    let study: Study?
    let language: ContentLanguage

    let script: String? = "study-consent.js"
    let styles = ["study.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { words.title(of: .consent) }

    private var words: SurveyWords { SurveyWords(language) }

    var scriptWords: [String: String] {
        let name = study?.definition.consent.documentName ?? words.title(of: .consent)
        return words.consentScript.merging(["documentName": name]) { own, _ in own }
    }

    func fields() -> [String: Any] {
        [
            "navigation": StudyNavigation(current: .consent, words: words).fields, "worksWithoutScript": true,
            "says": words.everywhere.merging(words.consent) { own, _ in own },
        ]
    }
}
