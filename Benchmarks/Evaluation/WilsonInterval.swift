/// The interval of a share observed in a number of cases, with 95 % confidence.
///
/// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927); its
/// known values in R. G. Newcombe, Statistics in Medicine 17 (1998), table I.
struct WilsonInterval: Hashable, Sendable {
    let low: Double
    let high: Double

    /// - Parameters:
    ///   - hits: 0...cases.
    ///   - cases: without any, the interval is 0...1: nothing is known.
    init(hits: Int, of cases: Int) {
        guard cases > 0 else {
            (low, high) = (0, 1)
            return
        }
        let (share, count) = (Double(hits) / Double(cases), Double(cases))
        let squared = Self.quantile * Self.quantile
        let centre = share + squared / (2 * count)
        let half = Self.quantile * (share * (1 - share) / count + squared / (4 * count * count)).squareRoot()
        low = hits == 0 ? 0 : (centre - half) / (1 + squared / count)
        high = hits == cases ? 1 : (centre + half) / (1 + squared / count)
    }

    /// Of the normal distribution at 97.5 %.
    private static let quantile = 1.959_963_984_540_054
}
