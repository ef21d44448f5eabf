import Localization

/// The way between the pages of the pain part, and back to the journal.
struct PainNavigation: Sendable {
    enum Page: Sendable, CaseIterable { case today, history, summary, report, diary, journal }

    let current: Page
    private let language: ContentLanguage

    init(current: Page, _ language: ContentLanguage) { (self.current, self.language) = (current, language) }

    /// For `section-navigation.mustache`.
    var fields: [String: Any] {
        [
            "label": language.saying("Pain journal", "Schmerztagebuch"),
            "pages": Page.allCases.map { page -> [String: Any] in
                ["path": path(of: page), "pageName": name(of: page), "isHere": page == current]
            },
        ]
    }

    private func path(of page: Page) -> String {
        switch page {
        case .today: PainView.path
        case .history: HistoryPage.path
        case .summary: SummaryView.path
        case .report: ReportPage.path
        case .diary: "/diary"
        case .journal: "/quiz"
        }
    }

    private func name(of page: Page) -> String {
        switch page {
        case .today: language.saying("Pain map", "Schmerzkarte")
        case .history: language.saying("History", "Verlauf")
        case .summary: language.saying("Summary", "Überblick")
        case .report: language.saying("Report", "Bericht")
        case .diary: language.saying("Health diary", "Gesundheitstagebuch")
        case .journal: language.saying("Daily quiz", "Tagesquiz")
        }
    }
}
