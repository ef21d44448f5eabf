/// One column of the EPA's table of breakpoints: a pollutant averaged over a number of hours.
///
/// Concentrations are whole multiples of the digit to which the EPA truncates, so that rounding errors cannot move a
/// value across a breakpoint. Source: EPA-454/B-24-002 (May 2024), table 6, and 40 CFR part 58, appendix G,
/// https://www.ecfr.gov/current/title-40/chapter-I/subchapter-C/part-58/appendix-Appendix%20G%20to%20Part%2058
public struct USBreakpoints: Hashable, Sendable {
    public let pollutant: Pollutant
    /// The averaging period of the concentration.
    public let hours: Int
    /// One unit of ``highest``, in the column's unit.
    let digit: Digit
    /// The concentrations at which the index is 50, 100, 150, 200, 300 and 500; nil where the column defines none.
    let highest: [Int?]

    enum Digit: Hashable, Sendable {
        case tenthOfMicrogram, microgram, partPerBillion, tenthOfPartPerMillion
    }

    static let indices = [50, 100, 150, 200, 300, 500]

    public static let pm25 = USBreakpoints(
        pollutant: .pm25, hours: 24, digit: .tenthOfMicrogram, highest: [90, 354, 554, 1_254, 2_254, 3_254])
    public static let pm10 = USBreakpoints(
        pollutant: .pm10, hours: 24, digit: .microgram, highest: [54, 154, 254, 354, 424, 604])
    public static let ozone8Hours = USBreakpoints(
        pollutant: .ozone, hours: 8, digit: .partPerBillion, highest: [54, 70, 85, 105, 200, nil])
    /// Starts at 125 ppb, where the index is 101.
    public static let ozone1Hour = USBreakpoints(
        pollutant: .ozone, hours: 1, digit: .partPerBillion, highest: [nil, 124, 164, 204, 404, 604])
    public static let carbonMonoxide = USBreakpoints(
        pollutant: .carbonMonoxide, hours: 8, digit: .tenthOfPartPerMillion, highest: [44, 94, 124, 154, 304, 504])
    public static let sulphurDioxide1Hour = USBreakpoints(
        pollutant: .sulphurDioxide, hours: 1, digit: .partPerBillion, highest: [35, 75, 185, 304, nil, nil])
    /// Starts at 305 ppb, where the index is 201.
    public static let sulphurDioxide24Hours = USBreakpoints(
        pollutant: .sulphurDioxide, hours: 24, digit: .partPerBillion, highest: [nil, nil, nil, 304, 604, 1_004])
    public static let nitrogenDioxide = USBreakpoints(
        pollutant: .nitrogenDioxide, hours: 1, digit: .partPerBillion, highest: [53, 100, 360, 649, 1_249, 2_049])
}

extension USBreakpoints {
    enum Reading: Equatable {
        case index(Int)
        /// Below the range that the column defines.
        case belowTable
        /// Above the range that the column defines.
        case aboveTable
    }

    /// Linear between breakpoints; beyond 500, with the slope of the last band.
    ///
    /// - Parameter concentration: µg/m³; gases at 25 °C and 1013 hPa.
    /// - Returns: nil for an implausible value.
    func reading(at concentration: Double) -> Reading? {
        guard let units = units(of: concentration) else { return nil }
        var lower: (concentration: Int, index: Int)? = highest[0] == nil ? nil : (0, 0)
        var last: (low: (concentration: Int, index: Int), high: (concentration: Int, index: Int))?
        for (limit, index) in zip(highest, Self.indices) {
            guard let limit else {
                if last != nil { break }
                continue
            }
            if let low = lower {
                last = (low, (limit, index))
                if units <= limit { return .index(Self.interpolate(units, low, (limit, index))) }
            } else if units <= limit {
                return .belowTable
            }
            lower = (limit + 1, index + 1)
        }
        guard let last, last.high.index == 500 else { return .aboveTable }
        return .index(Self.interpolate(units, last.low, last.high))
    }

    /// Truncated to the column's digit. The tolerance absorbs a unit conversion that ends just below a whole digit.
    private func units(of concentration: Double) -> Int? {
        guard Quantity.pollutant(pollutant).isPlausible(concentration) else { return nil }
        let inUnit: Double? =
            switch digit {
            case .tenthOfMicrogram: concentration * 10
            case .microgram: concentration
            case .partPerBillion: pollutant.partsPerBillion(fromMicrogramsPerCubicMetre: concentration)
            case .tenthOfPartPerMillion:
                pollutant.partsPerBillion(fromMicrogramsPerCubicMetre: concentration).map { $0 / 100 }
            }
        return inUnit.map { Int(($0 + 1e-6).rounded(.down)) }
    }

    private static func interpolate(
        _ units: Int, _ low: (concentration: Int, index: Int), _ high: (concentration: Int, index: Int)
    ) -> Int {
        let slope = Double(high.index - low.index) / Double(high.concentration - low.concentration)
        return low.index + Int((slope * Double(units - low.concentration)).rounded())
    }
}
