/// The US EPA's index, with the breakpoints of May 2024.
///
/// Source: EPA-454/B-24-002, "Technical Assistance Document for the Reporting of Daily Air Quality",
/// https://document.airnow.gov/technical-assistance-document-for-the-reporting-of-daily-air-quailty.pdf
public enum USAirQualityIndex {
    /// The sub-index from averages in µg/m³: for ozone the worse of both columns, for sulphur dioxide the 24-hour
    /// column from 305 ppb.
    ///
    /// - Parameter averages: keyed by averaging period in hours; periods without a column are ignored.
    /// - Returns: nil without a usable average.
    public static func subIndex(of pollutant: Pollutant, averages: [Int: Double]) -> Int? {
        let reading = { (column: USBreakpoints) in
            averages[column.hours].flatMap(column.reading)
        }
        switch pollutant {
        case .pm25: return index(reading(.pm25))
        case .pm10: return index(reading(.pm10))
        case .carbonMonoxide: return index(reading(.carbonMonoxide))
        case .nitrogenDioxide: return index(reading(.nitrogenDioxide))
        case .ozone: return ozone(eight: reading(.ozone8Hours), one: reading(.ozone1Hour))
        case .sulphurDioxide: return sulphur(one: reading(.sulphurDioxide1Hour), day: reading(.sulphurDioxide24Hours))
        case .ammonia, .lead: return nil
        }
    }

    /// The index of a day, from each pollutant's averages in µg/m³ keyed by hours.
    public static func index(of averages: [Pollutant: [Int: Double]]) -> AirQualityIndex? {
        var subIndices: [Pollutant: Int] = [:]
        for (pollutant, values) in averages {
            subIndices[pollutant] = subIndex(of: pollutant, averages: values)
        }
        return AirQualityIndex(scale: .unitedStates, subIndices: subIndices)
    }

    /// The current index: ``NowCast`` replaces the long averages of particles and ozone.
    ///
    /// 8-hour carbon monoxide needs 6 values and 24-hour sulphur dioxide 18: three quarters, as in 40 CFR 50.
    public static func current(from hours: [Pollutant: PollutantHours]) -> AirQualityIndex? {
        var averages: [Pollutant: [Int: Double]] = [:]
        for (pollutant, known) in hours {
            var values: [Int: Double] = [:]
            values[1] = known.latest
            values[8] =
                pollutant == .ozone ? NowCast.ozone(from: known) : known.mean(ofLast: 8, atLeast: 6)
            values[24] =
                switch pollutant {
                case .pm25, .pm10: NowCast.particles(from: known)
                default: known.mean(ofLast: 24, atLeast: 18)
                }
            averages[pollutant] = values
        }
        return index(of: averages)
    }

    private static func index(_ reading: USBreakpoints.Reading?) -> Int? {
        if case .index(let index)? = reading { index } else { nil }
    }

    /// The 8-hour column ends at 300. Beyond it the hourly value decides; without one, the lowest hazardous index is
    /// used.
    private static func ozone(eight: USBreakpoints.Reading?, one: USBreakpoints.Reading?) -> Int? {
        let beyond = eight == .aboveTable ? 301 : nil
        return [index(eight), index(one), beyond].compactMap { $0 }.max()
    }

    /// An hour of 305 ppb or more is at least 200; only the 24-hour average can show more.
    private static func sulphur(one: USBreakpoints.Reading?, day: USBreakpoints.Reading?) -> Int? {
        let beyond = one == .aboveTable ? 200 : nil
        return [index(one), index(day), beyond].compactMap { $0 }.max()
    }
}
