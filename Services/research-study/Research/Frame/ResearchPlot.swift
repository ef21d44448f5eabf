/// A chart of the researcher's site, for `research-plot.mustache`: an SVG as wide as its page, in which all places are per
/// cent, so that neither letters nor strokes are squeezed. A table stands behind each.
struct ResearchPlot: Sendable {
    /// A place from the left and from below, each 0 to 1.
    typealias Place = (x: Double, y: Double)

    struct Bar: Sendable {
        /// From the left, 0 to 1.
        var x: Double
        var width: Double
        /// Of the highest, 0 to 1.
        var height: Double
        var isFaint = false
    }

    enum Stroke: String, Sendable {
        /// What the chart is about.
        case main
        /// What it is compared with.
        case other
        /// An interval around a point.
        case interval
    }

    struct Segment: Sendable {
        var stroke: Stroke
        var from: Place
        var to: Place
    }

    /// Above it; nil where the page has one.
    var heading: String?
    var about: String?
    /// In one sentence, read aloud.
    var spoken: String
    /// On the left, with their lines.
    var levels: [(y: Double, label: String)] = []
    /// Below.
    var ticks: [(x: Double, label: String)] = []
    /// Below the ticks; the first names what they are.
    var notes: [(x: Double, label: String)] = []
    var notesName = ""
    var bars: [Bar] = []
    var segments: [Segment] = []
    var points: [Place] = []

    var fields: [String: Any] {
        [
            "plotHeading": heading.map { [$0] } ?? [], "about": about.map { [$0] } ?? [], "spoken": spoken,
            "levels": levels.map { ["y": Self.down($0.y), "label": $0.label] },
            "ticks": ticks.map { ["x": Self.across($0.x), "label": $0.label] },
            "notes": notes.map { ["x": Self.across($0.x), "label": $0.label] }, "notesName": notesName,
            "hasNotes": !notes.isEmpty,
            "bars": bars.map { bar -> [String: Any] in
                [
                    "x": Self.across(bar.x), "y": Self.down(bar.height), "width": Self.across(bar.width),
                    "height": Self.across(bar.height), "isFaint": bar.isFaint,
                ]
            },
            "segments": segments.map { segment in
                [
                    "stroke": segment.stroke.rawValue, "x1": Self.across(segment.from.x),
                    "y1": Self.down(segment.from.y),
                    "x2": Self.across(segment.to.x), "y2": Self.down(segment.to.y),
                ]
            },
            "points": points.map { ["x": Self.across($0.x), "y": Self.down($0.y)] },
        ]
    }

    private static func across(_ share: Double) -> String { "\((min(max(share, 0), 1) * 10_000).rounded() / 100)" }
    private static func down(_ share: Double) -> String { across(1 - share) }
}
