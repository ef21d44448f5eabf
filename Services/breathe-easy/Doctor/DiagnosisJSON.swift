import Foundation
import ServiceRuntime

/// A diagnosis for programs.
struct DiagnosisJSON: Encodable {
    struct Item: Encodable {
        var area: String
        var topic: String
        var of: String?
        var state: Finding.State
        var fact: String
        var mend: String?
    }

    var version = Release.version
    var result: Finding.State
    var findings: [Item]

    init(_ diagnosis: Diagnosis) {
        result = diagnosis.result
        findings = diagnosis.parts.flatMap { part in
            part.findings.map {
                Item(
                    area: part.area.rawValue, topic: $0.topic, of: $0.of, state: $0.state, fact: $0.fact,
                    mend: $0.mend)
            }
        }
    }

    func text() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
