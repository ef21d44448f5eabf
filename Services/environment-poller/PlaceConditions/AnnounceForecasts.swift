import Domain
import Foundation
import MessageProtocol

/// Decides which forecasts raise an alert: for today and tomorrow, each time the day's expected maximum rises.
struct AnnounceForecasts: Sendable {
    let trigger: AlertTrigger
    let now: @Sendable () -> Date
    let makeAlertID: @Sendable () -> AlertID

    /// - Parameter highest: what was raised before for the provider's cell.
    func callAsFunction(
        _ report: PlaceReport, from source: Source, highest: [DayAllergen: Intensity]
    ) -> ForecastAnnouncement {
        let today = UTCDay(of: now())
        var announcement = ForecastAnnouncement()
        for forecast in report.forecasts {
            let key = forecast.dayAllergen
            guard key.day == today || key.day == today.next,
                trigger.raises(forecast.intensity, above: highest[key])
            else { continue }
            announcement.peaks[key] = forecast.intensity
            announcement.alerts.append(
                ForecastAlertRaised(
                    alertID: makeAlertID(), provider: source.rawValue, coordinate: report.coordinate,
                    allergen: forecast.allergen, concentration: forecast.concentration,
                    intensity: forecast.intensity, expectedAt: forecast.expectedAt))
        }
        return announcement
    }
}

/// What is told about a forecast, in the transaction that stores it.
struct ForecastAnnouncement: Sendable, Equatable {
    var alerts: [ForecastAlertRaised] = []
    /// The new maxima, one per alert.
    var peaks: [DayAllergen: Intensity] = [:]
}
