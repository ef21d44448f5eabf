import Domain
import Foundation

/// A diary as its operations make it.
struct DiaryState: Sendable, Equatable {
    struct Symptom: Sendable, Equatable {
        var name: SymptomName
        var icon: String
        var isDeleted = false
    }

    struct Limits: Sendable {
        var symptoms = 500
        var entries = 100_000
        var stickers = 10_000
        /// In days before the day of recording: ten years.
        var oldest = 3_653
    }

    let catalogue: DiaryCatalogue
    var limits = Limits()
    /// The ids of what was taken.
    var known: Set<DiaryID> = []
    var symptoms: [DiaryID: Symptom] = [:]
    /// A symptom that two devices made at once is one: the id that came later stands for the first.
    var aliases: [DiaryID: DiaryID] = [:]
    /// Ids of symptoms by ``SymptomName/key``.
    var byName: [String: DiaryID] = [:]
    var entries: [DiaryID: DiaryEntry] = [:]
    /// What was ever an entry, so that writing a deleted one again earns nothing twice.
    var everEntered: Set<DiaryID> = []
    var recordings: [Recording] = []
    var visits: Set<CalendarDay> = []
    /// What was bought, with what it cost.
    var bought: [String: Int] = [:]
    var background: String
    var stickers: [DiaryID: DiarySticker] = [:]
    /// From when on rewards depend on no answer.
    var studySafeSince: Date?
    /// Symptoms that were ever made: each lets the forest grow.
    var madeSymptoms = 0

    init(_ catalogue: DiaryCatalogue = .current) {
        self.catalogue = catalogue
        background = catalogue.firstBackground
    }

    static func == (one: DiaryState, other: DiaryState) -> Bool {
        one.known == other.known && one.symptoms == other.symptoms && one.aliases == other.aliases
            && one.entries == other.entries && one.ledger == other.ledger && one.background == other.background
            && one.bought == other.bought && one.stickers == other.stickers && one.streak == other.streak
    }
}

extension DiaryState {
    var streak: StreakState {
        let recordings = sortedRecordings
        var (nextBad, last): ([Date?], Date?) = ([], nil)
        for recording in recordings.reversed() {
            if recording.isBad { last = recording.at }
            nextBad.append(last)
        }
        var streak = StreakState()
        for (recording, bad) in zip(recordings, nextBad.reversed()) {
            streak.add(recording, isInsured: isInsured(at: recording.at), nextBad: bad)
        }
        return streak
    }

    var ledger: CoinLedger {
        CoinLedger(
            visits: visits, recordings: sortedRecordings, streak: streak,
            spent: bought.sorted { $0.key < $1.key }.map(\.value))
    }

    var balance: Int { ledger.balance(of: .purse) }

    func streakLength(at time: Date) -> Int { streak.length(at: time, isInsured: isInsured(at: time)) }

    /// How many mushrooms grew by themselves: one for each day that continued a row, and for each new symptom.
    var growth: Int { streak.continued + madeSymptoms }

    func owns(_ item: String) -> Bool {
        guard let known = catalogue.items[item] else { return false }
        return known.price == 0 || bought[item] != nil
    }

    /// The symptom for which an id stands.
    func symptomID(_ id: DiaryID) -> DiaryID { aliases[id] ?? id }

    /// In the order of their names.
    var visibleSymptoms: [(id: DiaryID, symptom: Symptom)] {
        symptoms.filter { !$0.value.isDeleted }.map { ($0.key, $0.value) }
            .sorted { ($0.1.name.key, $0.0.description) < ($1.1.name.key, $1.0.description) }
    }

    /// Entries of symptoms that were not deleted.
    var visibleEntries: [DiaryID: DiaryEntry] {
        entries.filter { symptoms[$0.value.symptom]?.isDeleted == false }
    }

    private var sortedRecordings: [Recording] {
        recordings.sorted { ($0.at, $0.on, $0.isBad ? 1 : 0) < ($1.at, $1.on, $1.isBad ? 1 : 0) }
    }

    private func isInsured(at time: Date) -> Bool { studySafeSince.map { $0 <= time } ?? false }
}
