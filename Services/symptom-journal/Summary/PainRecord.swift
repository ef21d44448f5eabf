import BodyMap
import Domain

/// What graphs are made of: a person's ratings as they stand now, without what was taken back, beside the symptoms of
/// their health diary.
struct PainRecord: Sendable {
    struct Pain: Sendable, Equatable {
        var day: CalendarDay
        var region: BodyRegion
        var type: PainType
        /// 0...10.
        var rating: Double
    }

    let pains: [Pain]
    /// 0...10 by day; of several of a day the one that was recorded last.
    let scores: [GeneralScore: [CalendarDay: Double]]
    /// 0...10 by day and part: a part counts once a day, with the highest rating that was entered for it.
    let byDay: [CalendarDay: [String: Double]]
    /// Of the diary, with entries.
    let symptoms: [Symptom]

    struct Symptom: Sendable, Equatable {
        /// As the person calls it.
        var name: String
        /// The highest of each day, 0...10.
        var days: [CalendarDay: Double]
    }

    /// - Parameter entries: in the order in which they were recorded.
    init(_ entries: [StoredEntry], _ diary: DiaryState = DiaryState(), in catalogue: BodyCatalogue = .current) {
        var pains: [Pain] = []
        var scores: [GeneralScore: [CalendarDay: Double]] = [:]
        for entry in entries where !entry.isWithdrawn {
            switch entry.content {
            case .pain(let pain):
                guard let region = catalogue[pain.region] else { continue }
                pains.append(Pain(day: entry.day, region: region, type: pain.type, rating: pain.rating.value))
            case .score(let score, let rating): scores[score, default: [:]][entry.day] = rating.value
            case .named, .exhaustion, .medication, .activity, .annotation: break
            }
        }
        self.init(
            pains: pains, scores: scores,
            symptoms: DiaryCourse(diary).symptoms.map {
                Symptom(name: $0.name, days: $0.highs)
            })
    }

    private init(pains: [Pain], scores: [GeneralScore: [CalendarDay: Double]], symptoms: [Symptom]) {
        (self.pains, self.scores) = (pains, scores)
        // The most frequent first.
        self.symptoms = symptoms.filter { !$0.days.isEmpty }
            .sorted { ($1.days.count, $0.name) < ($0.days.count, $1.name) }
        byDay = pains.reduce(into: [:]) { days, pain in
            days[pain.day, default: [:]][pain.region.id, default: 0].raise(to: pain.rating)
        }
    }

    /// Pains that are meant; scores and symptoms stay.
    func choosing(_ choice: PainChoice) -> PainRecord {
        PainRecord(pains: pains.filter { choice.means($0) }, scores: scores, symptoms: symptoms)
    }

    func within(_ days: ClosedRange<CalendarDay>) -> PainRecord {
        PainRecord(
            pains: pains.filter { days.contains($0.day) },
            scores: scores.mapValues { $0.filter { days.contains($0.key) } },
            symptoms: symptoms.map { symptom in
                Symptom(name: symptom.name, days: symptom.days.filter { days.contains($0.key) })
            })
    }

    /// From the first to the last day with a rating; nil when there is none.
    var span: ClosedRange<CalendarDay>? {
        let days = Set(pains.map(\.day)).union(scores.values.flatMap(\.keys)).union(symptoms.flatMap(\.days.keys))
        guard let first = days.min(), let last = days.max() else { return nil }
        return first...last
    }
}

/// Which pains a graph shows; what is empty leaves nothing out.
struct PainChoice: Sendable, Equatable {
    /// Ids of regions.
    var parts: [String] = []
    var types: Set<PainType> = []
    var layers: Set<BodyLayer> = []

    func means(_ pain: PainRecord.Pain) -> Bool {
        (parts.isEmpty || parts.contains(pain.region.id)) && (types.isEmpty || types.contains(pain.type))
            && (layers.isEmpty || layers.contains(pain.region.layer))
    }
}

extension Double {
    fileprivate mutating func raise(to other: Double) { self = max(self, other) }
}
