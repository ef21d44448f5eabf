import Domain
import Localization
import Sessions
import WebPages

/// A page of the researcher's site: it works without JavaScript unless it says otherwise.
protocol ResearchPage: WebPage {
    /// That it belongs to.
    static var section: ResearchSection { get }
    var visit: ResearchVisit { get }
    /// What the template names beside what every page of the site has.
    func content() throws -> [String: Any]
    /// In words, what `done` in the address says; nil for nothing.
    func said(_ done: String) -> String?
}

extension ResearchPage {
    var frame: PageFrame { .plain }
    var styles: [String] { ["research.css"] }
    var isIndexed: Bool { false }
    var language: ContentLanguage { visit.language }

    func said(_ done: String) -> String? { nil }

    func fields() throws -> [String: Any] {
        try content().merging(
            [
                "research": ResearchNavigation(
                    language, current: Self.section, showsUsers: visit.may(.readStudyUsers), year: visit.today.year,
                    query: visit.query
                ).fields,
                "worksWithoutScript": true, "done": visit.done.flatMap { said($0) }.map { [$0] } ?? [],
                "which": whichStudy.map { [$0] } ?? [],
            ]) { own, _ in own }
    }

    /// The choice of a study, where there are several.
    private var whichStudy: [String: Any]? {
        guard visit.studies.count > 1, let chosen = visit.study else { return nil }
        let words = ResearchWords(language)
        return [
            "whichLabel": words.study, "whichButton": words.show, "whichPath": Self.section.path,
            "whichStudies": visit.studies.map { study -> [String: Any] in
                [
                    "studyID": study.id.rawValue, "studyName": study.definition.title.text(in: language),
                    "isThis": study.id == chosen.id,
                ]
            },
        ]
    }
}
