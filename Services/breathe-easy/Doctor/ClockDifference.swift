import Foundation

/// The difference between another machine's clock and ours.
struct ClockDifference: Sendable, Equatable {
    /// Positive when the other one is ahead.
    var seconds: Double
    /// The largest error of `seconds`, on either side.
    var uncertainty: Double

    init(seconds: Double, uncertainty: Double) {
        self.seconds = seconds
        self.uncertainty = uncertainty
    }

    /// The other clock was read at some moment between our request and its response.
    /// - Parameter resolution: in seconds, of a clock that is rounded down.
    init(other: Date, asked: Date, answered: Date, resolution: Double = 0) {
        let middle = (asked.timeIntervalSince1970 + answered.timeIntervalSince1970) / 2
        seconds = other.timeIntervalSince1970 + resolution / 2 - middle
        uncertainty = answered.timeIntervalSince(asked) / 2 + resolution / 2
    }

    /// Links, push tokens and the order of responses tolerate seconds; providers refuse a minute.
    static let tolerated = 5.0
    static let bearable = 60.0

    /// - Parameter name: of the other machine, such as `the database`.
    func finding(_ topic: String, name: String) -> Finding {
        let least = max(0, abs(seconds) - uncertainty)
        guard least > Self.tolerated else { return .ok(topic, "within \(Int(Self.tolerated)) s of this machine's") }
        let text = "\(name) is \(Self.text(abs(seconds))) \(seconds > 0 ? "ahead of" : "behind") this machine"
        let mend = "synchronise both machines by NTP: 'timedatectl status' shows which one is not synchronised"
        return least > Self.bearable ? .broken(topic, text, mend: mend) : .warning(topic, text, mend: mend)
    }

    private static func text(_ seconds: Double) -> String {
        seconds < 120 ? "\(Int(seconds.rounded())) s" : "\(Int((seconds / 60).rounded())) min"
    }
}
