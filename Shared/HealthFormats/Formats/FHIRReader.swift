import Domain
import Foundation
import JSONDocuments

/// FHIR R4 Observation, alone or in a Bundle; https://hl7.org/fhir/R4/observation.html
enum FHIRReader: DocumentReader {
    static func recognises(_ root: JSONValue) -> Bool { root["resourceType"]?.text != nil }

    static func people(in root: JSONValue) -> Set<String> {
        let bundle = FHIRBundle(root)
        return Set(bundle.resources.compactMap(bundle.person))
    }

    static func read(_ root: JSONValue, _ reading: Reading) {
        let bundle = FHIRBundle(root)
        for entry in bundle.resources {
            guard entry.resource["resourceType"]?.text == "Observation" else {
                reading.skip("FHIR \(Reading.name(entry.resource["resourceType"]?.text))", at: entry.location)
                continue
            }
            if let person = bundle.person(of: entry), !reading.isOwn(person) {
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
    /// The absolute addresses by what ends them, such as `Patient/example`; nil where servers have the same.
    private let absolute: [String: String?]

    init(_ root: JSONValue) {
        guard root["resourceType"]?.text == "Bundle" else {
            resources = [Entry(resource: root, location: Location())]
            (patients, absolute) = ([:], [:])
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
            patients[url] = FHIRReference(url).isAbsolute ? url : "Patient/\(id)"
        }
        self.patients = patients
        let addresses = resources.compactMap { FHIRReference(of: $0) } + patients.values.map { FHIRReference($0) }
        absolute = Dictionary(
            addresses.filter(\.isAbsolute).map { ($0.relative, Optional($0.text)) },
            uniquingKeysWith: { $0 == $1 ? $0 : nil })
    }

    /// - Returns: the subject of an Observation, such as `Patient/example`; nil when it does not say. The same for all
    ///   references to one patient, whether relative, absolute or to a version.
    func person(of entry: Entry) -> String? {
        guard entry.resource["resourceType"]?.text == "Observation" else { return nil }
        guard let reference = FHIRReference(of: entry) else {
            return entry.resource["subject"]?["identifier"].flatMap(Self.name)
        }
        // A contained resource has no name outside its resource.
        if reference.text.hasPrefix("#") { return nil }
        let name = patients[reference.text] ?? reference.text
        // Where all absolute addresses are of one server, it is the one that relative references mean.
        if let known = absolute[name] { return known ?? name }
        return name
    }

    /// - Returns: an Identifier as one string; nil without a value.
    static func name(_ identifier: JSONValue) -> String? {
        guard let value = identifier["value"]?.text else { return nil }
        return identifier["system"]?.text.map { "\($0)|\(value)" } ?? value
    }
}

/// A reference to a patient; https://hl7.org/fhir/R4/references.html
struct FHIRReference {
    /// Without the version of the resource.
    let text: String

    init(_ text: String) {
        self.text = text.range(of: "/_history/").map { String(text[..<$0.lowerBound]) } ?? text
    }

    /// The subject of an Observation; a relative reference is resolved against the server that its own address names.
    init?(of entry: FHIRBundle.Entry) {
        guard let written = entry.resource["subject"]?["reference"]?.text else { return nil }
        let reference = FHIRReference(written)
        let own = entry.fullURL.map { FHIRReference($0) }
        let isRelative = !reference.isAbsolute && reference.text.split(separator: "/").count == 2
        if isRelative, let own, own.isAbsolute, let server = own.server {
            self.init("\(server)/\(reference.text)")
        } else {
            self = reference
        }
    }

    var isAbsolute: Bool { text.hasPrefix("https://") || text.hasPrefix("http://") }

    /// The last two parts, `Patient/example`.
    var relative: String { text.split(separator: "/").suffix(2).joined(separator: "/") }

    /// What comes before them; nil when nothing does.
    fileprivate var server: String? {
        text.hasSuffix("/\(relative)") ? String(text.dropLast(relative.count + 1)) : nil
    }
}
