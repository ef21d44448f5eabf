import Domain
import Foundation
import MessageProtocol

/// An alert of any kind: what decides whom it affects, and how they are notified.
struct RaisedAlert: Sendable, Equatable {
    var id: AlertID
    var kind: AlertKind
    /// Each once; empty when it is not known which: then it affects people with any allergen.
    var allergens: [Allergen]
    var intensity: Intensity
    var coordinate: Coordinate
    /// The day that it is about, at its place.
    var day: CalendarDay
    /// Not notified, since it comes from their own reports.
    var reporters: [UserID] = []
    /// The reports from which it was raised, by the ids that the gateway returned to the reporters.
    var reports: [AlertID] = []
    /// When it was measured, expected or reported.
    var observedAt: Date
    /// Nobody is notified after this time.
    var expiresAt: Date
}

/// Where an alert comes from.
enum AlertKind: String, Sendable, CaseIterable {
    case station, forecast, user, digest
}

extension RaisedAlert {
    var urgency: Urgency { Urgency(for: intensity) }

    /// Only reports go into the lane for danger; measurements and forecasts have lanes of their own, however strong.
    var lane: Lane {
        switch kind {
        case .user: urgency == .urgent ? .danger : .station
        case .station: .station
        case .forecast: .forecast
        case .digest: .digest
        }
    }

    /// What a person is notified of: each allergen, or that none is certain.
    var subjects: [String] { allergens.isEmpty ? ["unsure"] : Set(allergens.map(\.rawValue)).sorted() }

    /// The subjects as one word.
    var subject: String { subjects.joined(separator: "+") }

    /// Alerts of the same allergens and day form one thread for each person, whatever their kind.
    var threadID: ThreadID { ThreadID(hashing: Array("\(subject) \(day)".utf8)) }
}
