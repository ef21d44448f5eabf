import Domain
import Foundation
import JSONDocuments

/// Responses of Jawbone UP's API: heart rate, moves, sleeps and workouts.
enum JawboneReader: DocumentReader {
    static func recognises(_ root: JSONValue) -> Bool {
        guard let items = root["data"]?["items"], items.isArray else { return false }
        return root["meta"]?["user_xid"] != nil || items.elements.contains { $0["xid"] != nil }
    }

    static func people(in root: JSONValue) -> Set<String> {
        root["meta"]?["user_xid"]?.text.map { [$0] } ?? []
    }

    static func read(_ root: JSONValue, _ reading: Reading) {
        guard let items = root["data"]?["items"]?.elements else { return }
        let isOwn = people(in: root).allSatisfy(reading.isOwn)
        for (index, item) in items.enumerated() {
            let location = Location("data.items", index)
            guard isOwn else {
                reading.refuse(Reason.anotherPerson, at: location)
                continue
            }
            JawboneItem(item, at: location, reading).read()
        }
    }
}
