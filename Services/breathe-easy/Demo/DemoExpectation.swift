import Domain
import Foundation

/// What each inbox must hold after the day, by the rules of the domain.
struct DemoExpectation: Sendable {
    /// Of the reports of Eva, Gina and Hugo.
    var alertID: AlertID
    /// Where they reported it.
    var town: Place
    /// The highest intensity of the day at the station, by allergen.
    var peaks: Peaks

    struct Peaks: Sendable {
        var station: Coordinate
        var intensities: [Allergen: Intensity]
    }

    /// What should be there and is not.
    func missing(in inbox: [InboxMessage], of person: DemoPerson) -> [String] {
        var missing: [String] = []
        if hearsOfStation(person), !inbox.contains(where: isStationAlert) {
            missing.append("\(person.name) should have been notified of \(person.allergen.displayName) at the station")
        }
        if hearsOfReport(person), !inbox.contains(where: { $0.alertID == alertID }) {
            missing.append("\(person.name) should have been notified of what three people reported")
        }
        if person.language.hasPrefix("de"), !inbox.allSatisfy({ $0.title.hasPrefix("Birkenpollen") }) {
            missing.append("\(person.name) should have been notified of Birkenpollen, in German")
        }
        if person.name == "Finn", !inbox.contains(where: { $0.kind == "quiz-suggestion" }) {
            missing.append("Finn should have been offered a quiz")
        }
        return missing
    }

    /// What is there and should not be.
    func surplus(in inbox: [InboxMessage], of person: DemoPerson) -> [String] {
        var surplus: [String] = []
        if !hearsOfStation(person), inbox.contains(where: isStationAlert) {
            surplus.append("\(person.name) should not have been notified of the station's alert")
        }
        if !hearsOfReport(person), inbox.contains(where: { $0.alertID == alertID }) {
            surplus.append("\(person.name) should not have been notified of what three people reported")
        }
        let alerts = inbox.compactMap(\.alertID)
        if Set(alerts).count != alerts.count {
            surplus.append("\(person.name) was notified of an alert twice")
        }
        return surplus
    }

    private func isStationAlert(_ message: InboxMessage) -> Bool {
        message.kind == "alert" && message.alertID != alertID
    }

    private func hearsOfStation(_ person: DemoPerson) -> Bool {
        guard let peak = peaks.intensities[person.allergen] else { return false }
        return peak >= person.threshold && peaks.station.distance(to: person.place.coordinate) <= person.radius
    }

    /// They report severe birch symptoms; the alert's place is theirs to a hundredth of a degree.
    private func hearsOfReport(_ person: DemoPerson) -> Bool {
        !person.reports && person.allergen == .birch && Severity.severe.intensity >= person.threshold
            && town.coordinate.distance(to: person.place.coordinate) <= person.radius
    }
}
