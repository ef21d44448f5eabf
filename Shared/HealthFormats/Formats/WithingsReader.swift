import Domain
import Foundation
import JSONDocuments

/// Responses of Withings' API: body measures, activity and sleep; https://developer.withings.com/api-reference
enum WithingsReader: DocumentReader {
    static func recognises(_ root: JSONValue) -> Bool {
        guard root["status"]?.number != nil, let body = root["body"] else { return false }
        return body["measuregrps"] != nil || body["activities"] != nil || body["series"] != nil
    }

    static func read(_ root: JSONValue, _ reading: Reading) {
        guard let body = root["body"] else { return }
        guard root["status"]?.number == 0 else {
            reading.refuse("Withings answered that something went wrong", at: Location("status"))
            return
        }
        let answer = WithingsAnswer(body: body, reading: reading)
        answer.readMeasures()
        answer.readDays()
        answer.readIntervals()
        answer.readSleep()
    }
}
