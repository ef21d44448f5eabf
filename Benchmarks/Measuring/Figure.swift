import Foundation

/// One measured figure as stored in the results file.
struct Figure: Codable, Sendable, Equatable {
    let name: String
    let value: Double
    let unit: String
    let peer: String?
    let peerValue: Double?
    /// Ours to the peer's, as the median of neighbouring rounds, so it need not be `value / peerValue`.
    let ratio: Double?
    let goal: Double
    let met: Bool

    func encode(to encoder: any Encoder) throws {
        // What is missing is written as null: every object has the same keys.
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(value, forKey: .value)
        try container.encode(unit, forKey: .unit)
        try container.encode(peer, forKey: .peer)
        try container.encode(peerValue, forKey: .peerValue)
        try container.encode(ratio, forKey: .ratio)
        try container.encode(goal, forKey: .goal)
        try container.encode(met, forKey: .met)
    }
}

/// A figure with text for the person running the benchmark.
struct Outcome: Sendable {
    let figure: Figure
    let goal: Goal

    init(of suite: some Suite, _ comparison: Comparison, unit: String, peer: String, goal: Goal) {
        self.goal = goal
        figure = Figure(
            name: suite.name, value: comparison.value.rounded(toSignificantDigits: 4), unit: unit, peer: peer,
            peerValue: comparison.peerValue.rounded(toSignificantDigits: 4),
            // Nothing beside nothing has none.
            ratio: comparison.ratio.isFinite ? comparison.ratio.rounded(toSignificantDigits: 3) : nil,
            goal: goal.number, met: goal.isMet(by: comparison))
    }

    /// Where the peer could not run: nothing is compared, and the goal is not met.
    init(of suite: some Suite, _ value: Double, unit: String, withoutPeer peer: String, goal: Goal) {
        self.goal = goal
        figure = Figure(
            name: suite.name, value: value.rounded(toSignificantDigits: 4), unit: unit, peer: "\(peer): not measured",
            peerValue: nil, ratio: nil, goal: goal.number, met: false)
    }

    var sentence: String {
        "\(figure.value.formatted()) \(figure.unit), goal \(goal.words(unit: figure.unit)): "
            + (figure.met ? "met" : "missed")
    }
}
