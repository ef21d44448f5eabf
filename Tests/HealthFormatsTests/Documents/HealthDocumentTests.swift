import Foundation
import HealthFormats
import StreamedDocuments
import Testing

@Suite struct HealthDocumentTests {
    @Test(arguments: [
        (#"{"metrics": []}"#, HealthDocument.Format.breatheEasy), (#"{"resourceType": "Bundle"}"#, .fhir),
        (#"{"heart_rate": {}}"#, .openMHealth), (#"[{"header": {}, "body": {}}]"#, .openMHealth),
        (#"{"shim": "x", "body": [{"header": {}, "body": {}}]}"#, .openMHealth),
        (#"{"activities-heart": []}"#, .fitbit), (#"{"sleep": []}"#, .fitbit),
        (#"{"Data Source": "raw:a:b", "Data Points": []}"#, .googleFit),
        (#"{"bucket": [{"dataset": []}]}"#, .googleFit),
        (#"{"status": 0, "body": {"series": {}}}"#, .withings), (#"{"BPDataList": []}"#, .iHealth),
        (#"{"meta": {"user_xid": "a"}, "data": {"items": []}}"#, .jawbone),
    ])
    func recognisesTheKindFromTheContent(json: String, format: HealthDocument.Format) throws {
        #expect(HealthDocument.format(of: Array(json.utf8)) == format)
        #expect(try HealthDocument(Array(json.utf8)).format == format)
    }

    @Test func recognisesEveryRecordingOfAProvider() throws {
        let prefixes: [String: HealthDocument.Format] = [
            "fitbit": .fitbit, "googlefit": .googleFit, "withings": .withings, "ihealth": .iHealth, "jawbone": .jawbone,
        ]
        let recordings = WearableRecording.all(under: "provider-answers")
        #expect(recordings.count == 52)
        for recording in recordings {
            let name = recording.path.split(separator: "/").last?.split(separator: "-").first.map(String.init)
            #expect(HealthDocument.format(of: try recording.bytes) == prefixes[name ?? ""], "\(recording.path)")
        }
    }

    @Test(arguments: ["{}", "[]", #"{"a": 1}"#, "[1, 2]", #"{"weight": 3}"#, #"[{"metrics": []}]"#])
    func refusesJSONOfAnUnknownKind(_ json: String) {
        let fault = #expect(throws: DocumentFault.self) { try HealthDocument(Array(json.utf8)) }
        #expect(
            fault?.description.hasPrefix("the document is JSON of an unknown kind; supported are Breathe Easy") == true)
        #expect(HealthDocument.format(of: Array(json.utf8)) == nil)
    }

    @Test(arguments: ["1", "null", "\"a\""]) func refusesWhatIsNoObjectOrList(_ json: String) {
        #expect(throws: DocumentFault("the document is not a JSON object or list")) {
            try HealthDocument(Array(json.utf8))
        }
    }

    @Test func skipsTheByteOrderMark() throws {
        #expect(HealthDocument.format(of: [0xEF, 0xBB, 0xBF] + Array(#"{"metrics": []}"#.utf8)) == .breatheEasy)
    }

    @Test func readsEventsWithoutTheirPlaces() throws {
        let events = try HealthDocument.read(Array(#"{"metrics": [1]}"#.utf8), now: DocumentText.now)
        #expect(events == [.refused("must be an object")])
    }

    @Test(arguments: [
        ("fhir-r4/observation-example-heart-rate.json", "Patient/example"),
        ("provider-answers/jawbone-moves.json", "VB0mNZWqiOUDWkkl72vgRQ"),
        ("provider-answers/withings-body-measures.json", nil),
    ])
    func saysWhoseMeasurementsTheyAre(path: String, person: String?) throws {
        #expect(try HealthDocument(WearableRecording(path).bytes).profile == person)
    }

    @Test(arguments: ["fhir-r4/observation-example-heart-rate.json", "provider-answers/jawbone-moves.json"])
    func refusesTheMeasurementsOfSomebodyElse(path: String) throws {
        let bytes = try WearableRecording(path).bytes
        let others = try DocumentText.lines(of: bytes, isOwn: { _ in false })
        #expect(!others.isEmpty)
        #expect(others.allSatisfy { $0.hasPrefix("refused belongs to another person at ") })
        let own = try DocumentText.lines(
            of: bytes, isOwn: { ["Patient/example", "VB0mNZWqiOUDWkkl72vgRQ"].contains($0) })
        #expect(own.allSatisfy { !$0.contains("another person") })
    }
}
