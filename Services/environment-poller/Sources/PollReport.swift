/// What one round of asking a source came to.
struct PollReport: Sendable, Equatable {
    /// Stations or places that were asked about.
    var asked = 0
    /// Those for which the provider has nothing, and said so.
    var notCovered = 0
    var faults: [ProviderFault] = []
    var refused = RefusedValues()
    var recordedReadings = 0
    var raisedAlerts = 0

    mutating func note(_ fault: ProviderFault) {
        if fault == .notCovered { notCovered += 1 } else { faults.append(fault) }
    }

    /// Nil when nothing was asked, which says nothing about the source.
    var verdict: SourceVerdict? {
        guard asked > 0 else { return nil }
        if let fault = faults.first {
            let share = asked == 1 ? "" : "\(faults.count) of \(asked) requests failed, the first because "
            return .down("\(share)\(fault)", lastSuccess: faults.count < asked - notCovered)
        }
        return .up(notCovered == 0 ? nil : "nothing is available for \(notCovered) of \(asked) places")
    }
}

/// Values that were left out one by one while the rest of their document was kept.
struct RefusedValues: Sendable, Equatable {
    private(set) var count = 0
    private(set) var firstReason: String?

    mutating func note(_ reason: String) {
        count += 1
        firstReason = firstReason ?? reason
    }

    static func += (left: inout RefusedValues, right: RefusedValues) {
        left.count += right.count
        left.firstReason = left.firstReason ?? right.firstReason
    }
}

/// What readers are told about a source.
enum SourceVerdict: Sendable, Equatable {
    /// The reason names what is missing although all went well.
    case up(String?)
    /// `lastSuccess` tells whether a part of the round succeeded all the same.
    case down(String, lastSuccess: Bool)
}
