import Foundation
import Localization
import Sessions
import WebPages

/// One study: its phases with what each lets change, its days, and its versions.
struct StudyDetailsPage: ResearchPage {
    static let template = "research-study"
    static let section = ResearchSection.studies

    let visit: ResearchVisit
    let study: Study
    let versions: [StudyVersion]

    static func path(of id: StudyID) -> String { "\(section.path)/\(id)" }

    private var words: StudyPageWords { StudyPageWords(language) }
    var title: String { study.definition.title.text(in: language) }
    var styles: [String] { ["research.css", "research-site.css"] }

    func said(_ done: String) -> String? { words.done(done) }

    func content() -> [String: Any] {
        let own = Self.path(of: study.id)
        return [
            "says": words.one, "parentPath": Self.section.path, "studyID": study.id.rawValue,
            "summary": study.definition.summary.text(in: language), "phases": StudyPhase.allCases.map(phase),
            "firstDay": words.common.words.day(study.firstDay), "lastDay": words.common.words.day(study.lastDay),
            "deletedOn": words.common.words.day(study.deletedOn),
            "next": next.map { [["turnPath": "\(own)/phase", "turnName": words.turn(to: $0)]] } ?? [],
            "versions": versions.reversed().map { version($0, own) },
            "questions": study.survey.questions.map { $0.title.text(in: language) },
        ]
    }

    /// Which somebody who may can begin.
    private var next: StudyPhase? {
        visit.may(.editStudies) && study.phase < .analysis ? study.phase.next : nil
    }

    private func phase(_ phase: StudyPhase) -> [String: Any] {
        let parts = StudyPart.allCases.filter { study.definition.phases.allow($0, in: phase) }.map {
            words.name(of: $0)
        }
        return [
            "phaseName": words.name(of: phase), "meaning": words.meaning(of: phase), "isNow": phase == study.phase,
            "parts": parts.isEmpty ? words.one["nothing"] ?? "" : parts.joined(separator: ", "),
        ]
    }

    private func version(_ version: StudyVersion, _ own: String) -> [String: Any] {
        [
            "number": version.version, "publishedAt": words.common.words.time(version.publishedAt),
            "change": version.version == 1 ? "–" : words.change(version.consentChange),
            "filePath": "\(own)/versions/\(version.version)",
        ]
    }
}

/// Asks whether a study is to be turned to its next phase.
struct StudyTurnPage: ResearchPage {
    static let template = "research-confirmation"
    static let section = ResearchSection.studies

    let visit: ResearchVisit
    let study: Study
    let next: StudyPhase
    /// Why it cannot be.
    var refusal: StudyError?

    private var words: StudyPageWords { StudyPageWords(language) }
    var title: String { words.turnTitle(next) }

    func content() -> [String: Any] {
        let own = StudyDetailsPage.path(of: study.id)
        var says = words.turning
        (says["text"], says["button"]) = (words.turnText(next), words.turn(to: next))
        return [
            "says": says, "subject": study.definition.title.text(in: language), "state": words.name(of: study.phase),
            "formPath": "\(own)/phase", "cancelPath": own, "isPossible": refusal == nil,
            "warning": refusal.map { [words.text(of: $0)] } ?? [],
        ]
    }
}
