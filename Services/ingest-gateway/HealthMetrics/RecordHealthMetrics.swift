import Domain
import Foundation
import HealthFormats
import MessageProtocol

/// Takes measurements in and announces them. The gateway keeps no copy: health data lives with the analyzer only.
struct RecordHealthMetrics: Sendable {
    let store: PostgresHealthMetricsStore
    let now: @Sendable () -> Date

    /// A week of measurements every minute; what is more is a file to upload.
    static let mostPerRequest = 10_000
    /// Two thousand samples with the longest texts that are kept stay below ``MessageCoding/maximumBodySize``.
    static let mostPerMessage = 2_000

    /// - Parameter clock: the zone of wall-clock times in the document; nil reads them as UTC.
    /// - Returns: what was accepted, and why the rest was not.
    /// - Throws: ``HealthMetricsError``; then nothing is announced.
    func callAsFunction(
        _ document: HealthDocument, clock: TimeZone?, of userID: UserID
    ) async throws -> RecordedHealthMetrics {
        var recorded = RecordedHealthMetrics()
        document.read(now: now(), clock: clock) { recorded.note($0, at: $1) }
        guard recorded.count <= Self.mostPerRequest else {
            let list = document.format == .breatheEasy ? "metrics" : ""
            throw HealthMetricsError.tooMany(in: list, limit: Self.mostPerRequest)
        }
        let isEmpty = recorded.samples.isEmpty && recorded.retractions.isEmpty
        if isEmpty, recorded.refusedCount > 0 {
            throw HealthMetricsError.allRefused(count: recorded.refusedCount, firstFaults: recorded.faults)
        }
        if !isEmpty {
            let facts = Self.facts(of: recorded.samples, userID) + Self.facts(retracting: recorded.retractions, userID)
            try await store.announce(facts)
        }
        return recorded
    }

    /// They follow the samples, whichever came first in the document: a server's history has the newest first.
    private static func facts(retracting retractions: [SampleRetraction], _ userID: UserID) -> [HealthSamplesRecorded] {
        stride(from: 0, to: retractions.count, by: mostPerMessage).map { first in
            let part = retractions[first..<min(first + mostPerMessage, retractions.count)]
            return HealthSamplesRecorded(userID: userID, series: [], retractions: Array(part))
        }
    }

    private static func facts(of samples: [HealthSample], _ userID: UserID) -> [HealthSamplesRecorded] {
        let samples = samples.sorted { $0.start < $1.start }
        return stride(from: 0, to: samples.count, by: mostPerMessage).map { first in
            let part = samples[first..<min(first + mostPerMessage, samples.count)]
            return HealthSamplesRecorded(userID: userID, series: SampleSeries.grouping(Array(part)))
        }
    }
}

/// Why nothing of a request was recorded.
enum HealthMetricsError: Error {
    /// - Parameter in: the field with the list; empty for the whole document.
    case tooMany(in: String, limit: Int)
    /// - Parameter firstFaults: at most ``RecordedHealthMetrics/mostFaults`` of them.
    case allRefused(count: Int, firstFaults: [MessageFault])
}
