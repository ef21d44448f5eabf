import BodyMap
import Domain
import Foundation
import MessageProtocol

/// The entries of a report as a Bundle of HL7 FHIR R4: https://hl7.org/fhir/R4/bundle.html. Pain has the code of LOINC for
/// a numeric rating, places those of SNOMED CT where the catalogue has one; everything else is said in words.
struct FHIRBundle: Encodable, Sendable {
    private var resourceType = "Bundle"
    private var type = "collection"
    private var entry: [Entry]

    struct Entry: Encodable, Sendable {
        var fullUrl: String
        var resource: FHIRResource
    }

    init(_ content: ReportContent, of userID: UserID) {
        // A name of this bundle only: nothing else has it.
        let patient = UUID(digesting: "patient \(userID)")
        let subject = "urn:uuid:\(patient.lowercaseText)"
        entry =
            [Entry(fullUrl: subject, resource: .patient)]
            + content.entries.map { entry in
                Entry(
                    fullUrl: "urn:uuid:\(entry.id)",
                    resource: FHIRResource(entry, subject, PainWords(content.request.language)))
            }
            + content.symptoms.map { symptom in
                Entry(
                    fullUrl: "urn:uuid:\(symptom.id)",
                    resource: FHIRResource(symptom.entry, called: symptom.name, subject))
            }
    }

    /// The same bytes for the same entries.
    func json() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self))
    }
}

/// One of the three kinds of resources that a bundle has, with the fields that are used.
struct FHIRResource: Encodable, Sendable {
    var resourceType: String
    var status: String?
    var code: Concept?
    var subject: Reference?
    var effectiveDateTime: String?
    var issued: String?
    var valueQuantity: Quantity?
    var valueString: String?
    var bodySite: Concept?
    var component: [Component]?
    var medicationCodeableConcept: Concept?
    var dosage: [Text]?
    var note: [Text]?

    struct Concept: Encodable, Sendable {
        var coding: [Coding]?
        var text: String
    }

    struct Coding: Encodable, Sendable {
        var system: String
        var code: String
    }

    struct Quantity: Encodable, Sendable {
        var value: Double
        var unit: String
        var system = "http://unitsofmeasure.org"
        var code: String
    }

    struct Component: Encodable, Sendable {
        var code: Concept
        var valueString: String
    }

    struct Reference: Encodable, Sendable { var reference: String }

    struct Text: Encodable, Sendable { var text: String }

    /// Without anything that says who it is.
    static let patient = FHIRResource(resourceType: "Patient")

    private init(resourceType: String) { self.resourceType = resourceType }

    /// An entry of the health diary.
    init(_ entry: DiaryEntry, called name: String, _ patient: String) {
        self.init(resourceType: "Observation")
        (status, subject) = ("final", Reference(reference: patient))
        (effectiveDateTime, code) = ("\(entry.day)", Concept(text: "\(name), 0 to 10"))
        valueQuantity = Quantity(value: Double(entry.intensity), unit: "{score}", code: "{score}")
        component = entry.minutes.map {
            [Component(code: Concept(text: "Duration in minutes"), valueString: "\($0)")]
        }
    }

    init(_ entry: StoredEntry, _ patient: String, _ words: PainWords) {
        self.init(resourceType: "Observation")
        status = entry.versions.count > 1 ? "amended" : "final"
        subject = Reference(reference: patient)
        effectiveDateTime = "\(entry.day)"
        issued = entry.versions[entry.versions.count - 1].recordedAt.formatted(.iso8601)
        switch entry.content {
        case .pain(let pain):
            code = .severity("Pain")
            valueQuantity = .score(pain.rating)
            bodySite = BodyCatalogue.current[pain.region].map { Concept(of: $0) } ?? Concept(text: pain.region)
            component = [Component(code: Concept(text: "Kind of pain"), valueString: pain.type.rawValue)]
            if let source = pain.source.flatMap({ BodyCatalogue.current[$0] }) {
                component?.append(
                    Component(code: Concept(text: "Source of referred pain"), valueString: source.english))
            }
        case .score(.pain, let rating): (code, valueQuantity) = (.severity("Pain as a whole"), .score(rating))
        case .named(let name, let rating): (code, valueQuantity) = (.severity(name), .score(rating))
        case .score(let score, let rating):
            (code, valueQuantity) = (Concept(text: "\(score.rawValue), 0 to 10"), .score(rating))
        case .exhaustion(let exhaustion):
            (code, valueQuantity) = (Concept(text: "Exhaustion"), .minutes(exhaustion.minutes))
            component = [Component(code: Concept(text: "Began at"), valueString: "\(exhaustion.start)")]
        case .activity(let activity):
            (code, valueQuantity) = (Concept(text: activity.name), .minutes(activity.minutes))
            if let effect = activity.effect {
                component = [Component(code: Concept(text: "Pain afterwards"), valueString: effect.rawValue)]
            }
        case .annotation(let text): (code, valueString) = (Concept(text: "Annotation"), text)
        case .medication(let medication):
            (resourceType, status, issued) = ("MedicationStatement", "completed", nil)
            medicationCodeableConcept = Concept(text: medication.name)
            dosage = medication.dose.map { [Text(text: $0)] }
            note = medication.relief.map { [Text(text: "Relief: \($0.rawValue)")] }
        }
    }
}

extension FHIRResource.Concept {
    /// "Pain severity - 0-10 verbal numeric rating [Score] - Reported": https://loinc.org/72514-3
    fileprivate static func severity(_ text: String) -> Self {
        Self(coding: [FHIRResource.Coding(system: "http://loinc.org", code: "72514-3")], text: text)
    }

    /// SNOMED's code is that of the part without its side, which is in the text.
    fileprivate init(of region: BodyRegion) {
        coding = region.snomed.map { [FHIRResource.Coding(system: "http://snomed.info/sct", code: $0)] }
        text = region.english
    }

    fileprivate init(text: String) { (coding, self.text) = (nil, text) }
}

extension FHIRResource.Quantity {
    fileprivate static func score(_ rating: Rating) -> Self {
        Self(value: rating.value, unit: "{score}", code: "{score}")
    }

    fileprivate static func minutes(_ minutes: Int) -> Self { Self(value: Double(minutes), unit: "min", code: "min") }
}
