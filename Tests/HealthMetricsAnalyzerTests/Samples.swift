import Domain
import Foundation
import MessageProtocol
import Messaging

@testable import health_metrics_analyzer

extension Date {
    /// Any noon in UTC will do; this one has no fraction that a database could round.
    static let noon = Date(timeIntervalSince1970: 1_682_596_800)
}

extension TimeInterval {
    static let hour = 3_600.0
    static let day = 86_400.0
}

extension HealthMetric {
    static func pulse(_ value: Double, _ date: Date = .noon) throws -> HealthMetric {
        try HealthMetric(kind: .heartRate, value: value, measuredAt: date)
    }

    /// One resting pulse a day, around 60 beats/min, the last one a day before `end`.
    static func calmPulses(_ count: Int, until end: Date = .noon) throws -> [HealthMetric] {
        try (0..<count).map { index in
            try pulse(60 + Double(index % 5) - 2, end - Double(count - index) * .day)
        }
    }
}

extension MessageContext {
    init(_ messageID: UUID = UUID()) {
        self.init(messageID: messageID, source: .ingestGateway, time: .noon, trace: TraceParent())
    }
}
