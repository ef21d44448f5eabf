import Foundation
import TestSupport
import Testing

@testable import breathe_easy

struct RedactedPayloadTests {
    private static let samples: [URL] = {
        let folder = Checkout.folder.appending(path: "Tests/MessageProtocolTests/Samples")
        return (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    }()

    @Test func keepsTheStructureAndTheIDsOfThings() {
        let payload = """
            {"alertID":"5D0C1F5E-4A53-4d0e-9a39-0a64c1b0b002","userID":"5d0c1f5e-4a53-4d0e-9a39-0a64c1b0a001",
             "metrics":[{"kind":"heart-rate","value":118}],"muted":true,"note":null,"tags":[]}
            """
        let expected = """
            {
              alertID: 5d0c1f5e-4a53-4d0e-9a39-0a64c1b0b002
              metrics: [
                {
                  kind: (text)
                  value: (number)
                }
              ]
              muted: (true or false)
              note: (null)
              tags: []
              userID: (text)
            }
            """
        #expect(RedactedPayload(Array(payload.utf8)).description == expected)
    }

    @Test(arguments: samples)
    func printsNoValueOfAnyMessageThereIs(sample: URL) throws {
        let data = try Data(contentsOf: sample)
        let text = RedactedPayload([UInt8](data)).description
        for value in Self.values(of: try JSONSerialization.jsonObject(with: data), field: "") {
            #expect(!text.contains(value), "\(sample.lastPathComponent) shows \(value)")
        }
    }

    @Test(arguments: ["{\"grains\":", "", "\u{0}\u{1}", "NaN"])
    func saysOnlyTheSizeOfWhatIsNoJSON(payload: String) {
        let text = RedactedPayload(Array(payload.utf8)).description
        #expect(text == "(\(payload.utf8.count) bytes that are not JSON)")
    }

    @Test func takesNoTextForAnIDBecauseOfItsField() {
        let text = RedactedPayload(Array(#"{"alertID":"mira@example.org"}"#.utf8)).description
        #expect(text == "{\n  alertID: (text)\n}")
    }

    @Test func hidesKeysThatAreData() {
        let text = RedactedPayload(Array(#"{"mira@example.org":1,"47.56":2}"#.utf8)).description
        #expect(text == "{\n  (key): (number)\n  (key): (number)\n}")
    }

    @Test func shortensLongLists() {
        let text = RedactedPayload(Array("[1,2,3,4,5]".utf8)).description
        #expect(text == "[\n  (number)\n  (number)\n  (number)\n  (2 more)\n]")
    }

    /// Every text and number, as long as it is long enough not to be met by chance.
    private static func values(of value: Any, field: String) -> [String] {
        switch value {
        case let object as [String: Any]: object.flatMap { values(of: $0.value, field: $0.key) }
        case let list as [Any]: list.flatMap { values(of: $0, field: "") }
        case let text as String:
            RedactedPayload.readableIDs.contains(field) || text.count < 5 || field == "outcome" ? [] : [text]
        case let number as NSNumber: number.stringValue.count < 3 ? [] : [number.stringValue]
        default: []
        }
    }
}
