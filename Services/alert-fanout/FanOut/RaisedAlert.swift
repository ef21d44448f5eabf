import Domain
import Foundation
import MessageProtocol

/// An alert of any kind, as far as it decides whom it concerns and how.
struct RaisedAlert: Sendable, Equatable {
    var id: AlertID
    var kind: AlertKind
    /// Each once; empty when nobody knows which: then it concerns people with any allergen.
    var allergens: [Allergen]
    var intensity: Intensity
    var coordinate: Coordinate
    /// The day that it is about, where the place is.
    var day: CalendarDay
    /// Who is not told, because it is their own report.
    var authors: [UserID] = []
    /// When it was measured, expected or reported.
    var observedAt: Date
    /// After this nobody wants to hear of it.
    var expiresAt: Date
}

/// Where an alert comes from.
enum AlertKind: String, Sendable, CaseIterable {
    case station, forecast, user, digest
}

extension RaisedAlert {
    var urgency: Urgency { Urgency(for: intensity) }

    /// Danger is what people report as such; what is measured or expected has lanes of its own, however strong.
    var lane: Lane {
        switch kind {
        case .user: urgency == .urgent ? .danger : .station
        case .station: .station
        case .forecast: .forecast
        case .digest: .digest
        }
    }

    /// Under what a person was told: each allergen, or that nobody is sure.
    var subjects: [String] { allergens.isEmpty ? ["unsure"] : Set(allergens.map(\.rawValue)).sorted() }

    /// The subjects as one word.
    var subject: String { subjects.joined(separator: "+") }

    /// Alerts of the same allergens and day are one thread for each person, whatever they come from.
    var threadID: ThreadID { ThreadID(hashing: Array("\(subject) \(day)".utf8)) }
}
