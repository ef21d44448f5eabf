/// The bars of a chart of hours, in the units of an SVG's viewBox: 480 wide, 96 high. An hour that nobody knows is a gap.
struct HourBars: Sendable {
    private let values: [Double?]
    private let highest: Double
    private let hours: [(day: String, hour: String)]

    private static let (width, height) = (480.0, 96.0)
    private static let labelEvery = 12

    /// - Parameter highest: what fills the height.
    init(_ values: [Double?], highest: Double, hours: [(day: String, hour: String)]) {
        (self.values, self.highest, self.hours) = (values, max(highest, 1), hours)
    }

    var fields: [String: Any] {
        let step = Self.width / Double(max(values.count, 1))
        let bars = values.enumerated().compactMap { index, value -> [String: Any]? in
            guard let value else { return nil }
            // A zero is known, and shows as a line.
            let size = max(2, min(value / highest, 1) * Self.height)
            return [
                "x": Self.text(Double(index) * step + 1), "y": Self.text(Self.height - size), "height": Self.text(size),
                "width": Self.text(max(1, step - 2)), "level": Self.level(value / highest),
            ]
        }
        let labels = stride(from: 0, to: min(values.count, hours.count), by: Self.labelEvery).map { index in
            ["x": Self.text(Double(index) * step + 1), "text": hours[index].hour]
        }
        return ["bars": bars, "labels": labels]
    }

    private static func level(_ share: Double) -> String {
        switch share {
        case ..<0.05: "none"
        case ..<0.35: "low"
        case ..<0.55: "moderate"
        case ..<0.75: "high"
        default: "very-high"
        }
    }

    private static func text(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}
