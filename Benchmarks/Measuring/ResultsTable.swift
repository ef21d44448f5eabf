import Foundation

/// The figures of one run in aligned columns.
struct ResultsTable {
    let text: String

    init(_ outcomes: [Outcome]) {
        let heading = ["figure", "value", "peer's", "ratio", "goal", "met", "unit, peer"]
        let rows = [heading] + outcomes.map(Self.row)
        let widths = heading.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        text = rows.map { row in
            zip(row, widths)
                .map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
                .joined(separator: "  ")
        }.joined(separator: "\n")
    }

    private static func row(_ outcome: Outcome) -> [String] {
        let figure = outcome.figure
        return [
            figure.name, figure.value.formatted(), figure.peerValue?.formatted() ?? "", figure.ratio?.formatted() ?? "",
            outcome.goal.words(unit: figure.unit), figure.met ? "yes" : "NO",
            ([figure.unit, figure.peer].compactMap { $0 }).joined(separator: ", "),
        ]
    }
}
