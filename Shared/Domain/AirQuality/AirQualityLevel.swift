/// A named band of one air-quality index.
public struct AirQualityLevel: Hashable, Sendable {
    public let scale: AirQualityScale
    /// Spelled as the authority spells it.
    public let name: String
    /// The highest index in the band; nil for the last band, which is open-ended.
    public let highestIndex: Int?
    public let colour: Colour
    public let risk: AirQualityRisk

    /// Legible on ``colour``.
    public var textColour: Colour { colour.textColour }
}

extension AirQualityScale {
    /// Best first. The only table that maps the bands of each index to risks.
    ///
    /// Names and colours: Europe https://airindex.eea.europa.eu/AQI/index.html, United States EPA-454/B-24-002 table 2
    /// (https://document.airnow.gov/technical-assistance-document-for-the-reporting-of-daily-air-quailty.pdf), India
    /// CPCB 2014 (https://app.cpcbccr.com/ccr_docs/FINAL-REPORT_AQI_.pdf). The bands correspond because the three
    /// authorities' health messages do: sensitive groups are warned from the third band, everyone from the fourth.
    public var levels: [AirQualityLevel] {
        switch self {
        case .european: Self.europeanLevels
        case .unitedStates: Self.unitedStatesLevels
        case .india: Self.indianLevels
        }
    }

    /// The band of an index stated by a provider.
    ///
    /// - Returns: nil for a negative or implausible number and for NaN.
    public func level(of index: Double) -> AirQualityLevel? {
        guard Quantity.airQualityIndex(self).isPlausible(index) else { return nil }
        return level(ofComputed: Int(index.rounded(self == .european ? .up : .toNearestOrAwayFromZero)))
    }

    /// - Parameter index: not negative.
    func level(ofComputed index: Int) -> AirQualityLevel? {
        levels.first { level in level.highestIndex.map { index <= $0 } ?? true }
    }

    private static let europeanLevels = levels(
        of: .european,
        [
            ("Good", 20, 0x50F0E6, .good), ("Fair", 40, 0x50CCAA, .acceptable),
            ("Moderate", 60, 0xF0E641, .unhealthyForSensitiveGroups), ("Poor", 80, 0xFF5050, .unhealthy),
            ("Very poor", 100, 0x960032, .veryUnhealthy), ("Extremely poor", nil, 0x7D2181, .hazardous),
        ])

    private static let unitedStatesLevels = levels(
        of: .unitedStates,
        [
            ("Good", 50, 0x00E400, .good), ("Moderate", 100, 0xFFFF00, .acceptable),
            ("Unhealthy for Sensitive Groups", 150, 0xFF7E00, .unhealthyForSensitiveGroups),
            ("Unhealthy", 200, 0xFF0000, .unhealthy), ("Very Unhealthy", 300, 0x8F3F97, .veryUnhealthy),
            ("Hazardous", nil, 0x7E0023, .hazardous),
        ])

    private static let indianLevels = levels(
        of: .india,
        [
            ("Good", 50, 0x00B050, .good), ("Satisfactory", 100, 0x92D050, .acceptable),
            ("Moderately polluted", 200, 0xFFFF00, .unhealthyForSensitiveGroups), ("Poor", 300, 0xFF6500, .unhealthy),
            ("Very poor", 400, 0xFF0000, .veryUnhealthy), ("Severe", nil, 0xC00000, .hazardous),
        ])

    private static func levels(
        of scale: AirQualityScale, _ rows: [(name: String, highest: Int?, colour: UInt32, risk: AirQualityRisk)]
    ) -> [AirQualityLevel] {
        rows.map {
            AirQualityLevel(
                scale: scale, name: $0.name, highestIndex: $0.highest, colour: Colour($0.colour), risk: $0.risk)
        }
    }
}
