/// Whether a person feels worse the more of one allergen there was a number of days before.
struct TriggerQuestion {
    let allergen: Allergen
    let lag: Int
    let threshold: Intensity
    /// The correlation of symptoms with the best dose, -1...1.
    let clarity: Double
    /// The adjusted symptoms at or above the threshold minus those below.
    let adjustedDifference: Double
    private let scores: [Double]
    private let exposure: [Int]
    /// The residual of the symptoms.
    private let residual: [Double]
    /// The residuals of the doses, each of length 1.
    private let doses: [[Double]]
    /// The share of degrees of freedom not used up by the other columns.
    private let freedom: Double

    /// - Parameters: one row for each day; `columns` are other possible explanations of symptoms.
    init?(
        allergen: Allergen, lag: Int, scores: [Double], days: [Int], exposure: [Int], thresholds: [Int],
        columns: [[Double]]
    ) {
        let plain = ColumnSpace(columns)
        let whiten = WhitenedDays(
            of: days,
            memory: WhitenedDays.memory(of: plain.residual(of: scores), on: days, columns: plain.count))
        let explained = ColumnSpace(columns.map { whiten($0) })
        let residual = explained.residual(of: whiten(scores))
        let length = ColumnSpace.length(residual)
        guard length > 0 else { return nil }
        var doses: [[Double]] = []
        var best: (threshold: Int, clarity: Double)?
        for threshold in thresholds {
            for shape in DoseShape.tested {
                let dose = explained.residual(of: whiten(exposure.map { shape.dose(of: $0, from: threshold) }))
                let size = ColumnSpace.length(dose)
                guard size > 1e-6 else { continue }
                doses.append(dose.map { $0 / size })
                let clarity = ColumnSpace.product(residual, dose) / (size * length)
                if clarity > best?.clarity ?? -1 { best = (threshold, clarity) }
            }
        }
        guard let best else { return nil }
        let step = explained.residual(
            of: whiten(exposure.map { DoseShape.step.dose(of: $0, from: best.threshold) }))
        self.allergen = allergen
        self.lag = lag
        self.scores = scores
        self.exposure = exposure
        self.residual = residual
        self.doses = doses
        freedom = Double(max(1, residual.count - explained.count)) / Double(residual.count)
        threshold = Intensity(bounded: best.threshold)
        clarity = best.clarity
        adjustedDifference = ColumnSpace.product(residual, step) / max(ColumnSpace.product(step, step), 1e-12)
    }

    /// The probability of doing as well by chance at any threshold.
    func chance(most: Int, enough: Int, using random: inout some RandomNumberGenerator) -> Double {
        // A rearranged residual is no longer orthogonal to the other columns and loses what they would explain of it.
        let limit = clarity * ColumnSpace.length(residual) * freedom.squareRoot() - 1e-9
        var asGood = 0
        for tried in 1...most {
            let order = WeekBlocks.rearranged(residual.count, using: &random)
            let rearranged = order.map { residual[$0] }
            guard doses.contains(where: { ColumnSpace.product($0, rearranged) >= limit }) else { continue }
            asGood += 1
            if asGood == enough { return Double(enough) / Double(tried) }
        }
        return Double(asGood + 1) / Double(most + 1)
    }

    /// The difference of the mean symptoms, unadjusted.
    var difference: Double { mean { $0 >= threshold.value } - mean { $0 < threshold.value } }

    func finding(adjustedP: Double) -> TriggerFinding {
        TriggerFinding(
            allergen: allergen, threshold: threshold,
            evidence: ThresholdEvidence(
                days: scores.count, daysAbove: exposure.count { $0 >= threshold.value }, lag: lag,
                meanBelow: mean { $0 < threshold.value }, meanAbove: mean { $0 >= threshold.value },
                adjustedP: adjustedP))
    }

    private func mean(where isMeant: (Int) -> Bool) -> Double {
        let meant = zip(scores, exposure).filter { isMeant($0.1) }.map(\.0)
        return meant.isEmpty ? 0 : meant.reduce(0, +) / Double(meant.count)
    }
}

/// How symptoms grow with the intensity above a threshold.
enum DoseShape {
    /// All at once.
    case step
    /// Over three intensities.
    case ramp

    /// - Returns: 0 below the threshold, at most 1.
    func dose(of intensity: Int, from threshold: Int) -> Double {
        switch self {
        case .step: intensity >= threshold ? 1 : 0
        case .ramp: Double(min(max(intensity - threshold + 1, 0), 3)) / 3
        }
    }

    static let tested: [DoseShape] = [.step, .ramp]

    /// Every dose by which a known trigger may explain symptoms, so that no other allergen is blamed for the rest.
    static func doses(of intensities: [Int], from threshold: Int) -> [[Double]] {
        [intensities.map(Double.init)] + tested.map { shape in intensities.map { shape.dose(of: $0, from: threshold) } }
    }
}
