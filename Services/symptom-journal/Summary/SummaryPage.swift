import BodyMap
import Domain
import Localization
import MessageProtocol
import WebPages

/// One graph at a time, with what it counts, its numbers as a table, and what can be chosen.
struct SummaryPage: WebPage {
    static let template = "pain-summary"

    let content: SummaryContent
    let today: CalendarDay
    /// Beside the graph to which it belongs.
    var relation: PainExposureRelated?

    let styles = ["pain.css", "pain-summary.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { words.title }

    var language: ContentLanguage { content.language }
    private var view: SummaryView { content.view }
    private var record: PainRecord { content.record }
    private var words: SummaryWords { content.words }
    private var pain: PainWords { content.pain }

    func fields() throws -> [String: Any] {
        [
            "relation": relation.map { [fields(of: $0)] } ?? [],
            "says": words.page, "reports": ReportWords(language).page,
            "navigation": PainNavigation(current: .summary, language).fields,
            "graphName": words.name(of: view.graph), "about": words.about(view.graph),
            "graphs": SummaryView.Graph.allCases.map { graph -> [String: Any] in
                [
                    "path": view.address { $0.graph = graph }, "name": words.name(of: graph),
                    "isHere": graph == view.graph,
                ]
            },
            "spanName": words.span(content.days), "reportAddress": view.address { _ in }, "spans": spans,
            "choice": choice,
            "isEmpty": record.span == nil, "graph": record.span == nil ? [] : [fields(of: content.graph)],
        ]
    }

    private var spans: [[String: Any]] {
        let all = min(record.span?.lowerBound ?? today, today)...today
        let known = [30, 90, 365].map { (SummaryView.days($0, until: today), words.days($0)) } + [(all, words.all)]
        return known.map { span, name in
            ["path": view.address { $0.span = span }, "name": name, "isHere": span == view.span]
        }
    }

    /// What the form offers: only parts that were ever rated, the most rated first.
    private var choice: [String: Any] {
        let counts = record.heat.sorted { ($1.value.days, $0.key) < ($0.value.days, $1.key) }
        return [
            "graphID": view.graph.rawValue, "from": "\(view.span.lowerBound)", "until": "\(view.span.upperBound)",
            "latest": "\(today)",
            "parts": counts.compactMap { part, _ -> [String: Any]? in
                BodyCatalogue.current[part].map {
                    ["value": part, "name": pain.fullName(of: $0), "isChosen": view.choice.parts.contains(part)]
                }
            },
            "types": PainType.allCases.map {
                ["value": $0.rawValue, "name": pain.name(of: $0), "isChosen": view.choice.types.contains($0)]
            },
            "layers": BodyLayer.allCases.map {
                ["value": $0.rawValue, "name": pain.name(of: $0), "isChosen": view.choice.layers.contains($0)]
            },
            "moods": [GeneralScore.anxiety, .stress].map {
                ["value": $0.rawValue, "name": pain.name(of: $0), "isChosen": view.mood == $0]
            },
            "surroundings": Surrounding.all.map {
                ["value": $0.name, "name": words.name(of: $0), "isChosen": view.surrounding == $0]
            },
        ]
    }
}

extension SummaryPage {
    private func fields(of relation: PainExposureRelated) -> [String: Any] {
        let words = RelationWords(language)
        return ["relationTitle": words.title, "sentences": words.sentences(relation), "caution": words.caution]
    }

    private func fields(of graph: SummaryGraph) -> [String: Any] {
        var fields: [String: Any] = ["sentence": graph.sentence]
        if let note = graph.note { fields["note"] = [note] }
        switch graph.drawing {
        case .pie(let pie): fields["pie"] = pie.fields
        case .bars(let bars): fields["bars"] = bars.fields
        case .lines(let lines): fields["lines"] = lines.fields
        case .figures(let figures, let heat):
            (fields["figures"], fields["hasFigures"]) = (figures.map { self.fields(of: $0, heat) }, true)
        case nil: break
        }
        if !graph.rows.isEmpty {
            fields["numbers"] =
                [
                    "columns": graph.columns.map { ["column": $0] },
                    "rows": graph.rows.map { row -> [String: Any] in
                        var fields: [String: Any] = ["rowName": row.name, "cells": row.cells.map { ["cell": $0] }]
                        if let series = row.series { fields["swatch"] = ["series": "\(series)"] }
                        return fields
                    },
                ] as [String: Any]
        }
        return fields
    }

    /// Each part leads to its course.
    private func fields(of figure: SummaryFigure, _ heat: [String: PainRecord.Heat]) -> [String: Any] {
        let drawing = BodyDrawing.of(figure.layer, seenFrom: figure.side)
        return [
            "label": pain.figure(figure.layer, seenFrom: figure.side), "outlines": drawing.outlines,
            "regions": drawing.regions.compactMap { drawn -> [String: Any]? in
                guard let region = BodyCatalogue.current[drawn.id] else { return nil }
                let known = heat[drawn.id]
                return [
                    "path": view.address { ($0.graph, $0.choice.parts) = (.parts, [drawn.id]) }, "d": drawn.path,
                    "level": known?.level ?? "unrated",
                    "name": words.name(region.name(in: language), known), "isOpen": false,
                ]
            },
        ]
    }
}
