import Foundation

/// What the training found out beside the network: how its outputs become probabilities, and when nothing is said. The
/// fields are those of `head.json`, which Training/skin/export.py describes.
struct ClassifierHead: Sendable, Decodable {
    struct Preprocessing: Sendable, Decodable {
        /// In pixels: of the square, of a copy, and of the copy's corner in the square.
        var side, input, left, top: Int
        /// Quarters by which the square is turned, from none on.
        var turns: Int
        /// A value v becomes (v - mean) / divisor.
        var mean, divisor: Double
    }

    /// Of Platt's method: p = σ(slope · x + offset). Platt (1999), "Probabilistic outputs for support vector machines".
    struct Curve: Sendable, Decodable {
        var slope, offset: Double

        func probability(of logOdds: Double) -> Double { 1 / (1 + exp(-(slope * logOdds + offset))) }
    }

    struct Limits: Sendable, Decodable {
        var benignAtMost, malignantAtLeast: Double
        var mostSpread, mostDistance: Double
        var melanomaExcludedBelow, melanomaSuspectedFrom: Double
    }

    struct Quality: Sendable, Decodable {
        /// In grey levels squared.
        var leastBlurVariance: Double
        /// Shares of all pixels.
        var leastSkinShare, mostDarkShare, mostBrightShare: Double
        /// From which on nobody has to be asked whether it is skin; a share of all pixels.
        var sureSkinShare: Double
    }

    var version: Int
    /// In the order of the network's outputs.
    var classes: [String]
    var preprocessing: Preprocessing
    var malignant, melanoma: Curve
    var limits: Limits
    var quality: Quality

    /// Of the network: one of each class, and the distance.
    var outputs: Int { classes.count + 1 }
}
