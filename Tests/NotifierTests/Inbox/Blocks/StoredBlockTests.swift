import MessageProtocol
import Testing

@testable import notifier

@Suite struct StoredBlockTests {
    private func block(_ languages: [String], _ people: [UInt8]) -> StoredBlock {
        StoredBlock(languages: languages, block: NotificationBlock(chunk: 1, people: people))
    }

    @Test func addsWhoIsNotThereAndLeavesWhoIs() throws {
        var stored = block(["en", "de"], [0x13, 0, 0x24])

        let added = try stored.merge(block(["en", "de"], [0x25, 0x16, 0, 0, 0x10]))

        #expect(stored == block(["en", "de"], [0x13, 0x16, 0x24, 0, 0x10]))
        #expect(added == 2)
    }

    @Test func numbersTheLanguagesAsTheStoredBlockDoes() throws {
        var stored = block(["en"], [0x13])

        let added = try stored.merge(block(["fr", "en", "de"], [0, 0x11, 0x22, 0x33]))

        #expect(stored == block(["en", "fr", "de"], [0x13, 0x21, 0x12, 0x33]))
        #expect(added == 3)
    }

    @Test func mergedOnceMoreItChangesNothing() throws {
        var stored = block(["en"], [0x13, 0])
        let other = block(["de"], [0x11, 0x12])
        #expect(try stored.merge(other) == 1)
        let once = stored

        #expect(try stored.merge(other) == 0)
        #expect(stored == once)
    }

    @Test func refusesMoreLanguagesThanAByteCanNumber() throws {
        var stored = block((1...15).map { "en-x-\($0)" }, [0x10])

        let fault = #expect(throws: MessageFault.self) { try stored.merge(block(["de"], [0, 0x10])) }

        #expect(fault?.field == "texts")
        #expect(stored == block((1...15).map { "en-x-\($0)" }, [0x10]))
    }
}
