import Domain
import Foundation
import MessageProtocol

@testable import alert_fanout

/// A made-up person.
struct Person: Sendable {
    var id = UserID()
    var version = 1
    var coordinate: Coordinate?
    /// In kilometres.
    var radius: Double = 25
    var thresholds: [Allergen: Int] = [.birch: 3]
    var language = "en"
    var settings = NotificationSettings.initial
    var email: String?
    var isDeleted = false

    /// Whether an alert concerns the person, written down a second time, without any index or SQL.
    func isAffected(by alert: RaisedAlert) -> Bool {
        guard let coordinate, !isDeleted, !alert.reporters.contains(id) else { return false }
        let isSensitive = thresholds.contains { allergen, threshold in
            (alert.allergens.isEmpty || alert.allergens.contains(allergen)) && threshold <= alert.intensity.value
        }
        return isSensitive && coordinate.distance(to: alert.coordinate) <= Kilometres(radius)
    }

    func change() throws -> SubscriberChanged {
        SubscriberChanged(
            userID: id, version: version, place: try coordinate.map { try Place(name: "Home", coordinate: $0) },
            sensitivities: try thresholds.map { try Sensitivity(allergen: $0.key, threshold: Intensity($0.value)) },
            radius: Kilometres(radius), language: language, email: email, settings: settings, isDeleted: isDeleted)
    }

    func member() throws -> AudienceMember { try AudienceMember(change()) }
}
