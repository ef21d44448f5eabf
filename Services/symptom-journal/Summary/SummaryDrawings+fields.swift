import Foundation

/// For the template.
extension SummaryPie {
    /// In a space of 200 by 200 around the middle.
    var fields: [String: Any] {
        var start = 0.0
        let shapes = slices.enumerated().map { index, slice -> [String: Any] in
            defer { start += slice }
            return ["series": "\(index)", "d": Self.path(from: start, to: start + slice)]
        }
        return ["slices": shapes]
    }

    private static func path(from start: Double, to end: Double) -> String {
        // An arc from a point to itself is none: the whole is two halves.
        if end - start > 0.999_9 { return "M0-100A100 100 0 1 1 0 100A100 100 0 1 1 0-100Z" }
        func point(_ turn: Double) -> String {
            "\((100 * sin(2 * .pi * turn)).short) \((-100 * cos(2 * .pi * turn)).short)"
        }
        return "M0 0L\(point(start))A100 100 0 \(end - start > 0.5 ? 1 : 0) 1 \(point(end))Z"
    }
}

extension SummaryBars {
    /// In pixels; pain-summary.css has the height of all.
    private static let height = 140.0

    var fields: [String: Any] {
        [
            "segments": segments.map {
                [
                    "series": "\($0.series)", "x": ($0.x * 100).short, "width": ($0.width * 100).short,
                    "y": ($0.y * Self.height).short, "height": ($0.height * Self.height).short,
                ]
            },
            "labels": labels.map { ["x": ($0.x * 100).short, "label": $0.text] },
        ]
    }
}

extension SummaryLines {
    /// In a space of 1000 by 100 that is stretched to the page's width.
    var fields: [String: Any] {
        [
            "spoken": spoken,
            "series": curves.enumerated().map { index, curve -> [String: Any] in
                var (line, dots) = ("", "")
                for part in curve.parts {
                    for (place, point) in part.enumerated() {
                        let position = "\((point.x * 1_000).short) \(((1 - point.y) * 100).short)"
                        line += (place == 0 ? "M" : "L") + position
                        dots += "M\(position)h0"
                    }
                }
                return ["number": "\(index)", "seriesName": curve.name, "line": line, "dots": dots]
            },
            "labels": labels.map { ["x": ($0.x * 100).short, "label": $0.text] },
        ]
    }
}

extension Double {
    /// To three places.
    fileprivate var short: String {
        let rounded = (self * 1_000).rounded() / 1_000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
