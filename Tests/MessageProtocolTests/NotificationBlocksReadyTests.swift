import Domain
import Foundation
import MessageProtocol
import Testing

@Suite struct NotificationBlocksReadyTests {
    @Test func countsThePeopleOfItsBlocks() throws {
        let message = try MessageCoding.decode(NotificationBlocksReady.self, from: payload())

        #expect(message.recipients == 3)
        #expect(message.blocks.map(\.recipients) == [2, 1])
        #expect(message.lane == .station)
    }

    @Test(arguments: [(1, 0, 0x10), (1, 10, 0x1a), (2, 3, 0x23), (15, 7, 0xf7)])
    func aPersonIsTheirTextAndTheirThreshold(text: Int, threshold: UInt8, byte: UInt8) {
        #expect(NotificationBlock.person(text: text, threshold: threshold) == byte)
    }

    @Test func readsTheBlocksThatItWrites() throws {
        var message = try MessageCoding.decode(NotificationBlocksReady.self, from: payload())
        message.blocks = (0..<256).map { chunk in
            NotificationBlock(chunk: chunk, people: Array(repeating: 0x13, count: NotificationBlock.size))
        }
        message.recipients = 256 * NotificationBlock.size

        let body = try MessageCoding.encode(message)

        #expect(try MessageCoding.decode(NotificationBlocksReady.self, from: body) == message)
        #expect(body.count < 400_000)
    }

    @Test(arguments: [
        ("recipients", "2", "recipients"),
        ("recipients", "0", "recipients"),
        ("texts", "[]", "texts"),
        ("texts", #"[{"language": "en", "title": "A", "body": "B"}]"#, "blocks"),
        ("lane", "null", "lane"),
        ("blocks", "[]", "recipients"),
        ("blocks", #"[{"chunk": 4, "people": "AAAA"}]"#, "recipients"),
        ("blocks", #"[{"chunk": 4, "people": "EyMT"}, {"chunk": 4, "people": "EyMT"}]"#, "blocks"),
        ("blocks", #"[{"chunk": 4, "people": "EyMT"}, {"chunk": 3, "people": "EyMT"}]"#, "blocks"),
        ("blocks", #"[{"chunk": 4, "people": "MTMT"}]"#, "blocks"),
        ("blocks", #"[{"chunk": 4, "people": "GwAA"}]"#, "blocks[0].people"),
        ("blocks", #"[{"chunk": 4, "people": "AwAA"}]"#, "blocks[0].people"),
        ("blocks", #"[{"chunk": 4, "people": "no Base64!"}]"#, "blocks[0].people"),
    ])
    func refusesWhatDoesNotFitTogether(field: String, value: String, faulty: String) throws {
        let fault = try #require(throws: MessageFault.self) {
            try MessageCoding.decode(NotificationBlocksReady.self, from: payload(field, value))
        }

        #expect(fault.field == faulty)
    }

    @Test func refusesMoreSlotsThanAChunkHas() throws {
        let people = Data(repeating: 0x13, count: NotificationBlock.size + 1).base64EncodedString()

        let fault = try #require(throws: MessageFault.self) {
            try MessageCoding.decode(
                NotificationBlocksReady.self, from: payload("blocks", #"[{"chunk": 4, "people": "\#(people)"}]"#))
        }

        #expect(fault == MessageFault(field: "blocks[0].people", problem: "a chunk has at most 1024 slots"))
    }

    /// The stored sample, with another value in a field.
    private func payload(_ field: String? = nil, _ value: String = "") throws -> [UInt8] {
        let sample = try StoredSample(of: NotificationBlocksReady.name)
        return try field.map { try sample.with(value, in: $0).body } ?? sample.body
    }
}
