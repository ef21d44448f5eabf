import Domain
import Foundation
import HealthFormats
import StreamedDocuments
import TestSupport
import Testing

@Suite struct ExportReadingTests {
    private static let record = AppleExport.record("HKQuantityTypeIdentifierHeartRate", "60", unit: "count/min")
    private static let fhir = """
        {"resourceType": "Observation", "status": "final", "code": {"coding": [{"system": "http://loinc.org", \
        "code": "8867-4"}]}, "effectiveDateTime": "2024-03-01T08:00:00+01:00", "valueQuantity": {"value": 64, \
        "unit": "beats/min", "system": "http://unitsofmeasure.org", "code": "/min"}}
        """

    @Test func findsAPhonesExportWhateverItsNameAndFolder() throws {
        let export = try AppleExport(bytes: PhoneExport.zip)
        #expect(export.samples.count == 6)
        #expect(export.skipped == ["an xml file that is no Apple Health export", "a file of the kind csv"])
        #expect(
            export.summary
                == ExportSummary(format: "Apple Health", bytesRead: PhoneExport.zip.count, endedEarly: nil))
    }

    @Test(arguments: ["", "\u{FEFF}", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", "\n  "])
    func readsAPlainXMLFile(head: String) throws {
        let export = try AppleExport(bytes: Array("\(head)<HealthData>\(Self.record)</HealthData>".utf8))
        #expect(export.samples.count == 1)
        #expect(export.summary.format == "Apple Health")
    }

    @Test func readsAPlainJSONFile() throws {
        let export = try AppleExport(bytes: Array(Self.fhir.utf8))
        #expect(export.samples.map(\.value) == [64])
        #expect(export.summary.format == "FHIR R4")
        #expect(export.summary.bytesRead == Self.fhir.utf8.count)
    }

    @Test func readsJSONFilesWithinAZip() throws {
        let zip = try AppleAttackTests.zip([
            ("Takeout/archive_browser.html", Array("<html>".utf8)), ("Takeout/a.json", Array(Self.fhir.utf8)),
            ("Takeout/b.json", Array("{\"playlist\": []}".utf8)), ("Takeout/c.JSON", Array("not json".utf8)),
            ("Takeout/no-ending", [1]),
        ])
        let export = try AppleExport(bytes: zip)
        #expect(export.samples.map(\.value) == [64])
        #expect(
            export.skipped == [
                "a file of the kind html", "a json file of an unknown kind", "a json file of an unknown kind",
                "a file of the kind unknown",
            ])
        #expect(export.summary.format == "FHIR R4")
    }

    @Test func leavesOutAJSONFileThatIsTooLarge() throws {
        var limits = ExportLimits()
        limits.documentBytes = Self.fhir.utf8.count
        let long = Array((Self.fhir + " ").utf8)
        let zip = try AppleAttackTests.zip([("a.json", long), ("b.json", Array(Self.fhir.utf8))])
        let export = try AppleExport(bytes: zip, limits: limits)
        #expect(export.skipped == ["a json file of more than 0 MB"])
        #expect(export.samples.count == 1)
        #expect(throws: DocumentFault.self) { try AppleExport(bytes: long, limits: limits) }
    }

    @Test(arguments: ["", "words", "<html></html>", "PK", "PK\u{3}\u{4}", "{\"a\": 1}", "{"])
    func refusesOtherFiles(text: String) throws {
        #expect(throws: DocumentFault.self) { try AppleExport(bytes: Array(text.utf8)) }
    }

    @Test func readsAZipWithoutHealthData() throws {
        let export = try AppleExport(bytes: try AppleAttackTests.zip([("photo.jpg", [1, 2, 3])]))
        #expect(export.events == [.skipped("a file of the kind jpg")])
        #expect(export.summary.format == "zip file without health data")
        #expect(export.summary.endedEarly == "the zip file holds nothing that can be read here")
    }

    @Test func saysThatAnArchiveHoldsNothingWhenItIsEmptyOrHoldsAnother() throws {
        let empty = [UInt8]("PK\u{5}\u{6}".utf8) + [UInt8](repeating: 0, count: 18)
        #expect(throws: DocumentFault("the zip file holds nothing that can be read here")) {
            try AppleExport(bytes: empty)
        }
        let folder = try AppleAttackTests.zip([("apple_health_export/", [])])
        #expect(throws: DocumentFault("the zip file holds nothing that can be read here")) {
            try AppleExport(bytes: folder)
        }
        let nested = try AppleExport(bytes: try AppleAttackTests.zip([("Export.ZIP", PhoneExport.zip)]))
        #expect(nested.skipped == ["a file of the kind zip"])
        #expect(
            nested.summary.endedEarly
                == "the zip file holds nothing that can be read here: unpack the archive within it, and send that")
    }

    @Test(arguments: [false, true]) func throwsWhatTheTakerThrows(isJSON: Bool) throws {
        struct Full: Error {}
        let text = isJSON ? Self.fhir : "<HealthData>\(Self.record)\(Self.record)</HealthData>"
        #expect(throws: Full.self) {
            _ = try ExportReading(now: AppleExport.now).read(from: BytesInMemory(Array(text.utf8))) { _ in
                throw Full()
            }
        }
    }

    @Test func throwsTheSourcesOwnErrorEvenAfterSamples() throws {
        struct Lost: Error {}
        struct Source: ByteSource {
            var pieces = [ArraySlice("<HealthData>\(ExportReadingTests.record)\(ExportReadingTests.record)".utf8)]
            mutating func next() throws -> ArraySlice<UInt8>? {
                guard let piece = pieces.popLast() else { throw Lost() }
                return piece
            }
        }
        #expect(throws: Lost.self) { _ = try ExportReading(now: AppleExport.now).read(from: Source()) { _ in } }
    }
}
