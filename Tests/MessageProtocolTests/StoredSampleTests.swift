import Foundation
import MessageProtocol
import Testing

@Suite struct StoredSampleTests {
    @Test(arguments: Topology.messages)
    func everyMessageReadsAndWritesItsStoredSample(type: any Message.Type) throws {
        let sample = try StoredSample(of: type.name)

        let written = try rewritten(sample.body, as: type)

        #expect(try canonical(written) == canonical(sample.body))
    }

    @Test(arguments: Topology.messages)
    func keysAreWrittenInAlphabeticalOrder(type: any Message.Type) throws {
        let written = try rewritten(StoredSample(of: type.name).body, as: type)

        #expect(try String(decoding: written, as: UTF8.self) == canonical(written))
    }

    @Test(arguments: Topology.messages)
    func fieldsThatANewerSenderAddsAreIgnored(type: any Message.Type) throws {
        let sample = try StoredSample(of: type.name)

        let written = try rewritten(sample.withUnknownFields(), as: type)

        #expect(try canonical(written) == canonical(sample.body))
    }

    @Test func everyStoredSampleBelongsToAMessage() throws {
        let folder = try #require(Bundle.module.url(forResource: "Samples", withExtension: nil))

        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
            URL(filePath: $0).deletingPathExtension().lastPathComponent
        }

        #expect(names.sorted() == Topology.messages.map { $0.name.rawValue }.sorted())
    }

    private func rewritten<Fact: Message>(_ body: [UInt8], as type: Fact.Type) throws -> [UInt8] {
        try MessageCoding.encode(MessageCoding.decode(type, from: body))
    }
}
