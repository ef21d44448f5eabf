import Domain
import Foundation
import PersonKeys

/// A person's sealed state.
struct SealedPerson: Sendable {
    var userID: UserID
    /// The person's key, wrapped under the master key.
    var wrapped: [UInt8]
    var sealed: [UInt8]
    var changedAt: Date
    var zone: TimeZone
    /// As the person states it.
    var birthDate: CalendarDay?
}

/// A person whose last days have been judged.
struct JudgedPerson: Sendable {
    let sealed: SealedPerson
    let key: PersonKey
    /// As it was read.
    private let before: PersonHealth
    private(set) var health: PersonHealth
    private(set) var suggestions: [DatedSuggestion] = []
    /// Ascending.
    let freshDays: [CalendarDay]
    private let windowStart: CalendarDay

    /// - Throws: when the state cannot be decrypted with the person's key.
    init(opening person: SealedPerson, under masterKeys: MasterKeys, at time: Date) throws {
        sealed = person
        key = try masterKeys.unwrap(person.wrapped)
        before = try PersonHealth(sealed: person.sealed, of: person.userID, key)
        health = before
        freshDays = TouchedDays.fresh(before.days.suffix(4).map(\.day), zone: person.zone, at: time)
        windowStart = CalendarDay(
            of: time - TimeInterval(ToleranceController.windowDays) * 86_400, in: person.zone)
    }

    var isChanged: Bool { health != before }

    /// Within the window of ``ToleranceController``.
    var suggestionDays: Int { health.memory.suggestedOn.count { $0 > windowStart } }
    var personDays: Int { health.days.count { $0.day > windowStart } }

    /// - Parameter circumstances: by day; a day without an entry has none.
    func judged(
        by judgement: DayJudgement, in circumstances: [CalendarDay: Set<HealthExplanation>], at time: Date
    ) -> JudgedPerson {
        var person = self
        person.health = before
        let contexts = Dictionary(
            uniqueKeysWithValues: freshDays.map {
                (
                    $0,
                    HealthContext(
                        circumstances: circumstances[$0] ?? [], zone: sealed.zone, birthDate: sealed.birthDate)
                )
            })
        person.suggestions = judgement(&person.health, of: sealed.userID, on: freshDays, in: contexts, at: time)
        return person
    }
}
