/// A chart of hours: bars over the bands of their levels, in the units of an SVG's viewBox, 10 wide for each hour and 100
/// high. An hour that nobody knows is a gap. The words stand beside it, as letters of the page.
struct HoursChart: Sendable {
    /// Up to a value, in a colour of the stylesheet's `data-fill`.
    struct Band: Sendable {
        var upTo: Double
        var fill: String
    }

    let values: [Double?]
    let hours: [PlaceHour]
    let bands: [Band]
    /// What fills the height.
    let highest: Double
    /// A person's own threshold, and what the line is called.
    var own: (value: Int, name: String)?
    /// The index of the present hour; those after it are a forecast.
    var present = 0
    /// Whether the hours from 10 to 16, when the sun is strongest, stand out.
    var marksStrongSun = false

    private static let (width, height) = (10.0, 100.0)
    private static let labelEvery = 12

    init(_ values: some Sequence<Double?>, hours: [PlaceHour], bands: [Band], highest: Double) {
        self.values = Array(values)
        (self.hours, self.bands) = (hours, bands)
        self.highest = max(highest, self.values.compactMap { $0 }.max() ?? 0)
    }

    /// The hour of the highest value; the first of equals.
    var peak: (index: Int, value: Double)? {
        var found: (index: Int, value: Double)?
        for (index, value) in values.enumerated() {
            if let value, value > found?.value ?? -1 { found = (index, value) }
        }
        return found
    }

    var fields: [String: Any] {
        [
            "width": Self.text(total), "bands": bandFields, "bars": barFields, "days": dayPath,
            "sun": marksStrongSun ? [["d": sunPath]] : [],
            "top": highest >= 10 ? "\(Int(highest))" : Self.text(highest),
            "own": own.map { own in
                [
                    [
                        "d": "M0 \(Self.text(level(of: Double(own.value))))H\(Self.text(total))", "at": "\(own.value)",
                        "name": own.name,
                    ]
                ]
            } ?? [],
            "labels": stride(from: 0, to: min(values.count, hours.count), by: Self.labelEvery).map {
                ["day": hours[$0].weekday, "hour": hours[$0].hour]
            },
        ]
    }

    private var total: Double { Double(max(values.count, 1)) * Self.width }

    private func level(of value: Double) -> Double { Self.height * (1 - min(max(value / highest, 0), 1)) }

    private func fill(of value: Double) -> String {
        bands.first { value <= $0.upTo }?.fill ?? bands.last?.fill ?? "none"
    }

    private var bandFields: [[String: String]] {
        var bottom = Self.height
        return bands.enumerated().compactMap { index, band in
            let top = index == bands.count - 1 ? 0 : level(of: band.upTo)
            defer { bottom = top }
            guard top < bottom else { return nil }
            return ["fill": band.fill, "d": "M0 \(Self.text(top))H\(Self.text(total))V\(Self.text(bottom))H0z"]
        }
    }

    /// One path for each colour, so that two days take few bytes.
    private var barFields: [[String: String]] {
        var paths: [(isComing: Bool, fill: String, path: String)] = []
        for (index, value) in values.enumerated() {
            guard let value else { continue }
            // A zero is known, and shows as a line.
            let size = max(2, Self.height - level(of: value))
            let bar = "M\(Self.text(Double(index) * Self.width + 1)) 100v-\(Self.text(size))h8V100z"
            let (fill, isComing) = (fill(of: value), index > present)
            if let known = paths.firstIndex(where: { $0.fill == fill && $0.isComing == isComing }) {
                paths[known].path += bar
            } else {
                paths.append((isComing, fill, bar))
            }
        }
        return paths.map { ["fill": $0.fill, "kind": $0.isComing ? "coming" : "present", "d": $0.path] }
    }

    /// A line where each day begins.
    private var dayPath: String {
        hours.prefix(values.count).enumerated().filter { $0.offset > 0 && $0.element.number == 0 }
            .map { "M\(Self.text(Double($0.offset) * Self.width)) 0V100" }.joined()
    }

    private var sunPath: String {
        hours.prefix(values.count).enumerated().filter { (10..<16).contains($0.element.number) }
            .map { "M\(Self.text(Double($0.offset) * Self.width)) 0h10v100h-10z" }.joined()
    }

    private static func text(_ number: Double) -> String {
        let tenths = (number * 10).rounded() / 10
        return Int(exactly: tenths).map { "\($0)" } ?? "\(tenths)"
    }
}

/// An hour as clocks at a place show it.
struct PlaceHour: Sendable, Equatable {
    /// Such as "Thu 26 Mar".
    var day: String
    /// Such as "Thu 26".
    var weekday: String
    /// Such as "14:00".
    var hour: String
    /// 0 to 23.
    var number: Int
}

extension [HoursChart.Band] {
    /// Of the intensities 0 to 10: bars of whole numbers, so the bands end between them.
    static let pollen: Self = [
        HoursChart.Band(upTo: 0.5, fill: "none"), HoursChart.Band(upTo: 2.5, fill: "low"),
        HoursChart.Band(upTo: 5.5, fill: "moderate"), HoursChart.Band(upTo: 8.5, fill: "high"),
        HoursChart.Band(upTo: 10, fill: "very-high"),
    ]
    /// Of the European index.
    static let europeanIndex: Self = (1...6).map { HoursChart.Band(upTo: Double($0 * 20), fill: "aqi-\($0)") }
    /// Of the UV index.
    static let uvIndex: Self = [
        HoursChart.Band(upTo: 2.5, fill: "uv-1"), HoursChart.Band(upTo: 5.5, fill: "uv-2"),
        HoursChart.Band(upTo: 7.5, fill: "uv-3"), HoursChart.Band(upTo: 10.5, fill: "uv-4"),
        HoursChart.Band(upTo: 11, fill: "uv-5"),
    ]
}
