import Domain
import Foundation
import HealthFormats
import StreamedDocuments
import TestSupport
import Testing

/// Files that are cut, damaged, or made to harm.
@Suite struct AppleAttackTests {
    @Test func keepsSamplesBeforeACutAtAnyByteOfAZip() throws {
        let whole = try AppleExport(bytes: PhoneExport.zip)
        #expect(whole.samples.map(\.value) == [60, 61, 62, 63, 64, 65])
        #expect(whole.summary.endedEarly == nil)
        var most = 0
        for length in PhoneExport.zip.indices {
            guard let cut = try? AppleExport(bytes: Array(PhoneExport.zip.prefix(length))) else { continue }
            #expect(whole.events.starts(with: cut.events))
            #expect(cut.events == whole.events || cut.summary.endedEarly != nil, "cut to \(length) bytes")
            #expect(cut.samples.count >= most, "a longer file has no fewer samples")
            most = cut.samples.count
        }
        #expect(most == 6)
    }

    @Test func keepsSamplesBeforeACutAtAnyByteOfAnXMLFile() throws {
        let records = (60..<64).map {
            AppleExport.record("HKQuantityTypeIdentifierHeartRate", "\($0)", unit: "count/min")
        }
        let xml = Array("<HealthData>\n\(records.joined())</HealthData>".utf8)
        for length in xml.indices {
            do {
                let cut = try AppleExport(bytes: Array(xml.prefix(length)))
                #expect(cut.summary.endedEarly?.hasPrefix("the file ends before its XML is complete, in line ") == true)
                #expect(cut.samples.map(\.value) == Array([60, 61, 62, 63].prefix(cut.samples.count)))
            } catch is DocumentFault {
                #expect(length < "<HealthData>\n\(records[0])".utf8.count, "the first sample is kept")
            }
        }
    }

    @Test func refusesAnXMLBombBeforeItUnfolds() throws {
        let levels = (1...9).map { level in
            "<!ENTITY a\(level) \"\(String(repeating: "&a\(level - 1);", count: 10))\">"
        }
        let xml = "<!DOCTYPE HealthData [<!ENTITY a0 \"ha\">\(levels.joined())]><HealthData>&a9;</HealthData>"
        #expect(throws: DocumentFault("the XML of the file declares entities, in line 1")) {
            try AppleExport(bytes: Array(xml.utf8))
        }
        let zip = try Self.zip([("export.xml", Array(xml.utf8))])
        #expect(throws: DocumentFault("the XML of export.xml declares entities, in line 1")) {
            try AppleExport(bytes: zip)
        }
    }

    @Test func endsAtAZipThatUnfoldsWithoutEnd() throws {
        let record = AppleExport.record("HKQuantityTypeIdentifierHeartRate", "60", unit: "count/min")
        let xml = "<HealthData>\(record)" + String(repeating: " ", count: 4_000_000) + "</HealthData>"
        var limits = ExportLimits()
        limits.archive.expandedBytes = 2_000_000
        let export = try AppleExport(bytes: try Self.zip([("export.xml", Array(xml.utf8))]), limits: limits)
        #expect(export.samples.count == 1)
        #expect(export.summary.endedEarly == "the zip file expands to more than 2000000 bytes, in export.xml")
    }

    @Test func endsWhereElementsNestTooDeep() throws {
        let record = AppleExport.record("HKQuantityTypeIdentifierHeartRate", "60", unit: "count/min")
        let export = try AppleExport(record + String(repeating: "<Workout>", count: 100_000))
        #expect(export.samples.count == 1)
        #expect(export.summary.endedEarly?.contains("nests more than 100 elements") == true)
    }

    @Test func streamsManySamplesOfOneTime() throws {
        let source = RepeatedRecord(count: 300_000)
        var samples = 0
        let summary = try ExportReading(now: AppleExport.now).read(from: source) { event in
            if case .sample = event { samples += 1 }
            // The reader never runs ahead of what it hands on by more than a piece.
            #expect(source.recordsGiven - samples <= 2 * RepeatedRecord.perPiece)
        }
        #expect(samples == 300_000)
        #expect(summary.endedEarly == nil)
        #expect(summary.bytesRead == source.bytesGiven)
    }

    @Test func survivesRandomDamage() throws {
        var generator = SplitMix(seed: 11)
        let xml = Array(
            ("<!DOCTYPE HealthData [<!ELEMENT HealthData (Record)*>]><HealthData><Me a=\"b\"/>"
                + AppleExport.record("HKQuantityTypeIdentifierHeartRate", "60", unit: "count/min")
                + "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\">"
                + AppleExport.record("HKQuantityTypeIdentifierBloodPressureSystolic", "120", unit: "mmHg")
                + "</Correlation></HealthData>").utf8)
        for original in [xml, PhoneExport.zip] {
            for _ in 0..<2_000 {
                var bytes = original
                for _ in 0..<Int.random(in: 1...6, using: &generator) {
                    let index = Int.random(in: bytes.indices, using: &generator)
                    switch UInt8.random(in: 0...2, using: &generator) {
                    case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
                    case 1: bytes.remove(at: index)
                    default: bytes.insert(bytes.randomElement(using: &generator) ?? 0, at: index)
                    }
                }
                guard let export = try? AppleExport(bytes: bytes, pieceSize: 61) else { continue }
                #expect(export.samples.count <= 12)
                #expect(export.samples.allSatisfy { $0.kind.plausibleRange.contains($0.value) })
            }
        }
    }

    static func zip(_ entries: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
        var zip: [UInt8] = []
        let writer = try ArchiveWriter { zip += $0 }
        for entry in entries {
            try writer.startEntry(entry.name)
            try entry.bytes.withUnsafeBytes(writer.write)
        }
        try writer.finish()
        return zip
    }
}

/// An export of the same record again and again, made as it is read.
private final class RepeatedRecord: ByteSource {
    static let perPiece = 500
    private(set) var recordsGiven = 0
    private(set) var bytesGiven = 0
    private let count: Int
    private var isHeadGiven = false
    private var isEndGiven = false
    private let piece = Array(
        String(
            repeating: AppleExport.record("HKQuantityTypeIdentifierHeartRate", "60", unit: "count/min"),
            count: perPiece
        ).utf8)

    init(count: Int) { self.count = count }

    func next() -> ArraySlice<UInt8>? {
        let bytes: [UInt8]
        if !isHeadGiven {
            isHeadGiven = true
            bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"en_US\">".utf8)
        } else if recordsGiven < count {
            recordsGiven += Self.perPiece
            bytes = piece
        } else if !isEndGiven {
            isEndGiven = true
            bytes = Array("</HealthData>".utf8)
        } else {
            return nil
        }
        bytesGiven += bytes.count
        return bytes[...]
    }
}

/// SplitMix64, so that a failure comes again. https://prng.di.unimi.it/splitmix64.c
private struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
