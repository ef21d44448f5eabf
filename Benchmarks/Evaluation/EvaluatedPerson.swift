import Domain

/// A person of a published data set, as detectors see them. Their name in the data set is not kept.
struct EvaluatedPerson: Sendable {
    enum Dataset: String, CaseIterable, Sendable, Codable { case mayer, welltory, lifesnaps }

    /// Parameters are chosen on one half of the people; the other half is only used afterwards.
    enum Part: String, CaseIterable, Sendable, Codable {
        case development
        case heldOut = "held-out"
    }

    let dataset: Dataset
    let part: Part
    /// The seed for everything random about this person.
    let seed: UInt64
    /// When symptoms began, in days since 1970; nil for people without a known illness.
    let onset: Int?
    /// Ascending, each day once.
    let days: [HealthDay]
    /// The days since 1970 of ``days``.
    let numbers: [Int]
    /// The days since 1970 on which a pulse was measured that ``nightPulse`` knows, ascending.
    let pulseNumbers: [Int]
    /// Beats/min of a night or, for people who have fewer than ``Baseline/warmUp`` such nights, the resting heart rate
    /// of a day, by days since 1970.
    let nightPulse: [Int: Double]

    init(dataset: Dataset, id: String, onset: Int?, days: [HealthDay]) {
        let seed = Self.hash("\(dataset.rawValue)/\(id)")
        self.init(dataset: dataset, part: seed & 1 == 0 ? .development : .heldOut, seed: seed, onset: onset, days: days)
    }

    private init(dataset: Dataset, part: Part, seed: UInt64, onset: Int?, days: [HealthDay]) {
        self.dataset = dataset
        self.part = part
        self.seed = seed
        self.onset = onset
        self.days = days.sorted { $0.day < $1.day }
        numbers = self.days.map(\.day.daysSince1970)
        let nights = Self.pulse(in: self.days, of: .heartRate)
        nightPulse = nights.count >= Baseline.warmUp ? nights : Self.pulse(in: self.days, of: .restingHeartRate)
        pulseNumbers = nightPulse.keys.sorted()
    }

    /// The same person with other days.
    func with(days: [HealthDay]) -> EvaluatedPerson {
        EvaluatedPerson(dataset: dataset, part: part, seed: seed, onset: onset, days: days)
    }

    /// On how many days of a span the pulse was measured.
    func pulseDays(in span: ClosedRange<Int>) -> Int { pulseNumbers.count { span.contains($0) } }

    private static func pulse(in days: [HealthDay], of kind: HealthMetric.Kind) -> [Int: Double] {
        var pulse: [Int: Double] = [:]
        for day in days {
            let figure = day.figures.first { $0.kind == kind && $0.part == .night && $0.activity == .atRest }
            if let figure { pulse[day.day.daysSince1970] = figure.median }
        }
        return pulse
    }

    /// 64-bit FNV-1a, then one step of SplitMix64, because FNV's single bits are uneven for short texts.
    ///
    /// Source: https://datatracker.ietf.org/doc/html/draft-eastlake-fnv-21
    static func hash(_ text: String) -> UInt64 {
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        var mixer = PeopleRandom(seed: hash)
        return mixer.next()
    }
}
