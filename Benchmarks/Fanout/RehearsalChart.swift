import Foundation

/// Panels of lines over the same seconds, one above the other, as SVG.
struct RehearsalChart {
    struct Line {
        var label: String
        var points: [(x: Double, y: Double)]
    }

    struct Panel {
        var title: String
        /// Drawn in this order; only the first few have their own colour.
        var lines: [Line]
    }

    let title: String
    let subtitle: String
    let panels: [Panel]

    private static let (left, right, width) = (90.0, 640.0, 980.0)
    private static let (first, height, gap) = (90.0, 150.0, 60.0)
    private static let colours = ["#1f6f8b", "#c4651a", "#3c8d40", "#7a4fa3", "#b0413e", "#8a8a8a"]

    private var end: Double { max(1, panels.flatMap(\.lines).flatMap(\.points).map(\.x).max() ?? 1) }

    var svg: String {
        let bottom = Self.first + Double(panels.count) * (Self.height + Self.gap)
        let drawn = panels.enumerated().map { self.drawn($1, top: Self.first + Double($0) * (Self.height + Self.gap)) }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(text(Self.width)) \(text(bottom))" \
            font-family="sans-serif" font-size="13">
            <rect width="\(text(Self.width))" height="\(text(bottom))" fill="#ffffff"/>
            <text x="20" y="28" font-size="16" font-weight="bold">\(Self.escaped(title))</text>
            <text x="20" y="48" fill="#555555">\(Self.escaped(subtitle))</text>
            \(drawn.joined(separator: "\n"))
            </svg>

            """
    }

    private func drawn(_ panel: Panel, top: Double) -> String {
        let highest = max(1, panel.lines.flatMap(\.points).map(\.y).max() ?? 1)
        let scale = Self.roundUp(highest)
        let bottom = top + Self.height
        let lines = panel.lines.prefix(Self.colours.count).enumerated().map { number, line in
            drawn(line, Self.colours[number], scale: scale, bottom: bottom, label: top + 12 + Double(number) * 18)
        }
        return ([heading(panel, top)] + grid(scale: scale, bottom: bottom) + lines).joined(separator: "\n")
    }

    private func heading(_ panel: Panel, _ top: Double) -> String {
        """
        <text x="\(text(Self.left))" y="\(text(top - 8))" font-weight="bold">\(Self.escaped(panel.title))</text>
        """
    }

    private func grid(scale: Double, bottom: Double) -> [String] {
        let horizontal = (0...2).map { part in
            let y = bottom - Double(part) / 2 * Self.height
            return """
                <line x1="\(text(Self.left))" y1="\(text(y))" x2="\(text(Self.right))" y2="\(text(y))" stroke="#e0e0e0"/>
                <text x="\(text(Self.left - 8))" y="\(text(y + 4))" text-anchor="end">\
                \(Self.number(scale * Double(part) / 2))</text>
                """
        }
        let vertical = (0...4).map { part in
            let x = Self.left + Double(part) / 4 * (Self.right - Self.left)
            return """
                <text x="\(text(x))" y="\(text(bottom + 18))" text-anchor="middle" fill="#555555">\
                \(Self.number(end * Double(part) / 4)) s</text>
                """
        }
        return horizontal + vertical
    }

    private func drawn(_ line: Line, _ colour: String, scale: Double, bottom: Double, label: Double) -> String {
        let points = line.points.map { point in
            let x = Self.left + point.x / end * (Self.right - Self.left)
            return "\(text(x)),\(text(bottom - point.y / scale * Self.height))"
        }
        return """
            <polyline points="\(points.joined(separator: " "))" fill="none" stroke="\(colour)" stroke-width="1.8"/>
            <text x="\(text(Self.right + 14))" y="\(text(label))" fill="\(colour)">\(Self.escaped(line.label))</text>
            """
    }

    private func text(_ position: Double) -> String { "\((position * 10).rounded() / 10)" }

    /// To one, two or five times a power of ten.
    private static func roundUp(_ value: Double) -> Double {
        let power = pow(10, log10(value).rounded(.down))
        return power * ([1, 2, 5, 10].first { value <= $0 * power } ?? 10)
    }

    private static func number(_ value: Double) -> String {
        value.formatted(.number.precision(.fractionLength(0...1)).locale(Locale(identifier: "en")))
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}

extension RehearsalChart {
    init(_ result: RehearsalResult) {
        title = "A birch peak over \(result.options.people.formatted(.number.locale(Locale(identifier: "en")))) people"
        subtitle =
            "\(result.peak.alerts.count) alerts of \(result.stations.all.count) stations; "
            + "24 hours in \(result.options.seconds) s"
        let samples = result.samples
        let line = { (label: String, value: (RehearsalSample) -> Double) in
            Line(label: label, points: samples.map { ($0.seconds, value($0)) })
        }
        let queues = Dictionary(samples.flatMap(\.depths).map { ($0.key, $0.value) }) { max($0, $1) }
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        panels = [
            Panel(
                title: "People, added up",
                lines: [
                    line("recorded") { Double($0.progress.matched) },
                    line("settled in the ledger") { Double($0.progress.settled) },
                    line("mails that wait") { Double($0.progress.mails) },
                ]),
            Panel(
                title: "Messages that wait",
                lines: queues.prefix(5).map { queue in line(queue) { Double($0.depths[queue] ?? 0) } }
                    + [line("outbox of alert-fanout") { Double($0.progress.outbox) }]),
            Panel(
                title: "Memory in MB",
                lines: result.peakMemory.keys.sorted().map { name in line(name) { ($0.memory[name] ?? 0) / 1e6 } }),
        ]
    }
}
