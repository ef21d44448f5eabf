import Foundation

/// What a round shows about a source.
///
/// One place's fault is one place's. A source is down when it says so itself (a refused key, a spent quota, no connection)
/// or when several different places fail in a row without an answer between them, however many rounds that takes.
enum SourceVerdict: Sendable, Equatable {
    /// The reason names what is missing although the source answers.
    case up(String?)
    /// `lastSuccess` says whether a part of the round succeeded.
    case down(String, lastSuccess: Bool)
    /// Nothing but failures of single places, in their order: with those of the rounds before they may make several.
    case undecided(String, failing: [String])
}

extension PollReport {
    /// Nil when nothing was requested, so that the state of the source is unknown.
    var verdict: SourceVerdict? {
        guard asked > 0 else { return nil }
        let ofSource = failures.first { $0.fault.scope == .source }
        guard let first = ofSource ?? failures.first else {
            return .up(notCovered == 0 ? nil : "nothing is available for \(notCovered) of \(asked) places")
        }
        let share = asked == 1 ? "" : "\(failures.count) of \(asked) requests failed, the first because "
        let reason = "\(share)\(first.fault)"
        if ofSource != nil { return .down(reason, lastSuccess: answered > 0) }
        let failing = failures.map(\.place)
        if answered == 0 { return .undecided(reason, failing: failing) }
        let areMost = Set(failing).count >= FailingPlaces.several && failures.count > answered
        return areMost ? .down(reason, lastSuccess: true) : .up(reason)
    }
}

/// The places whose requests failed since the source's last answer, oldest first.
struct FailingPlaces: Sendable, Equatable {
    /// As many different places, and as many failures, make it the source's.
    static let several = 3

    private(set) var places: [String]

    init(_ places: [String] = []) { self.places = places.suffix(Self.longest) }

    mutating func add(_ places: [String]) { self = FailingPlaces(self.places + places) }

    /// - Parameter served: how many places the source is asked for; where there are fewer than several, all of them.
    func areSeveral(among served: Int) -> Bool {
        places.count >= Self.several && Set(places).count >= min(Self.several, max(served, 1))
    }

    private static let longest = 12
}
