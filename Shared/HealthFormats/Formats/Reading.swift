import Domain
import Foundation
import JSONDocuments

/// The context in which a reader reads one document, and its output.
struct Reading {
    let check: SampleCheck
    let now: Date
    /// The zone of times written without one; nil reads them as UTC.
    let clock: TimeZone?
    /// Whether measurements of a person with this name in the document are accepted.
    let isOwn: (String) -> Bool
    let handOn: (HealthEvent, Location) -> Void

    /// Emits a measurement, or the reason for refusing it.
    /// - Parameters:
    /// - fields: the document's names for the parts of a measurement; a missing part refers to the whole.
    /// - draft: reads it; nil when there is nothing to emit.
    func take(
        at location: Location, fields: [SampleFault.Part: String] = [:],
        _ draft: () throws(SampleFault) -> SampleDraft?
    ) {
        do throws(SampleFault) {
            guard let draft = try draft() else { return }
            handOn(.sample(try check.sample(draft)), location)
        } catch {
            refuse(error, at: location, fields: fields)
        }
    }

    func refuse(_ fault: SampleFault, at location: Location, fields: [SampleFault.Part: String]) {
        handOn(.refused(fault.reason), fields[fault.part].map(location.part) ?? location)
    }

    func refuse(_ why: String, at location: Location) { handOn(.refused(why), location) }

    /// - Parameter what: our own text, or text of the document passed through ``name(_:)``.
    func skip(_ what: String, at location: Location) { handOn(.skipped(what), location) }

    /// The document's name for something, if it is a plain name; it goes into a report that people read.
    static func name(_ text: String?) -> String {
        guard let text, !text.isEmpty, text.utf8.count <= 60,
            text.utf8.allSatisfy({ $0 == 0x2D || $0 == 0x2E || $0 == 0x5F || $0 == 0x2F || isLetterOrDigit($0) })
        else { return "of an unknown kind" }
        return text
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}

/// One kind of JSON document.
protocol DocumentReader {
    /// Whether the document looks like this kind.
    static func recognises(_ root: JSONValue) -> Bool
    /// The people named in the document.
    static func people(in root: JSONValue) -> Set<String>
    static func read(_ root: JSONValue, _ reading: Reading)
}

extension DocumentReader {
    static func people(in root: JSONValue) -> Set<String> { [] }
}
