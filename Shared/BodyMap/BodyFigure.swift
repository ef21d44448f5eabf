/// Whose proportions the drawings have. The parts are the same in each, so that a report means the same for everybody.
public enum BodyFigure: String, Sendable, CaseIterable {
    case neutral, female, male

    /// How wide the figure is beside the neutral one, by height in the drawing's space: joined by straight lines.
    private var widths: [(y: Double, width: Double)] {
        switch self {
        case .neutral: [(0, 1)]
        case .female:
            [(66, 1), (92, 0.91), (130, 0.94), (175, 0.9), (225, 1.06), (290, 1.04), (350, 0.97), (480, 0.97)]
        case .male: [(66, 1), (92, 1.08), (130, 1.06), (175, 1.03), (225, 0.98), (290, 1), (350, 1.02), (480, 1.02)]
        }
    }

    private func width(at y: Double) -> Double {
        guard let above = widths.last(where: { $0.y <= y }) else { return widths[0].width }
        guard let below = widths.first(where: { $0.y > y }) else { return above.width }
        return above.width + (below.width - above.width) * (y - above.y) / (below.y - above.y)
    }

    /// - Parameter path: of absolute points, as `draw-body.py` writes them: `M100 8L106 9.5Z`.
    func shape(_ path: String) -> String {
        path.replacing(/([ML])(-?[0-9.]+) (-?[0-9.]+)/) { match in
            guard let x = Double(match.2), let y = Double(match.3) else { return String(match.0) }
            let moved = ((100 + (x - 100) * width(at: y)) * 10).rounded() / 10
            return "\(match.1)\(moved == moved.rounded() ? "\(Int(moved))" : "\(moved)") \(match.3)"
        }
    }
}
