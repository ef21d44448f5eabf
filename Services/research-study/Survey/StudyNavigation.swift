/// The way between the participants' pages.
struct StudyNavigation: Sendable {
    enum Page: Sendable, CaseIterable {
        case survey, history, status, consent, about

        var path: String {
            switch self {
            case .survey: "/study"
            case .history: "/study/history"
            case .status: "/study/status"
            case .consent: "/study/consent"
            case .about: "/study/about"
            }
        }
    }

    /// Nil on a page below them.
    let current: Page?
    let words: SurveyWords

    /// For `study-navigation.mustache`. The signed consent is reached from the status.
    var fields: [String: Any] {
        [
            "label": words.say("The study", "Die Studie"),
            "pages": Page.allCases.filter { $0 != .consent }.map { page -> [String: Any] in
                ["path": page.path, "pageName": words.name(of: page), "isHere": page == current]
            },
        ]
    }
}
