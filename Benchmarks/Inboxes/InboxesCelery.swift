import Domain
import Foundation
import MessageProtocol

/// Celery all the way: a task finds in PostgreSQL whom an alert concerns and sends tasks of 1,000 people, each of which
/// inserts their inbox entries; `Benchmarks/peers/measure_inboxes.py`.
struct InboxesCelery: Sendable {
    let database: PeopleDatabase
    let brokerURL: String

    static let name = "\(CeleryPeer.version), matching and inserting 1,000 entries per task"

    /// - Returns: seconds, from the sending of the first task to the last commit.
    func seconds(_ alert: StationAlertRaised, concerning people: Int) async throws -> Double {
        let place = alert.station.coordinate
        let answer = try await CeleryPeer.answer(
            "measure_inboxes.py",
            [
                "\(people)", "\(place.latitude)", "\(place.longitude)", alert.allergen.rawValue,
                "\(alert.intensity.value)",
            ],
            on: database, brokerURL: brokerURL)
        guard answer.kept == people else {
            throw FanoutRecordTool.Failure(description: "the Celery peer kept \(answer.kept) of \(people) entries")
        }
        return answer.seconds
    }
}
