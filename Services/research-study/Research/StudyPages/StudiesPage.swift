import Localization
import Sessions
import WebPages

/// All studies, and with JavaScript the import of another one or of a version.
struct StudiesPage: ResearchPage {
    static let template = "research-studies"
    static let section = ResearchSection.studies

    let visit: ResearchVisit

    private var words: StudyPageWords { StudyPageWords(language) }
    var title: String { words.title }
    var styles: [String] { ["research.css", "research-site.css"] }
    var script: String? { visit.may(.editStudies) ? "research-import.js" : nil }
    var scriptWords: [String: String] { words.forScript }

    func said(_ done: String) -> String? { words.done(done) }

    func content() -> [String: Any] {
        [
            "says": words.list, "isEmpty": visit.studies.isEmpty, "mayEdit": visit.may(.editStudies),
            "rows": visit.studies.map { study -> [String: Any] in
                [
                    "studyName": study.definition.title.text(in: language), "studyID": study.id.rawValue,
                    "studyPath": StudyDetailsPage.path(of: study.id), "phaseName": words.name(of: study.phase),
                    "isCurrent": study.phase.isCurrent, "version": study.version,
                    "firstDay": words.common.words.day(study.firstDay),
                    "lastDay": words.common.words.day(study.lastDay),
                ]
            },
        ]
    }
}
