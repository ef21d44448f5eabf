import Domain
import Foundation
import MessageProtocol

/// Decides which forecasts raise an alert: those for tomorrow, each time the expected maximum rises.
struct AnnounceForecasts: Sendable {
    let rule: RisingIntensity
    let now: @Sendable () -> Date

    /// - Parameter highest: the alerts already raised for the cell.
    func callAsFunction(
        _ report: EnvironmentReport, of cell: GridCell, from profile: ProviderProfile,
        highest: [DayAllergen: Intensity]
    ) -> ForecastAnnouncement {
        let zone = TimeZone(nauticalAt: report.coordinate)
        let today = CalendarDay(of: now(), in: zone)
        var announcement = ForecastAnnouncement()
        for (allergen, hours) in report.pollen(on: today.next, in: zone) {
            let occasion = DayAllergen(day: today.next, allergen: allergen)
            let raised = rule.alert(
                for: .species(allergen), among: hours, raised: highest[occasion],
                yesterday: highest[DayAllergen(day: today, allergen: allergen)], reading: \.reading)
            guard let raised else { continue }
            announcement.peaks[occasion] = raised.intensity
            announcement.alerts.append(alert(raised, occasion, report, cell, profile))
        }
        announcement.alerts.sort { $0.allergen.rawValue < $1.allergen.rawValue }
        return announcement
    }

    private func alert(
        _ raised: RaisedIntensity<PollenHour>, _ occasion: DayAllergen, _ report: EnvironmentReport, _ cell: GridCell,
        _ profile: ProviderProfile
    ) -> ForecastAlertRaised {
        let hour = raised.value
        return ForecastAlertRaised(
            alertID: AlertID(
                at: AlertPlace(provider: profile.id, cell: cell), occasion, reaching: raised.intensity),
            provider: profile.id, coordinate: report.coordinate, allergen: occasion.allergen,
            concentration: hour.reading.concentration, intensity: raised.intensity, expectedAt: hour.time,
            explanation: AlertExplanation(
                of: raised, for: hour.reading, source: profile.name, issuedAt: report.issuedAt, day: occasion.day))
    }
}

/// What is announced about a forecast, in the transaction that stores it.
struct ForecastAnnouncement: Sendable, Equatable {
    var alerts: [ForecastAlertRaised] = []
    /// The new maxima, one per alert.
    var peaks: [DayAllergen: Intensity] = [:]
}
