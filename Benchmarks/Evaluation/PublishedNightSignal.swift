/// NightSignal's red alerts as published, independent of the product's version of the rule: two consecutive nights with
/// a mean resting heart rate at least 4 beats/min above the median of all nights so far, this one included, means and
/// medians truncated to whole numbers. A single night without data counts as the mean of its neighbours. There is no
/// warm-up.
///
/// Source: A. Alavi and others, "Real-time alerting system for COVID-19 and other stress events using wearable data",
/// Nature Medicine 28 (2022), https://doi.org/10.1038/s41591-021-01593-2, and its program,
/// https://github.com/StanfordBioinformatics/wearable-infection. Unlike the program, which reads a finished series, it
/// never dates an alert on a night without data: that night is only known afterwards.
struct PublishedNightSignal: Sendable {
    static let redAbove = 4

    /// - Parameter nights: beats/min by days since 1970.
    /// - Returns: the days of the alerts.
    func alarms(_ nights: [Int: Double]) -> Set<Int> {
        var known: [Int: Int] = [:]
        var ascending: [Int] = []
        var high: Set<Int> = []
        var alarms: Set<Int> = []
        func take(_ pulse: Int, on night: Int) {
            known[night] = pulse
            ascending.insert(pulse, at: ascending.firstIndex { $0 >= pulse } ?? ascending.endIndex)
            let middle = ascending.count / 2
            let median =
                ascending.count.isMultiple(of: 2) ? (ascending[middle - 1] + ascending[middle]) / 2 : ascending[middle]
            if pulse >= median + Self.redAbove { high.insert(night) }
        }
        for night in nights.keys.sorted() {
            guard let pulse = nights[night].map({ Int($0) }) else { continue }
            if known[night - 1] == nil, let before = known[night - 2] { take((before + pulse) / 2, on: night - 1) }
            take(pulse, on: night)
            if high.contains(night), high.contains(night - 1) { alarms.insert(night) }
        }
        return alarms
    }
}
