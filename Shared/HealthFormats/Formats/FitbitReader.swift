import Domain
import Foundation
import JSONDocuments

/// Responses of Fitbit's Web API: heart rate, steps, sleep and activities; times are the wearer's local time.
///
/// https://dev.fitbit.com/build/reference/web-api/
enum FitbitReader: DocumentReader {
    private static let heart = "activities-heart"
    private static let steps = "activities-steps"

    static func recognises(_ root: JSONValue) -> Bool {
        if root[heart]?.isArray == true || root[steps]?.isArray == true { return true }
        if root["weight"]?.isArray == true || isSleep(root) { return true }
        return root["activities"]?.isArray == true && root["summary"]?.isObject == true
    }

    private static func isSleep(_ root: JSONValue) -> Bool {
        guard let sleep = root["sleep"], sleep.isArray else { return false }
        return sleep.elements.allSatisfy { $0["logId"] != nil }
    }

    static func people(in root: JSONValue) -> Set<String> {
        root["user"]?["encodedId"]?.text.map { [$0] } ?? []
    }

    static func read(_ root: JSONValue, _ reading: Reading) {
        if let person = people(in: root).first, !reading.isOwn(person) {
            reading.refuse(Reason.anotherPerson, at: Location("user"))
            return
        }
        let answer = FitbitAnswer(root: root, reading: reading)
        answer.readDays(heart) { answer.readRestingHeartRate($0, at: $1) }
        answer.readMinutes(heart, of: .heartRate)
        let hasMinutes = root["\(steps)-intraday"] != nil
        answer.readDays(steps) { answer.readSteps($0, hasMinutes: hasMinutes, at: $1) }
        answer.readMinutes(steps, of: .steps)
        answer.readDays("sleep") { answer.readSleep($0, at: $1) }
        answer.readDays("activities") { answer.readActivity($0, at: $1) }
        answer.readDays("weight") { reading.skip("Fitbit weight", at: $1) }
        if root["activities"] != nil, root["summary"] != nil {
            reading.skip("Fitbit summary of a day that it does not name", at: Location("summary"))
        }
    }
}
