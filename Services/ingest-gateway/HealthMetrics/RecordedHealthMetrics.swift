import Domain
import HealthFormats
import MessageProtocol

/// The outcome of everything in one request.
struct RecordedHealthMetrics: Encodable {
    /// Of what was left out for one reason: how many there are, and where the first one is.
    struct Remark: Encodable, Equatable {
        var reason: String
        var count: Int
        /// Such as `metrics[3].value`.
        var first: String
    }

    private(set) var samples: [HealthSample] = []
    private(set) var retractions: [SampleRetraction] = []
    private(set) var skipped: [Remark] = []
    private(set) var refused: [Remark] = []
    /// Of the refused, the first ones only.
    private(set) var faults: [MessageFault] = []
    private(set) var refusedCount = 0
    /// How many things the request holds.
    private(set) var count = 0

    /// As many as somebody reads.
    static let mostFaults = 100

    private enum CodingKeys: CodingKey { case accepted, retracted, skipped, refused }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(samples.count, forKey: .accepted)
        if !retractions.isEmpty { try container.encode(retractions.count, forKey: .retracted) }
        try container.encode(skipped.sorted { $0.count > $1.count }, forKey: .skipped)
        try container.encode(refused.sorted { $0.count > $1.count }, forKey: .refused)
    }

    mutating func note(_ event: HealthEvent, at location: Location) {
        count += 1
        switch event {
        case .sample(let sample): samples.append(sample)
        case .retracted(let retraction): retractions.append(retraction)
        case .skipped(let what): Self.add(what, at: location, to: &skipped)
        case .refused(let why):
            Self.add(why, at: location, to: &refused)
            refusedCount += 1
            if faults.count < Self.mostFaults { faults.append(MessageFault(field: "\(location)", problem: why)) }
        }
    }

    private static func add(_ reason: String, at location: Location, to remarks: inout [Remark]) {
        if let known = remarks.firstIndex(where: { $0.reason == reason }) {
            remarks[known].count += 1
        } else if remarks.count < ImportReport.mostReasons {
            remarks.append(Remark(reason: reason, count: 1, first: "\(location)"))
        } else {
            add(ImportReport.other, at: location, to: &remarks)
        }
    }
}
