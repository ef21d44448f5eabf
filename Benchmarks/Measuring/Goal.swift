import Foundation

/// What a figure should reach.
enum Goal: Sendable {
    case ratioAtLeast(Double)
    case ratioAtMost(Double)
    case atLeast(Double)
    case below(Double)
    /// Of a difference, which may be larger when nothing says that it is more than chance.
    case belowUnlessByChance(Double)

    var number: Double {
        switch self {
        case .ratioAtLeast(let number), .ratioAtMost(let number), .atLeast(let number), .below(let number),
            .belowUnlessByChance(let number):
            number
        }
    }

    func isMet(by comparison: Comparison) -> Bool {
        switch self {
        case .ratioAtLeast(let number): comparison.ratio >= number
        case .ratioAtMost(let number): comparison.ratio <= number
        case .atLeast(let number): comparison.value >= number
        case .below(let number), .belowUnlessByChance(let number): comparison.value < number
        }
    }

    func words(unit: String) -> String {
        switch self {
        case .ratioAtLeast(let number): "at least \(number.formatted()) of the peer's"
        case .ratioAtMost(let number): "at most \(number.formatted()) of the peer's"
        case .atLeast(let number): "at least \(number.formatted()) \(unit)"
        case .below(let number): "under \(number.formatted()) \(unit)"
        case .belowUnlessByChance(let number): "under \(number.formatted()) \(unit), or no more than chance"
        }
    }
}

extension Double {
    /// Cuts off digits that the measurement does not carry.
    func rounded(toSignificantDigits digits: Int) -> Double {
        guard self != 0, isFinite else { return self }
        let scale = pow(10, Double(digits - 1) - log10(magnitude).rounded(.down))
        return (self * scale).rounded() / scale
    }
}
