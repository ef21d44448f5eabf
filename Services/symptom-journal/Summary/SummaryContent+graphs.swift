import BodyMap
import Domain
import Localization

extension SummaryContent {
    var graph: SummaryGraph {
        switch view.graph {
        case .body: body
        case .shares: shares
        case .months: months
        case .parts: courses
        case .average: lines([(words.mean, chosen.means)])
        case .fatigue: lines([(pain.name(of: .fatigue), chosen.scores[.fatigue] ?? [:])])
        case .mood: mood
        case .types:
            lines([PainType.acute, .chronic].map { (pain.name(of: $0), chosen.means(of: $0)) })
        case .symptoms: symptoms
        case .surroundings: surroundings
        case .treatment: treatment
        case .progress: progress
        }
    }

    private func name(of part: String) -> String {
        BodyCatalogue.current[part].map { pain.fullName(of: $0) } ?? part
    }

    /// Those that were chosen, or those that hurt most.
    private var parts: [String] {
        let hurting = chosen.shares.map(\.part)
        return Array((view.choice.parts.isEmpty ? hurting : view.choice.parts).prefix(SummaryView.mostParts))
    }

    private var body: SummaryGraph {
        let heat = chosen.heat
        let sides = BodyLayer.allCases.flatMap { layer in BodyView.allCases.map { (layer, $0) } }
        let hurting = Set(heat.keys.compactMap { BodyCatalogue.current[$0] }.map { "\($0.layer) \($0.view)" })
        let figures = sides.filter { hurting.contains("\($0.0) \($0.1)") }.map { SummaryFigure(layer: $0, side: $1) }
        let worst = chosen.strongest
        return SummaryGraph(
            sentence: worst.first.map { words.worst(name(of: $0.part), $0.heat) } ?? words.nothing,
            note: figures.isEmpty ? nil : words.levels, drawing: figures.isEmpty ? nil : .figures(figures, heat),
            columns: [words.part, words.mean, words.daysRated],
            rows: worst.map { part, heat in
                SummaryRow(name: name(of: part), cells: [words.number(heat.mean), "\(heat.days)"])
            })
    }

    private var shares: SummaryGraph {
        let shares = chosen.shares
        let known = shares.prefix(SummaryView.mostParts)
        var slices = known.map(\.share)
        if shares.count > known.count { slices.append(1 - slices.reduce(0, +)) }
        return SummaryGraph(
            sentence: shares.first.map { words.largest(name(of: $0.part), $0.share) } ?? words.nothing,
            drawing: shares.isEmpty ? nil : .pie(SummaryPie(slices: slices)),
            columns: [words.part, words.share],
            rows: shares.enumerated().map { index, share in
                SummaryRow(
                    name: name(of: share.part), cells: [words.percent(share.share)],
                    series: min(index, SummaryView.mostParts))
            })
    }

    private var months: SummaryGraph {
        let monthly = chosen.monthlyShares
        let shown = CalendarMonth.months(from: days.lowerBound, to: days.upperBound)
        let known = Array(chosen.shares.prefix(SummaryView.mostParts).map(\.part))
        let columns = shown.map { month -> [Double] in
            let shares = monthly[month, default: []]
            guard !shares.isEmpty else { return [] }
            let ours = known.map { part in shares.first { $0.part == part }?.share ?? 0 }
            return ours + [max(0, 1 - ours.reduce(0, +))]
        }
        let chart = SummaryBars(columns: columns, names: shown.map { words.month($0) })
        let rest = columns.contains { ($0.last ?? 0) > 0.000_1 } ? [words.others] : []
        return SummaryGraph(
            sentence: known.first.map { words.inMonths(name(of: $0), monthly.count) } ?? words.nothing,
            drawing: known.isEmpty ? nil : .bars(chart),
            columns: [words.part] + shown.reversed().map { words.month($0) },
            rows: (known.map(name) + rest).enumerated().map { index, name in
                SummaryRow(
                    name: name, cells: columns.reversed().map { $0.isEmpty ? "–" : words.percent($0[index]) },
                    series: index)
            })
    }

    /// The sentence is about the first; a screen reader hears of all.
    private var courses: SummaryGraph {
        let series = parts.map { (name: name(of: $0), values: chosen.course(of: $0)) }
        return lines(series, words.course(Array(series.prefix(1))), spoken: words.course(series))
    }

    /// As ``courses``, of the diary. What was typed is in its own direction.
    private var symptoms: SummaryGraph {
        let series = chosen.symptoms.prefix(SummaryView.mostParts).map { (name: $0.name.isolated, values: $0.days) }
        return lines(series, words.course(Array(series.prefix(1))), spoken: words.course(series))
    }

    /// - Parameter shown: what the table has, where it is not what is drawn.
    private func lines(
        _ series: [(name: String, values: [CalendarDay: Double])], _ sentence: String? = nil, spoken: String? = nil,
        shown: [[CalendarDay: Double]]? = nil
    ) -> SummaryGraph {
        let isEmpty = series.allSatisfy { $0.values.isEmpty }
        let step = SummaryStep(days)
        let values = series.map { step.means($0.values) }
        let chart = SummaryLines(
            days: days, series: zip(series, values).map { ($0.name, $1) }, months: { words.month($0) },
            spoken: spoken ?? sentence ?? words.course(series))
        let numbers = shown.map { $0.map(step.means) } ?? values
        let rows = Set(numbers.flatMap(\.keys)).sorted(by: >).map { day in
            SummaryRow(name: words.name(of: day, step), cells: numbers.map { words.number($0[day]) })
        }
        return SummaryGraph(
            sentence: isEmpty ? words.nothing : sentence ?? words.course(series),
            note: isEmpty ? nil : words.note(step),
            drawing: isEmpty ? nil : .lines(chart),
            columns: [words.title(of: step)] + series.map(\.name), rows: rows)
    }

    private var mood: SummaryGraph {
        let pairs = chosen.pairs(of: view.mood)
        let name = pain.name(of: view.mood)
        return lines(
            [(name, chosen.scores[view.mood] ?? [:]), (words.mean, chosen.means)],
            words.correlation(RankCorrelation(pairs.map { ($0.score, $0.pain) }), of: name, days: pairs.count))
    }

    private var surroundings: SummaryGraph {
        guard case .known(let air) = air else { return SummaryGraph(sentence: words.noPlace) }
        let values = air.filter { days.contains($0.key) }.compactMapValues { view.surrounding.value(of: $0) }
        let name = words.name(of: view.surrounding)
        guard let low = values.values.min(), let high = values.values.max() else {
            return SummaryGraph(sentence: words.notMeasured(name))
        }
        let means = chosen.means
        let pairs = values.sorted { $0.key < $1.key }.compactMap { day, value in means[day].map { (value, $0) } }
        // Pollen has the scale of ratings; everything else is drawn from its lowest to its highest value.
        let isRated = if case .pollen = view.surrounding { true } else { false }
        let drawn = isRated ? values : values.mapValues { high > low ? ($0 - low) / (high - low) * 10 : 5 }
        var graph = lines(
            [(name, drawn), (words.mean, means)],
            words.correlation(RankCorrelation(pairs), of: name, days: pairs.count), shown: [values, means])
        if !isRated {
            let scale = words.scale(of: name, from: low, to: high)
            graph.note = graph.note.map { "\(scale) \($0)" } ?? scale
        }
        return graph
    }

    /// What the person says, and nothing reckoned from their pain: it is taken when it hurts.
    private var treatment: SummaryGraph {
        let entries = entries.filter { days.contains($0.day) }
        let medications = TreatmentRecord.medications(in: entries).map { record in
            (record, zip(Relief.allCases, record.answers).map { (pain.name(of: $0), $1) })
        }
        let activities = TreatmentRecord.activities(in: entries).map { record in
            (record, zip(ActivityEffect.allCases, record.answers).map { (pain.name(of: $0), $1) })
        }
        return SummaryGraph(
            sentence: medications.isEmpty && activities.isEmpty
                ? words.nothing : words.treatments(medications.count, activities.count),
            columns: [words.what, words.daysRated, words.times, words.answers],
            rows: (medications + activities).map { record, answers in
                SummaryRow(
                    name: record.name, cells: ["\(record.days)", "\(record.times)", words.answers(answers)])
            })
    }

    /// Of all days, since the span before is another one.
    private var progress: SummaryGraph {
        let meant = record.choosing(view.choice)
        let compared =
            [(words.mean, PainProgress(meant.means, in: view.span))]
            + GeneralScore.allCases.map { (pain.name(of: $0), PainProgress(meant.scores[$0] ?? [:], in: view.span)) }
        return SummaryGraph(
            sentence: compared.prefix(1).map { words.progress($0.0, $0.1) }.joined(),
            columns: [words.what, words.before, words.now, words.change],
            rows: compared.map { name, progress in
                SummaryRow(
                    name: name,
                    cells: [words.side(progress.before), words.side(progress.now), words.word(for: progress.direction)])
            })
    }
}
