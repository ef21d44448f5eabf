import Domain
import Localization
import Quizzes
import WebPages

/// What a person sees once their answers are saved: thanks, and what may follow from them. Nothing follows by itself.
struct QuizThanksPage: WebPage {
    static let template = "quiz-thanks"

    let definition: QuizDefinition
    let language: ContentLanguage
    let day: CalendarDay
    /// Whether it can still be changed.
    let isToday: Bool
    var offer: QuizOffer?
    /// The thresholds as they were typed, by allergen; nil before anybody typed any.
    var typed: ThresholdForm?
    /// What a report begins with.
    var draft: ReportDraft?

    let script: String? = "quiz-zone.js"
    let styles = ["journal.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { words.saved }

    private var words: QuizThanksWords { QuizThanksWords(language) }
    private var isWelcome: Bool { definition.id == "welcome" }

    func fields() -> [String: Any] {
        var fields: [String: Any] = [
            "says": words.shown, "worksWithoutScript": true, "isToday": isToday, "isWelcome": isWelcome,
            "quizPath": QuizPage.path(of: definition.id), "home": isWelcome ? OnboardingPage.path : "/",
            "season": SeasonPage.path,
            "dayName": QuizPageWords(language).date(day),
            "journal": JournalNavigation(current: isWelcome ? nil : .quiz, language).fields,
        ]
        if let draft { fields["report"] = report(draft) }
        if let sensitivities = typed?.shown ?? offer?.sensitivities.map({ ThresholdForm($0) })?.shown {
            fields["thresholds"] = [
                "list": sensitivities.map { allergen, text -> [String: Any] in
                    [
                        "field": allergen.rawValue, "name": words.name(of: allergen), "value": text,
                        "fault": typed?.faults.contains(allergen) == true ? [words.thresholdFault] : [],
                    ]
                },
                "hasFaults": typed.map { !$0.faults.isEmpty } ?? false,
                "isReported": sensitivities.contains { !$0.allergen.isMeasured },
            ]
        }
        return fields
    }

    /// A complete one is one press from sent, and can be changed before; an incomplete one goes on where it begins.
    private func report(_ draft: ReportDraft) -> [String: Any] {
        var complete = draft
        complete.step = .symptoms
        let isComplete = complete.report != nil
        var hidden = [
            ("key", draft.key), ("latitude", draft.latitude), ("longitude", draft.longitude),
            ("severity", draft.severity.rawValue),
            // Back from the second step is the first one, with all that is known.
            ("step", isComplete ? ReportDraft.Step.symptoms.rawValue : ReportDraft.Step.allergens.rawValue),
        ]
        hidden += Allergen.allCases.filter(draft.allergens.contains).map { ("allergens", $0.rawValue) }
        hidden += Symptom.allCases.filter(draft.symptoms.contains).map { ("symptoms", $0.rawValue) }
        if draft.isNotSure { hidden.append(("not-sure", "yes")) }
        return [
            "hidden": hidden.map { ["name": $0.0, "value": $0.1] }, "isComplete": isComplete,
            "facts": words.facts(of: draft, at: offer?.report?.place?.name).map { ["term": $0.term, "fact": $0.fact] },
        ]
    }
}

extension ReportDraft {
    /// - Returns: what the answers already say of a report.
    init(_ offer: QuizOffer.Report) {
        self.init()
        if let place = offer.place?.coordinate {
            (latitude, longitude) = ("\(place.latitude)", "\(place.longitude)")
        }
        (allergens, symptoms, severity) = (Set(offer.allergens), Set(offer.symptoms), offer.severity)
        isNotSure = allergens.isEmpty
    }
}
