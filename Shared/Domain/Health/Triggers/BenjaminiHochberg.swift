/// The step-up procedure that controls the expected share of false positives among all discoveries.
///
/// Source: Benjamini and Hochberg, J. R. Stat. Soc. B 57 (1995), https://doi.org/10.1111/j.2517-6161.1995.tb02031.x; it
/// also holds for tests with positive dependence, such as lags: Benjamini and Yekutieli, Ann. Stat. 29 (2001),
/// https://doi.org/10.1214/aos/1013699998
enum BenjaminiHochberg {
    /// - Returns: for each p, in the same order, the smallest false discovery rate at which it is a discovery.
    static func adjusted(_ pValues: [Double]) -> [Double] {
        let order = pValues.indices.sorted { pValues[$0] > pValues[$1] }
        var adjusted = pValues
        var smallest = 1.0
        for (position, index) in order.enumerated() {
            let rank = pValues.count - position
            smallest = min(smallest, pValues[index] * Double(pValues.count) / Double(rank))
            adjusted[index] = smallest
        }
        return adjusted
    }
}
