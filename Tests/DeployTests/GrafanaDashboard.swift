import Foundation
import TestSupport

/// What the tests look at of a dashboard's JSON.
struct GrafanaDashboard: Decodable {
    struct Datasource: Decodable, Equatable {
        var type: String
        var uid: String
    }

    struct Target: Decodable {
        var refId: String
        var expr: String
        var legendFormat: String
        var datasource: Datasource
    }

    struct Position: Decodable {
        var x, y, w, h: Int

        func overlaps(_ other: Position) -> Bool {
            x < other.x + other.w && other.x < x + w && y < other.y + other.h && other.y < y + h
        }
    }

    struct FieldConfig: Decodable {
        struct Defaults: Decodable { var unit: String }
        var defaults: Defaults
    }

    struct Panel: Decodable {
        var id: Int
        var type: String
        var title: String
        var description: String?
        var gridPos: Position
        var targets: [Target]?
        var fieldConfig: FieldConfig?

        /// A heading over others.
        var isRow: Bool { type == "row" }
    }

    struct Variable: Decodable {
        var name: String
        /// `label_values(metric, label)`.
        var definition: String
    }

    struct Annotation: Decodable {
        var expr: String
    }

    struct List<Element: Decodable>: Decodable {
        var list: [Element]
    }

    var uid: String
    var title: String
    var description: String
    var schemaVersion: Int
    var panels: [Panel]
    var templating: List<Variable>
    var annotations: List<Annotation>

    struct Query: CustomStringConvertible {
        /// Where it stands; also the end of the name of a rule.
        var place: String
        var text: String
        var legend = ""

        var description: String { "\(place): \(text)" }
    }

    /// Of panels, variables and annotations, with Grafana's variables replaced as Grafana would.
    var queries: [Query] {
        let ofPanels = panels.flatMap { panel in
            (panel.targets ?? []).map {
                Query(place: "panel \(panel.id) \($0.refId)", text: filled($0.expr), legend: $0.legendFormat)
            }
        }
        let ofVariables = templating.list.compactMap { variable in
            variable.definition.wholeMatch(of: /label_values\((\w+), (\w+)\)/).map {
                Query(place: "variable \(variable.name)", text: "count by (\($0.2)) (\($0.1))")
            }
        }
        return ofPanels + ofVariables
            + annotations.list.enumerated().map { Query(place: "annotation \($0)", text: filled($1.expr)) }
    }

    private func filled(_ text: String) -> String {
        templating.list.reduce(
            text.replacing("$__rate_interval", with: "1m").replacing("$__range", with: "6h")
        ) { $0.replacing("$\($1.name)", with: ".*") }
    }

    private static let folder = Checkout.folder.appending(path: "deploy/grafana/dashboards")

    /// By file.
    static func all() throws -> [(file: String, dashboard: GrafanaDashboard)] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }.sorted().map {
            ($0, try JSONDecoder().decode(Self.self, from: try Data(contentsOf: folder.appending(path: $0))))
        }
    }
}
