import Domain
import Localization
import WebPages

/// How a study goes: answers, invitees, who still takes part, and whether fewer answer than before.
struct DashboardPage: ResearchPage {
    static let template = "research-dashboard"
    static let section = ResearchSection.dashboard

    let visit: ResearchVisit
    let study: Study
    let figures: StudyFigures

    var styles: [String] { ["research.css", "research-site.css"] }
    private var words: DashboardWords { DashboardWords(language) }
    private var common: ResearchWords { words.common }
    var title: String { words.title }

    func content() -> [String: Any] {
        let adherence = figures.adherence(of: study, at: visit.now)
        let weeks = figures.weeks(of: study, until: visit.today)
        let curve = figures.retention(of: study, on: visit.today)
        let plots = DashboardPlots(words: words)
        return [
            "says": words.shown, "subtitle": subtitle, "counts": counts, "alert": alert(adherence).map { [$0] } ?? [],
            "calm": adherence.isFalling ? [] : [words.calm(adherence.recent, adherence.earlier)],
            "adherencePlot": plots.adherence(adherence).map { [$0.fields] } ?? [],
            "adherenceRows": adherence.days.reversed().map(row),
            "weekPlot": plots.weeks(weeks).map { [$0.fields] } ?? [],
            "weekRows": weeks.reversed().map {
                ["name": common.words.day($0.firstDay), "number": common.words.number($0.answers)]
            },
            "retentionPlot": plots.retention(curve).map { [$0.fields] } ?? [], "retentionRows": rows(of: curve),
        ]
    }

    private var subtitle: String {
        let (first, last) = (common.words.day(study.firstDay), common.words.day(study.lastDay))
        return "\(study.definition.title.text(in: language)) · \(words.phase(study.phase)) · \(first) – \(last)"
    }

    private var counts: [[String: Any]] {
        func count(_ number: Int, _ name: String) -> [String: Any] {
            ["number": common.words.number(number), "countName": name]
        }
        let invitees = InviteeWords(language)
        let week = visit.today.daysSince1970 - 6...visit.today.daysSince1970
        let recent = figures.answers.filter { week.contains($0.key.daysSince1970) }.reduce(0) { $0 + $1.value }
        var counts = [count(figures.totalAnswers, words.count("answers")), count(recent, words.count("week"))]
        counts += InviteeStatus.builtIn.map { count(figures.invitees.count(of: $0), invitees.name(of: $0)) }
        if figures.deletedAnswers > 0 { counts.append(count(figures.deletedAnswers, words.count("deletedAnswers"))) }
        if figures.invitees.deleted > 0 {
            counts.append(count(figures.invitees.deleted, words.count("deletedInvitees")))
        }
        return counts
    }

    private func alert(_ adherence: Adherence) -> [String: String]? {
        guard adherence.isFalling, let recent = adherence.recent, let earlier = adherence.earlier else { return nil }
        return ["alertText": words.alert(recent, earlier)]
    }

    private func row(_ day: Adherence.Day) -> [String: Any] {
        [
            "name": common.words.day(day.day), "number": common.words.number(day.answers),
            "people": common.words.number(day.participants),
            "share": day.participants > 0 ? common.percent(Double(day.answers) / Double(day.participants)) : "–",
        ]
    }

    /// Every week of the curve.
    private func rows(of curve: RetentionCurve) -> [[String: Any]] {
        stride(from: 0, through: curve.length, by: 7).compactMap { day in
            curve.share(after: day).map { ["number": common.words.number(day), "share": common.percent($0)] }
        }
    }
}
