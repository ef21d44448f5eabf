import Domain
import Foundation
import MessageProtocol

/// Decides which of a station's newly stored readings the other services hear of, and which raise an alert.
///
/// A file may bring thousands of old hours at once: after the station's first poll, or after a gap. They are stored,
/// but they are no news: only readings of the last day are announced, and only those of the last hours raise alerts.
struct AnnounceReadings: Sendable {
    let trigger: AlertTrigger
    let makeAlertID: @Sendable () -> AlertID

    /// - Parameter highest: what was raised before at this station.
    func callAsFunction(
        _ new: [StationReading], of batch: StationBatch, highest: [DayAllergen: Intensity]
    ) -> StationAnnouncement {
        let age = { (reading: StationReading) in batch.lastHour.timeIntervalSince(reading.measuredAt) }
        let alertAge = batch.isCatchUp ? 0 : Self.alertAge
        let candidates = new.filter { age($0) <= alertAge }.sorted { $0.measuredAt < $1.measuredAt }
        var announcement = StationAnnouncement()
        announcement.readings = new.filter { age($0) < Self.newsAge }.map { $0.fact(at: batch.station) }
        for (key, readings) in Dictionary(grouping: candidates, by: \.dayAllergen) {
            let peak = trigger.peak(of: readings, above: highest[key], intensity: \.intensityToday)
            guard let peak else { continue }
            announcement.peaks[key] = peak.intensityToday
            announcement.alerts.append(alert(for: peak, at: batch.station))
        }
        announcement.alerts.sort { ($0.measuredAt, $0.allergen.rawValue) < ($1.measuredAt, $1.allergen.rawValue) }
        return announcement
    }

    private func alert(for reading: StationReading, at station: Station) -> StationAlertRaised {
        StationAlertRaised(
            alertID: makeAlertID(), station: station, allergen: reading.allergen,
            concentration: reading.concentration, intensity: reading.intensityToday, measuredAt: reading.measuredAt)
    }

    private static let newsAge: TimeInterval = 24 * 3_600
    /// Whoever was outside six hours ago gains nothing from an alert now.
    private static let alertAge: TimeInterval = 6 * 3_600
}

/// What is told about a batch, in the transaction that stores it.
struct StationAnnouncement: Sendable, Equatable {
    var readings: [StationReadingRecorded] = []
    var alerts: [StationAlertRaised] = []
    /// The new maxima, one per alert.
    var peaks: [DayAllergen: Intensity] = [:]
}
