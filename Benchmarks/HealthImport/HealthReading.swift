import Foundation

/// What reading an export took, whoever read it.
struct HealthReading: Codable, Sendable {
    /// Of one core, user and system: whatever else the machine does, this stays.
    var cpuSeconds: Double
    var samples: Int
    /// The most memory that the process held.
    var peakBytes: Double
}
