import Localization
import WebPages

/// In place of a page about a study, before there is one.
struct NoStudyPage: ResearchPage {
    static let template = "research-empty"
    static let section = ResearchSection.studies

    let visit: ResearchVisit

    init(_ visit: ResearchVisit) { self.visit = visit }

    var title: String { ResearchSection.studies.name(in: language) }

    func content() -> [String: Any] {
        let words = ResearchWords(language)
        return [
            "text": words.noStudy, "linkPath": ResearchSection.studies.path,
            "link": ResearchSection.studies.name(in: language),
        ]
    }
}
