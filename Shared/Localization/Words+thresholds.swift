public import Domain

extension Words {
    /// Why another threshold may serve a person better, in sentences; all numbers are from their own days.
    public func reason(for evidence: ThresholdEvidence, proposing threshold: Intensity, of allergen: Allergen) -> String
    {
        let (above, below) = (number(evidence.meanAbove.rounded()), number(evidence.meanBelow.rounded()))
        let others = evidence.days - evidence.daysAbove
        return switch language {
        case .english:
            """
            On \(number(evidence.daysAbove)) days \(when(evidence.lag)) \(name(of: allergen)) of \(threshold.value) or \
            more your symptoms were at \(above) of 100 on average, on \(number(others)) other days at \(below). \
            \(chance(evidence.adjustedP))
            """
        case .german:
            """
            An \(number(evidence.daysAbove)) Tagen \(when(evidence.lag)) \(name(of: allergen)) der Stärke \
            \(threshold.value) oder mehr lagen Ihre Beschwerden im Mittel bei \(above) von 100, an \(number(others)) \
            anderen Tagen bei \(below). \(chance(evidence.adjustedP))
            """
        }
    }

    private func when(_ lag: Int) -> String {
        switch (language, lag) {
        case (.english, 0): "with"
        case (.english, 1): "after a day with"
        case (.english, _): "that came \(lag) days after"
        case (.german, 0): "mit"
        case (.german, 1): "nach einem Tag mit"
        case (.german, _): "\(lag) Tage nach"
        }
    }

    private func chance(_ adjustedP: Double) -> String {
        let share = adjustedP < 0.01 ? 1 : Int((adjustedP * 100).rounded(.up))
        return switch language {
        case .english: "At most \(share) in 100 such hints come about by chance."
        case .german: "Höchstens \(share) von 100 solchen Hinweisen entstehen durch Zufall."
        }
    }
}
