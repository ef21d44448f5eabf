import Domain
import JSONDocuments

/// Data points of Open mHealth: a header and a body, a list of them, or a body alone; https://www.openmhealth.org
enum OpenMHealthReader: DocumentReader {
    static func recognises(_ root: JSONValue) -> Bool {
        if let first = points(in: root).first?.point, first["header"]?.isObject == true, first["body"] != nil {
            return true
        }
        return root.members.contains { OpenMHealthBody.isKnown($0.name) }
    }

    static func people(in root: JSONValue) -> Set<String> {
        Set(points(in: root).compactMap { $0.point["header"]?["user_id"]?.text })
    }

    static func read(_ root: JSONValue, _ reading: Reading) {
        for (point, location) in points(in: root) {
            let header = point["header"]
            if let person = header?["user_id"]?.text, !reading.isOwn(person) {
                reading.refuse(Reason.anotherPerson, at: location.part("header.user_id"))
                continue
            }
            OpenMHealthBody(
                header == nil ? point : point["body"], header: header,
                location: header == nil ? location : location.part("body"), reading
            ).read()
        }
    }

    /// A list may be the whole document, or the `body` in the response of a server that collects data points.
    private static func points(in root: JSONValue) -> [(point: JSONValue, location: Location)] {
        let list = root.isArray ? root : root["body"]
        guard let list, list.isArray else { return [(root, Location())] }
        let name = root.isArray ? "" : "body"
        return list.elements.enumerated().map { ($0.element, Location(name, $0.offset)) }
    }
}
