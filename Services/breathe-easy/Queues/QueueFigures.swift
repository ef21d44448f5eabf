import Domain

/// Figures in few characters, for narrow columns.
enum QueueFigures {
    static let nothing = "-"

    /// At most five characters: `9999`, `12.3k`, `123k`, `1.2M`.
    static func count(_ number: Int) -> String {
        guard number >= 10_000 else { return "\(number)" }
        let (amount, unit) = number < 1_000_000 ? (Double(number) / 1e3, "k") : (Double(number) / 1e6, "M")
        return (amount < 99.95 ? tenths(amount) : "\(Int(amount.rounded()))") + unit
    }

    /// A second: tenths below 10.
    static func rate(_ perSecond: Double) -> String {
        if perSecond <= 0 { return "0" }
        if perSecond < 0.05 { return "<0.1" }
        return perSecond < 9.95 ? tenths(perSecond) : count(Int(perSecond.rounded()))
    }

    /// `45s`, `20m`, `3h`, `12d`; rounded down.
    static func duration(_ seconds: Double) -> String {
        let units = [("d", 86_400.0), ("h", 3_600), ("m", 60)]
        // Two of a unit at least, so that little is lost by rounding.
        let (unit, size) = units.first { seconds >= 2 * $0.1 } ?? ("s", 1)
        let amount = seconds / size
        return amount < 1e4 ? "\(Int(amount))\(unit)" : "years"
    }

    static func age(_ age: OldestAge) -> String {
        switch age {
        case .none: nothing
        case .about(let seconds): "~" + duration(seconds)
        case .moreThan(let seconds): ">" + duration(seconds)
        case .unknown: "?"
        }
    }

    /// - Parameter isStuck: whether a backlog that does not fall is more than what chance explains.
    static func drain(_ drain: DrainTime, isStuck: Bool) -> String {
        switch drain {
        case .empty: nothing
        case .seconds(let seconds): seconds < 1 ? "<1s" : duration(seconds)
        case .never: isStuck ? "never" : "steady"
        }
    }

    /// With a point, whatever the machine's language.
    private static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
