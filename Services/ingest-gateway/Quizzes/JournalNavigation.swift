import Localization

/// The way between the pages of the journal: the quiz, the season, and the pain map, the skin and the study, which are
/// other services'.
struct JournalNavigation: Sendable {
    enum Page: Sendable, CaseIterable { case quiz, season, pain, skin, study }

    /// Nil on a page below them.
    let current: Page?
    private let language: ContentLanguage

    init(current: Page?, _ language: ContentLanguage) { (self.current, self.language) = (current, language) }

    /// For `section-navigation.mustache`.
    var fields: [String: Any] {
        [
            "label": "Journal",
            "pages": Page.allCases.map { page -> [String: Any] in
                ["path": path(of: page), "pageName": name(of: page), "isHere": page == current]
            },
        ]
    }

    private func path(of page: Page) -> String {
        switch page {
        case .quiz: QuizPage.path(of: QuizPage.usual)
        case .season: SeasonPage.path
        case .pain: "/pain"
        case .skin: "/skin"
        case .study: "/study"
        }
    }

    private func name(of page: Page) -> String {
        switch (page, language) {
        case (.quiz, .english): "Today"
        case (.quiz, .german): "Heute"
        case (.season, .english): "My season"
        case (.season, .german): "Meine Saison"
        case (.pain, .english): "Pain map"
        case (.pain, .german): "Schmerzkarte"
        case (.skin, .english): "Skin"
        case (.skin, .german): "Haut"
        case (.study, .english): "Study"
        case (.study, .german): "Studie"
        }
    }
}
