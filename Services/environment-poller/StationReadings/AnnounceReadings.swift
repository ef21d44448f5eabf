import Domain
import Foundation
import MessageProtocol

/// Decides which of a station's new readings are announced to the other services, and which raise an alert.
///
/// A file may hold thousands of old hours, at the station's first poll or after a gap. They are stored,
/// but only readings of the last day are announced, and only those of the last hours that
/// belong to the station's current day raise alerts.
struct AnnounceReadings: Sendable {
    let rule: RisingIntensity
    /// The provider's name, as it writes it.
    let source: String

    /// - Parameter highest: the alerts already raised at this station.
    func callAsFunction(
        _ new: [StationReading], of batch: StationBatch, highest: [DayAllergen: Intensity]
    ) -> StationAnnouncement {
        let age = { (reading: StationReading) in batch.lastHour.timeIntervalSince(reading.measuredAt) }
        let alertAge = batch.isCatchUp ? 0 : Self.alertAge
        let today = batch.readings.map(\.day).max()
        let candidates = new.filter { age($0) <= alertAge && $0.day == today }
            .sorted { $0.measuredAt < $1.measuredAt }
        var announcement = StationAnnouncement()
        announcement.readings = new.filter { age($0) < Self.newsAge }.map { $0.fact(at: batch.station) }
        for (occasion, readings) in Dictionary(grouping: candidates, by: \.dayAllergen) {
            let raised = rule.alert(
                for: .species(occasion.allergen), among: readings, raised: highest[occasion],
                yesterday: highest[DayAllergen(day: occasion.day.previous, allergen: occasion.allergen)],
                reading: { .concentration($0.concentration) })
            guard let raised else { continue }
            announcement.peaks[occasion] = raised.intensity
            announcement.alerts.append(alert(raised, at: batch.station))
        }
        announcement.alerts.sort { ($0.measuredAt, $0.allergen.rawValue) < ($1.measuredAt, $1.allergen.rawValue) }
        return announcement
    }

    private func alert(_ raised: RaisedIntensity<StationReading>, at station: Station) -> StationAlertRaised {
        let reading = raised.value
        let place = AlertPlace(provider: station.provider, stationID: station.id)
        return StationAlertRaised(
            alertID: AlertID(at: place, reading.dayAllergen, reaching: raised.intensity), station: station,
            allergen: reading.allergen, concentration: reading.concentration, intensity: raised.intensity,
            measuredAt: reading.measuredAt,
            explanation: AlertExplanation(
                of: raised, for: .concentration(reading.concentration), source: source, day: reading.day))
    }

    private static let newsAge: TimeInterval = 24 * 3_600
    /// An alert about pollen of six hours ago helps nobody.
    private static let alertAge: TimeInterval = 6 * 3_600
}

/// What is announced about a batch, in the transaction that stores it.
struct StationAnnouncement: Sendable, Equatable {
    var readings: [StationReadingRecorded] = []
    var alerts: [StationAlertRaised] = []
    /// The new maxima, one per alert.
    var peaks: [DayAllergen: Intensity] = [:]
}
