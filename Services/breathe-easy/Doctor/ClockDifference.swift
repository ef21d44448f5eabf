import Foundation

/// By how much another machine's clock differs from ours.
struct ClockDifference: Sendable, Equatable {
    /// Positive when the other one is ahead.
    var seconds: Double
    /// The truth lies within so much of it on either side.
    var uncertainty: Double

    init(seconds: Double, uncertainty: Double) {
        self.seconds = seconds
        self.uncertainty = uncertainty
    }

    /// The other clock was read at some moment between our asking and its answer.
    /// - Parameter resolution: in seconds, of a clock that tells the last whole one.
    init(other: Date, asked: Date, answered: Date, resolution: Double = 0) {
        let middle = (asked.timeIntervalSince1970 + answered.timeIntervalSince1970) / 2
        seconds = other.timeIntervalSince1970 + resolution / 2 - middle
        uncertainty = answered.timeIntervalSince(asked) / 2 + resolution / 2
    }

    /// Links, push tokens and the order of answers bear seconds; a minute is what providers refuse.
    static let tolerated = 5.0
    static let bearable = 60.0

    /// - Parameter name: of the other machine, such as `the database`.
    func finding(_ topic: String, name: String) -> Finding {
        let least = max(0, abs(seconds) - uncertainty)
        guard least > Self.tolerated else { return .ok(topic, "within \(Int(Self.tolerated)) s of this machine's") }
        let text = "\(name) is \(Self.text(abs(seconds))) \(seconds > 0 ? "ahead of" : "behind") this machine"
        let mend = "let both machines keep time by NTP: 'timedatectl status' on each shows who does not"
        return least > Self.bearable ? .broken(topic, text, mend: mend) : .warning(topic, text, mend: mend)
    }

    private static func text(_ seconds: Double) -> String {
        seconds < 120 ? "\(Int(seconds.rounded())) s" : "\(Int((seconds / 60).rounded())) min"
    }
}
