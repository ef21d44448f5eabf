import Foundation

/// Lines over powers of ten on both axes, as SVG.
struct DataCostChart {
    struct Line {
        var label: String
        var colour: String
        /// People, and what each of them costs; both more than 0.
        var points: [(x: Double, y: Double)]
    }

    let title: String
    let lines: [Line]
    let goal: Double

    private static let (left, right, top, bottom) = (80.0, 500.0, 60.0, 370.0)
    /// Powers of ten.
    private static let (xs, ys) = (3...6, -3...2)

    var svg: String {
        let parts = [heading(), grid(), goalLine()] + lines.map(drawn)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 420" font-family="sans-serif" font-size="13">
            <rect width="760" height="420" fill="#ffffff"/>
            \(parts.joined(separator: "\n"))
            </svg>

            """
    }

    private func heading() -> String {
        """
        <text x="\(text(Self.left))" y="28" font-size="16" font-weight="bold">\(title)</text>
        <text x="\(text(Self.left))" y="46" fill="#555555">by the number of people, who live in real cities</text>
        """
    }

    private func grid() -> String {
        let vertical = Self.xs.map { power in
            let x = text(x(pow(10, Double(power))))
            return """
                <line x1="\(x)" y1="\(text(Self.top))" x2="\(x)" y2="\(text(Self.bottom))" stroke="#e0e0e0"/>
                <text x="\(x)" y="\(text(Self.bottom + 20))" text-anchor="middle">\(Self.count(power))</text>
                """
        }
        let horizontal = Self.ys.map { power in
            let y = y(pow(10, Double(power)))
            let label = power < 0 ? "0." + String(repeating: "0", count: -power - 1) + "1" : Self.count(power)
            return """
                <line x1="\(text(Self.left))" y1="\(text(y))" x2="\(text(Self.right))" y2="\(text(y))" stroke="#e0e0e0"/>
                <text x="\(text(Self.left - 8))" y="\(text(y + 4))" text-anchor="end">\(label)</text>
                """
        }
        return (vertical + horizontal).joined(separator: "\n")
    }

    private func goalLine() -> String {
        let y = text(y(goal))
        return """
            <line x1="\(text(Self.left))" y1="\(y)" x2="\(text(Self.right))" y2="\(y)" stroke="#3c8d40" \
            stroke-dasharray="5 4"/>
            <text x="\(text(Self.left + 6))" y="\(text(self.y(goal) - 6))" fill="#3c8d40">goal at 1,000,000: \
            under \(goal)</text>
            """
    }

    private func drawn(_ line: Line) -> String {
        let places = line.points.filter { $0.y > 0 }.map { "\(text(x($0.x))),\(text(y($0.y)))" }
        let dots = line.points.filter { $0.y > 0 }.map {
            "<circle cx=\"\(text(x($0.x)))\" cy=\"\(text(y($0.y)))\" r=\"3.5\" fill=\"\(line.colour)\"/>"
        }
        let end = line.points.last.map { y($0.y) } ?? Self.bottom
        return """
            <polyline points="\(places.joined(separator: " "))" fill="none" stroke="\(line.colour)" stroke-width="2"/>
            \(dots.joined(separator: "\n"))
            <text x="\(text(Self.right + 10))" y="\(text(end + 4))" fill="\(line.colour)">\(line.label)</text>
            """
    }

    private func x(_ people: Double) -> Double {
        let share = (log10(people) - Double(Self.xs.lowerBound)) / Double(Self.xs.count - 1)
        return Self.left + share * (Self.right - Self.left)
    }

    private func y(_ cost: Double) -> Double {
        let share = (log10(cost) - Double(Self.ys.lowerBound)) / Double(Self.ys.count - 1)
        return Self.bottom - min(1, max(0, share)) * (Self.bottom - Self.top)
    }

    private func text(_ position: Double) -> String { "\((position * 10).rounded() / 10)" }

    private static func count(_ power: Int) -> String {
        Int(pow(10, Double(power))).formatted(.number.locale(Locale(identifier: "en")))
    }
}
