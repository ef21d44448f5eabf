import Foundation
import PersonKeys
import Testing

@Suite struct MasterKeysTests {
    private static func key(_ byte: UInt8) -> Data { Data(repeating: byte, count: 32) }

    @Test func whatWasWrappedIsUnwrapped() throws {
        let keys = try MasterKeys(keys: [Self.key(1)])
        let key = PersonKey()

        let back = try keys.unwrap(keys.wrap(key))

        #expect(try back.open(key.seal(Array("a".utf8), at: "days/a"), at: "days/a") == Array("a".utf8))
    }

    @Test func anOldKeyStillUnwrapsAndIsSaidToBeOutdated() throws {
        let wrapped = try MasterKeys(keys: [Self.key(1)]).wrap(PersonKey())
        let both = try MasterKeys(keys: [Self.key(2), Self.key(1)])

        #expect(both.isOutdated(wrapped))
        #expect(throws: Never.self) { try both.unwrap(wrapped) }
        #expect(throws: MasterKeyFault.self) { try MasterKeys(keys: [Self.key(2)]).unwrap(wrapped) }
    }

    @Test func whatLiesElsewhereOrIsChangedDoesNotOpen() throws {
        let key = PersonKey()
        var sealed = try key.seal(Array("37.2".utf8), at: "days/a")

        #expect(throws: (any Error).self) { try key.open(sealed, at: "days/b") }
        sealed[20] ^= 1
        #expect(throws: (any Error).self) { try key.open(sealed, at: "days/a") }
    }

    @Test func aKeyOfAnotherLengthIsRefused() {
        #expect(throws: MasterKeyFault.self) { try MasterKeys(keys: [Data([1])]) }
        #expect(throws: MasterKeyFault.self) { try MasterKeys(keys: []) }
        #expect(throws: MasterKeyFault.self) { try MasterKeys(file: "/nowhere/at/all") }
    }
}
