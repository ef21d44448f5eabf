/// How a day was, in the four words of the daily quiz.
public enum SymptomLevel: Int, Hashable, Sendable, Comparable, CaseIterable {
    case none, mild, moderate, severe

    public static func < (left: SymptomLevel, right: SymptomLevel) -> Bool { left.rawValue < right.rawValue }
}

extension SymptomDay {
    /// Nil when nothing was answered.
    ///
    /// From 20 of 100 on symptoms are not well controlled, from 50 uncontrolled (``isBad``): Bousquet et al.,
    /// https://doi.org/10.1002/clt2.12390. Above 70 they are severe: EPOS 2020, https://doi.org/10.4193/Rhin20.600. A
    /// single symptom counts as it was answered, 1 mild to 3 severe: Pfaar et al. 2014,
    /// https://doi.org/10.1111/all.12383.
    public var level: SymptomLevel? {
        guard vas != nil || breathing != nil || !symptoms.isEmpty else { return nil }
        let worst = max(symptoms.values.max() ?? 0, breathing ?? 0)
        if worst >= 3 || (vas ?? 0) > 70 { return .severe }
        if isBad { return .moderate }
        return worst >= 1 || (vas ?? 0) >= 20 ? .mild : SymptomLevel.none
    }
}
