import Domain
import Foundation
import MessageProtocol

/// An alert of any kind, as far as it decides whom it concerns.
struct RaisedAlert: Sendable, Equatable {
    var id: AlertID
    var kind: AlertKind
    /// Empty when nobody knows which: then it concerns people with any allergen.
    var allergens: [Allergen]
    var intensity: Intensity
    var coordinate: Coordinate
    /// The day that it is about, where the place is.
    var day: CalendarDay
    /// Who is not told, because it is their own report.
    var author: UserID?
}

/// Where an alert comes from.
enum AlertKind: String, Sendable, CaseIterable {
    case station, forecast, user
}

extension RaisedAlert {
    /// The allergens as one word: what a person was told of is remembered under it.
    var subject: String {
        guard !allergens.isEmpty else { return "unsure" }
        return Set(allergens.map(\.rawValue)).sorted().joined(separator: "+")
    }

    /// Alerts of one source, subject and day are news to a person only while their level rises.
    ///
    /// All stations are one source, since a neighbouring one says nothing new; a forecast is another, since what is
    /// measured may differ from it; a person's report stands for itself.
    var source: String {
        switch kind {
        case .station, .forecast: kind.rawValue
        case .user: "user:\(id)"
        }
    }
}

extension RaisedAlert {
    init(_ alert: StationAlertRaised) {
        self.init(
            id: alert.alertID, kind: .station, allergens: [alert.allergen], intensity: alert.intensity,
            coordinate: alert.station.coordinate, day: .init(alert.explanation, else: alert.measuredAt))
    }

    init(_ alert: ForecastAlertRaised) {
        self.init(
            id: alert.alertID, kind: .forecast, allergens: [alert.allergen], intensity: alert.intensity,
            coordinate: alert.coordinate, day: .init(alert.explanation, else: alert.expectedAt))
    }

    init(_ alert: UserAlertSubmitted) {
        self.init(
            id: alert.alertID, kind: .user, allergens: alert.report.allergens,
            intensity: alert.report.severity.intensity, coordinate: alert.report.place.coordinate,
            day: CalendarDay(of: alert.submittedAt, in: .gmt), author: alert.authorID)
    }
}

extension CalendarDay {
    /// Messages of before there were explanations count days in UTC.
    fileprivate init(_ explanation: AlertExplanation?, else instant: Date) {
        self = explanation?.day ?? CalendarDay(of: instant, in: .gmt)
    }
}
