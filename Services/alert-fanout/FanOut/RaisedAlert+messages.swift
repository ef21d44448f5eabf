import Domain
import Foundation
import MessageProtocol

extension RaisedAlert {
    /// - Parameter raisedAt: when the message was written, from which the alert's lifetime counts.
    init(_ alert: StationAlertRaised, raisedAt: Date) {
        self.init(
            id: alert.alertID, kind: .station, allergens: [alert.allergen], intensity: alert.intensity,
            coordinate: alert.station.coordinate, day: .init(alert.explanation, else: alert.measuredAt),
            observedAt: alert.measuredAt, expiresAt: raisedAt + AlertKind.station.lifetime)
    }

    init(_ alert: ForecastAlertRaised, raisedAt: Date) {
        self.init(
            id: alert.alertID, kind: .forecast, allergens: [alert.allergen], intensity: alert.intensity,
            coordinate: alert.coordinate, day: .init(alert.explanation, else: alert.expectedAt),
            observedAt: alert.expectedAt, expiresAt: raisedAt + AlertKind.forecast.lifetime)
    }
}

extension CalendarDay {
    /// Messages without an explanation, of older versions, count days in UTC.
    fileprivate init(_ explanation: AlertExplanation?, else instant: Date) {
        self = explanation?.day ?? CalendarDay(of: instant, in: .gmt)
    }
}
