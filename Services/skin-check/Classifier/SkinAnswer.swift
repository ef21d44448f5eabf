import Foundation

/// What the classifier says of a photo.
struct SkinAnswer: Sendable, Equatable, Codable {
    enum Finding: String, Sendable, Codable {
        case benign, malignant
        /// Too close to call.
        case uncertain
        /// Copies that were turned and cut anew say different things.
        case disagreeing
        /// It resembles none of the photos that the classifier knows.
        case unlike
    }

    enum Melanoma: String, Sendable, Codable {
        case no, suspected
        case cannotSay = "cannot say"
    }

    /// 0...1, calibrated on patients whom the network had not seen.
    var malignant: Double
    var melanoma: Double
    /// Standard deviation of the copies' log odds.
    var spread: Double
    /// From the photos it was trained with.
    var distance: Double
    var finding: Finding
    var melanomaFinding: Melanoma

    /// |p - 0.5| · 2, so that 0.5 is 0 and both ends are 1.
    static func certainty(of probability: Double) -> Double { abs(probability - 0.5) * 2 }

    /// Whether something is said at all.
    var isAnswer: Bool { finding == .benign || finding == .malignant }
}

extension SkinAnswer {
    /// - Parameter copies: the network's outputs for each copy: the logits of BCC, SCC, MEL, NEV, SEK and ACK, and the
    ///   distance.
    init(_ copies: [[Double]], _ head: ClassifierHead) {
        let odds = copies.map { Self.malignantLogOdds(Array($0.prefix(6))) }
        let mean = odds.mean
        malignant = head.malignant.probability(of: mean)
        melanoma = head.melanoma.probability(of: copies.map { Self.melanomaLogOdds(Array($0.prefix(6))) }.mean)
        spread = max(0, odds.map { $0 * $0 }.mean - mean * mean).squareRoot()
        distance = copies.map { $0[6] }.mean
        let limits = head.limits
        finding =
            if distance > limits.mostDistance {
                .unlike
            } else if spread > limits.mostSpread {
                .disagreeing
            } else if malignant >= limits.malignantAtLeast {
                .malignant
            } else if malignant <= limits.benignAtMost {
                .benign
            } else {
                .uncertain
            }
        melanomaFinding =
            if melanoma < limits.melanomaExcludedBelow {
                .no
            } else if melanoma >= limits.melanomaSuspectedFrom {
                .suspected
            } else {
                .cannotSay
            }
    }

    /// BCC, SCC and MEL against NEV and SEK.
    private static func malignantLogOdds(_ logits: [Double]) -> Double {
        logits[0...2].logSumOfExponentials - logits[3...4].logSumOfExponentials
    }

    /// MEL against the other five.
    private static func melanomaLogOdds(_ logits: [Double]) -> Double {
        logits[2] - (logits[0...1] + logits[3...5]).logSumOfExponentials
    }
}

extension Collection<Double> {
    fileprivate var mean: Double { reduce(0, +) / Double(count) }

    fileprivate var logSumOfExponentials: Double {
        guard let largest = self.max() else { return -.infinity }
        return largest + log(map { exp($0 - largest) }.reduce(0, +))
    }
}
