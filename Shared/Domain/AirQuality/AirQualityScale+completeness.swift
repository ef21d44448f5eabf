/// The pollutants without which an index says nothing reassuring.
///
/// The worst pollutant decides, so an index of a few pollutants is a lower bound: bad air is at least that bad, but "good"
/// only means that what usually decides was not measured.
extension AirQualityScale {
    /// Groups; one pollutant of each has to be measured.
    ///
    /// Europe: the agency calculates no index for a station, other than one beside a street, that lacks NO₂, ozone or both
    /// sizes of particles (http://discomap.eea.europa.eu/map/AQI/Viewer/, notes 1 and 2). United States: the EPA names no
    /// minimum (40 CFR 58, appendix G), so these are ours: particles and ozone decide on nearly all days. India:
    /// particles; the board's rule of three pollutants is ``IndianAirQualityIndex``'s.
    public var decidingPollutants: [[Pollutant]] {
        switch self {
        case .european: [[.pm25, .pm10], [.ozone], [.nitrogenDioxide]]
        case .unitedStates: [[.pm25, .pm10], [.ozone]]
        case .india: [[.pm25, .pm10]]
        }
    }

    /// The groups without any of these pollutants, each named by its first.
    public func missing(from known: some Collection<Pollutant>) -> [Pollutant] {
        decidingPollutants.filter { group in !group.contains(where: known.contains) }.compactMap(\.first)
    }

    /// Whether an index from these pollutants may be shown: it warns, or all that usually decide are among them.
    func isSound(_ index: AirQualityIndex) -> Bool {
        index.level.risk.isWarning || missing(from: index.subIndices.keys).isEmpty
    }
}

extension AirQualityRisk {
    /// Whether sensitive people are advised to take care.
    public var isWarning: Bool { self >= .unhealthyForSensitiveGroups }
}

/// Why an index is unknown although pollutants of it are measured.
public enum AirQualityGap: Hashable, Sendable {
    /// They are known, but for too few of the hours over which the authority averages them.
    case tooFewHours([Pollutant])
    /// They usually decide, and no source reports them here.
    case notReported([Pollutant])
    /// India's board wants three.
    case tooFewPollutants
}

extension AirQualityGap: CustomStringConvertible {
    /// A sentence without its full stop.
    public var description: String {
        switch self {
        case .tooFewHours(let pollutants):
            "known now, but not for enough of the hours before: \(Self.names(pollutants))"
        case .notReported(let pollutants):
            "not reported here, without which the air may be worse than it looks: \(Self.names(pollutants))"
        case .tooFewPollutants: "fewer than the three pollutants that the index wants are reported here"
        }
    }

    private static func names(_ pollutants: [Pollutant]) -> String {
        let names = pollutants.map(\.wordInSentence)
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return "\(names.dropLast().joined(separator: ", ")) and \(last)"
    }
}

extension Pollutant {
    /// As written within a sentence.
    fileprivate var wordInSentence: String {
        switch self {
        case .pm25: "fine particles (PM2.5)"
        case .pm10: "particles (PM10)"
        case .ozone, .nitrogenDioxide, .sulphurDioxide, .carbonMonoxide, .ammonia, .lead:
            rawValue.replacing("-", with: " ")
        }
    }
}
