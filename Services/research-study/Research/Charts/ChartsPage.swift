import Domain
import Localization
import WebPages

/// Symptoms beside what was in the air: a small chart for each exposure, all with the same scale, and a table behind each.
struct ChartsPage: ResearchPage {
    static let template = "research-charts"
    static let section = ResearchSection.charts

    let visit: ResearchVisit
    let study: Study
    let span: DaySpan
    /// From 1 in the order of the survey; 0 for all together.
    let question: Int
    let series: [ExposureSeries]

    var styles: [String] { ["research.css", "research-site.css"] }
    private var words: ChartWords { ChartWords(language) }
    private var common: ResearchWords { words.common }
    var title: String { words.title }

    private var scale: ClosedRange<Int> {
        guard question > 0 else { return study.survey.scale }
        let chosen = study.survey.questions[question - 1]
        return chosen.minimum...max(chosen.minimum, chosen.maximum)
    }

    func content() -> [String: Any] {
        [
            "says": words.shown, "path": Self.section.path, "studyName": study.id.rawValue, "isChosen": visit.isChosen,
            "from": span.days.lowerBound.description, "to": span.days.upperBound.description,
            "first": study.firstDay.description, "last": study.lastDay.description, "questions": questions,
            "isEmpty": series.allSatisfy(\.isEmpty), "kinds": kinds,
            "limits": words.limits + study.definition.limits.map { $0.text(in: language) },
        ]
    }

    private var questions: [[String: Any]] {
        let names = [words.all] + study.survey.questions.map { $0.title.text(in: language) }
        return names.enumerated().map { ["number": $0, "questionName": $1, "isThis": $0 == question] }
    }

    /// Those with something to see.
    private var kinds: [[String: Any]] {
        Exposure.Kind.allCases.compactMap { kind in
            let charts = series.filter { $0.exposure.kind == kind && !$0.isEmpty }
            return charts.isEmpty
                ? nil : ["kindName": words.name(of: kind), "kindID": "\(kind)", "charts": charts.map(chart)]
        }
    }

    private func chart(_ series: ExposureSeries) -> [String: Any] {
        [
            "exposure": series.exposure.rawValue, "chartName": words.name(of: series.exposure),
            "plot": plot(series).fields, "rows": series.bins.map { row($0, series) },
        ]
    }

    private func plot(_ series: ExposureSeries) -> ResearchPlot {
        let unit = words.unit(of: series.exposure)
        var plot = ResearchPlot(
            heading: words.name(of: series.exposure), about: unit.isEmpty ? nil : unit, spoken: words.spoken(series))
        let (low, length) = (Double(scale.lowerBound), Double(max(scale.upperBound - scale.lowerBound, 1)))
        func height(_ value: Double) -> Double { (value - low) / length }
        plot.levels = scale.prefix(Self.mostLevels).map { (height(Double($0)), common.words.number($0)) }
        // What lies beyond the groups that may be shown would only be empty.
        let known = series.bins.filter { $0.estimate != nil }.map(\.number)
        guard let first = known.first, let last = known.last else { return plot }
        let width = 1 / Double(last - first + 1)
        plot.notesName = "n"
        for bin in series.bins[first...last] {
            let x = (Double(bin.number - first) + 0.5) * width
            plot.notes.append((x, bin.estimate == nil ? "–" : words.short(bin.answers)))
            if let estimate = bin.estimate { plot.add(estimate, at: x, height: height) }
        }
        plot.ticks = series.bounds.enumerated().filter { (first...last + 1).contains($0.offset + 1) }.map {
            index, bound in
            (Double(index + 1 - first) * width, words.bound(bound))
        }
        return plot
    }

    private static let mostLevels = 12

    private func row(_ bin: ExposureBin, _ series: ExposureSeries) -> [String: Any] {
        let name = "\(words.level(bin.number, series.bounds)) \(words.unit(of: series.exposure))"
        guard let estimate = bin.estimate else {
            return ["levelName": name, "answers": "–", "days": "–", "mean": "–", "interval": "–"]
        }
        let interval = estimate.halfWidth.map {
            "\(common.decimal(estimate.mean - $0, 2)) – \(common.decimal(estimate.mean + $0, 2))"
        }
        return [
            "levelName": name, "answers": common.words.number(bin.answers), "days": common.words.number(estimate.days),
            "mean": common.decimal(estimate.mean, 2), "interval": interval ?? "–",
        ]
    }
}

extension ResearchPlot {
    /// - Parameter height: of a value.
    fileprivate mutating func add(_ estimate: ExposureBin.Estimate, at x: Double, height: (Double) -> Double) {
        if let half = estimate.halfWidth {
            segments.append(
                Segment(
                    stroke: .interval, from: (x: x, y: height(estimate.mean - half)),
                    to: (x: x, y: height(estimate.mean + half))))
        }
        points.append((x, height(estimate.mean)))
    }
}
