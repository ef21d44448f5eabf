import Domain

/// Recipients, each with the threshold that decided: the lowest of theirs for the alert's allergens.
struct Recipients: Sendable, Equatable {
    private(set) var people: [UserID] = []
    /// 1 to 10, in the order of ``people``; 0 where no threshold decided.
    private(set) var thresholds: [UInt8] = []

    init() {}

    /// For a digest, which is about several alerts.
    init(withoutThresholds people: [UserID]) {
        self.people = people
        thresholds = Array(repeating: 0, count: people.count)
    }

    var count: Int { people.count }

    mutating func append(_ person: UserID, threshold: UInt8) {
        people.append(person)
        thresholds.append(threshold)
    }

    static func += (all: inout Recipients, more: Recipients) {
        all.people += more.people
        all.thresholds += more.thresholds
    }

    /// Takes people from the front.
    /// - Returns: at most `count` of them; nil while fewer than `minimum` are there.
    mutating func take(_ count: Int, atLeast minimum: Int) -> Recipients? {
        guard people.count >= minimum else { return nil }
        var taken = Recipients()
        taken.people = Array(people.prefix(count))
        taken.thresholds = Array(thresholds.prefix(count))
        people.removeFirst(taken.count)
        thresholds.removeFirst(taken.count)
        return taken
    }
}
