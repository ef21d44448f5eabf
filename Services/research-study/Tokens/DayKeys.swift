import Caching
import Domain
import Foundation

/// The keys of the survey days, each made when it is first needed.
struct DayKeys: Sendable {
    private let store: PostgresDayKeyStore
    private let kept: LoadingCache<Name, DayKey>

    private struct Name: Hashable {
        var study: StudyID
        var day: CalendarDay
    }

    /// Tells the cache to keep nothing.
    private struct NoKey: Error {}

    init(store: PostgresDayKeyStore, now: @escaping @Sendable () -> Date) {
        self.store = store
        kept = LoadingCache(capacity: 100, lifetime: 60, now: now)
    }

    /// Those that are given away now: of today and tomorrow, where the study takes answers then.
    func current(of study: Study, at now: Date) async throws -> [DayKey] {
        let today = CalendarDay.ofSurvey(at: now)
        var keys: [DayKey] = []
        for day in [today, today.next] where study.isOpen(on: day) { keys.append(try await key(of: study.id, on: day)) }
        return keys
    }

    /// Made if there is none.
    func key(of study: StudyID, on day: CalendarDay) async throws -> DayKey {
        try await kept.value(for: Name(study: study, day: day)) { try await store.key(of: study, on: day) }
    }

    /// Only if somebody has needed it: a token of a day without a key is forged.
    func knownKey(of study: StudyID, on day: CalendarDay) async throws -> DayKey? {
        do {
            return try await kept.value(for: Name(study: study, day: day)) {
                guard let key = try await store.knownKey(of: study, on: day) else { throw NoKey() }
                return key
            }
        } catch is NoKey {
            return nil
        }
    }

    /// Destroys the private halves of the days that are over.
    func erase(before day: CalendarDay) async throws { try await store.erasePrivateKeys(before: day) }
}
