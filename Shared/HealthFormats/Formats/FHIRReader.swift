import Domain
import Foundation
import JSONDocuments

/// FHIR R4 Observation, alone or in a Bundle; https://hl7.org/fhir/R4/observation.html
enum FHIRReader: DocumentReader {
    static func recognises(_ root: JSONValue) -> Bool { root["resourceType"]?.text != nil }

    static func people(in root: JSONValue) -> Set<String> {
        let bundle = FHIRBundle(root)
        return Set(bundle.resources.compactMap { bundle.person(of: $0.resource) })
    }

    static func read(_ root: JSONValue, _ reading: Reading) {
        let bundle = FHIRBundle(root)
        for entry in bundle.resources {
            guard entry.resource["resourceType"]?.text == "Observation" else {
                reading.skip("FHIR \(Reading.name(entry.resource["resourceType"]?.text))", at: entry.location)
                continue
            }
            if let person = bundle.person(of: entry.resource), !reading.isOwn(person) {
                reading.refuse(Reason.anotherPerson, at: entry.location.part("subject"))
            } else {
                FHIRObservation(entry, reading).read()
            }
        }
    }
}

/// The content of a FHIR document and the references between its parts.
struct FHIRBundle {
    struct Entry {
        var resource: JSONValue
        var fullURL: String?
        var location: Location
    }

    let resources: [Entry]
    /// By the address used in references.
    private let patients: [String: String]

    init(_ root: JSONValue) {
        guard root["resourceType"]?.text == "Bundle" else {
            resources = [Entry(resource: root, location: Location())]
            patients = [:]
            return
        }
        let entries = root["entry"]?.elements.map { $0 } ?? []
        resources = entries.enumerated().compactMap { index, entry in
            entry["resource"].map {
                Entry(
                    resource: $0, fullURL: entry["fullUrl"]?.text, location: Location("entry", index, field: "resource")
                )
            }
        }
        var patients: [String: String] = [:]
        for entry in resources where entry.resource["resourceType"]?.text == "Patient" {
            guard let url = entry.fullURL, let id = entry.resource["id"]?.text else { continue }
            patients[url] = "Patient/\(id)"
        }
        self.patients = patients
    }

    /// - Returns: the subject of an Observation, such as `Patient/example`; nil when it does not say.
    func person(of resource: JSONValue) -> String? {
        guard resource["resourceType"]?.text == "Observation", let subject = resource["subject"] else { return nil }
        if let reference = subject["reference"]?.text {
            // A contained resource has no name outside its resource.
            return reference.hasPrefix("#") ? nil : patients[reference] ?? reference
        }
        return subject["identifier"].flatMap(Self.name)
    }

    /// - Returns: an Identifier as one string; nil without a value.
    static func name(_ identifier: JSONValue) -> String? {
        guard let value = identifier["value"]?.text else { return nil }
        return identifier["system"]?.text.map { "\($0)|\(value)" } ?? value
    }
}
