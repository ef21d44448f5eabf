import Foundation
import MessageProtocol
import TestSupport
import Testing

/// `docs/contract/asyncapi.json` agrees with the topology and the stored samples.
@Suite(.timeLimit(.minutes(5))) struct AsyncAPITests {
    private static let path = "docs/contract/asyncapi.json"

    @Test func hasEveryMessageAndNoOther() throws {
        let document = try Self.document()
        let messages = Set(Topology.messages.map { $0.name.rawValue })
        #expect(Set(document.channels.keys) == messages, "docs/contract/messages.yaml, then make generate")
        #expect(Set(document.components.messages.keys) == messages)
    }

    @Test(arguments: Topology.messages)
    func everyConsumerReceivesIt(type: any Message.Type) throws {
        let operations = try Self.document().operations.values.filter {
            $0.channel.reference == "#/channels/\(type.name)"
        }
        let receivers = Set(operations.filter { $0.action == "receive" }.map(\.service))
        #expect(receivers == Set(Topology.consumers[type.name, default: []].map(\.rawValue)))
        #expect(operations.contains { $0.action == "send" }, "nobody sends \(type.name)")
    }

    /// Of messages with lanes the address ends in the lane.
    @Test(arguments: Topology.messages)
    func theAddressIsTheRoutingKey(type: any Message.Type) throws {
        let address = try Self.document().channels[type.name.rawValue]?.address
        let isLaned = Topology.lanedMessages.contains(type.name)
        #expect(address == (isLaned ? "\(type.name).{lane}" : type.name.rawValue))
    }

    /// Those of today without any field that the document does not name, and those of earlier releases.
    @Test func everyStoredSampleIsValid() async throws {
        let released = Checkout.folder.appending(path: "Tests/CompatibilityTests/Released")
        let earlier = try FileManager.default.contentsOfDirectory(atPath: released.path).sorted()
            .map { released.appending(path: "\($0)/samples").path }
        let script = Checkout.folder.appending(path: "Tests/TestSupport/Servers/check_samples.py").path
        let samples = Checkout.folder.appending(path: "Tests/MessageProtocolTests/Samples").path
        try await HelperProcess.finishing(
            .testPython, [script, Checkout.folder.appending(path: Self.path).path, samples] + earlier)
    }

    private static func document() throws -> Document {
        let data = try Data(contentsOf: Checkout.folder.appending(path: path))
        return try JSONDecoder().decode(Document.self, from: data)
    }

    private struct Document: Decodable {
        var channels: [String: Channel]
        var operations: [String: Operation]
        var components: Components
    }

    private struct Channel: Decodable { var address: String }

    private struct Components: Decodable { var messages: [String: Described] }

    private struct Described: Decodable { var name: String }

    private struct Operation: Decodable {
        var action: String
        var channel: Reference
        var service: String

        private enum CodingKeys: String, CodingKey {
            case action, channel
            case service = "x-service"
        }
    }

    private struct Reference: Decodable {
        var reference: String

        private enum CodingKeys: String, CodingKey { case reference = "$ref" }
    }
}

extension HelperTool {
    /// With what `Tests/TestSupport/Servers/requirements.txt` lists.
    static let testPython = HelperTool(
        "python3", in: Checkout.folder.appending(path: ".local/test-python/bin").path,
        package: "python3-venv && deploy/local/test-python")
}
