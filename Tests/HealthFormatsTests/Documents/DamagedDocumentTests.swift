import Domain
import Foundation
import HealthFormats
import StreamedDocuments
import Testing

/// Whatever happens to a document on its way, nothing breaks, and nothing implausible comes of it.
@Suite struct DamagedDocumentTests {
    /// Knuth's generator (MMIX), so that a failing damage can be done again.
    private struct Chance {
        var state: UInt64

        mutating func below(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % max(limit, 1)
        }
    }

    private static let recordings = ["fhir-r4", "open-mhealth", "provider-answers"]
        .flatMap { WearableRecording.all(under: $0) }

    /// Text that means something to a reader, put in where it does not belong.
    private static let intrusions = [
        "\"", "{", "}", "[", "]", ",", ":", "-", "null", "1e308", "-1", "99999999999999999999", "\\u0000", "\\ud800",
        "\u{0}", "\"kg\"", "\"1970-01-01T00:00:00Z\"", "[[[[", "0", "true",
    ].map { Array($0.utf8) }

    private static func damaged(_ bytes: [UInt8], _ chance: inout Chance) -> [UInt8] {
        var bytes = bytes
        for _ in 0...chance.below(4) {
            let place = chance.below(bytes.count)
            switch chance.below(5) {
            case 0: bytes.removeSubrange(place...)
            case 1: bytes[place] = UInt8(chance.below(256))
            case 2: bytes.removeSubrange(place..<min(place + 1 + chance.below(8), bytes.count))
            case 3: bytes.insert(contentsOf: intrusions[chance.below(intrusions.count)], at: place)
            default: bytes[place] = UInt8(ascii: "0") + UInt8(chance.below(10))
            }
            if bytes.isEmpty { return [] }
        }
        return bytes
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64]) func yieldNothingImplausible(seed: UInt64) throws {
        var chance = Chance(state: seed)
        var samples = 0
        var faults = 0
        for recording in Self.recordings {
            let whole = try recording.bytes
            for _ in 0..<20 {
                let bytes = Self.damaged(whole, &chance)
                do {
                    for case .sample(let sample) in try HealthDocument.read(bytes, now: DocumentText.now) {
                        samples += 1
                        Self.check(sample, in: bytes)
                    }
                } catch {
                    faults += 1
                }
            }
        }
        #expect(samples > 100)
        #expect(faults > 200)
    }

    private static func check(_ sample: HealthSample, in bytes: [UInt8]) {
        let end = sample.end ?? sample.start
        let isSound =
            sample.kind.plausibleRange.contains(sample.value) && sample.start >= SampleCheck.earliest
            && end <= DocumentText.now + 3_600 && end >= sample.start && end.timeIntervalSince(sample.start) <= 172_800
            && abs(sample.utcOffset ?? 0) <= 50_400
        #expect(isSound, "\(DocumentText.text(of: sample)) of \(String(decoding: bytes, as: UTF8.self))")
    }

    @Test func everyBeginningOfADocumentIsAFaultOrRead() throws {
        for path in ["fhir-r4/observation-example-bloodpressure.json", "provider-answers/jawbone-moves.json"] {
            let whole = try WearableRecording(path).bytes
            let end = try #require(whole.lastIndex(of: UInt8(ascii: "}")))
            for length in 0...end {
                #expect(throws: DocumentFault.self) { try HealthDocument(Array(whole[..<length])) }
            }
        }
    }
}
