import Foundation
import SignedLinks
import Testing

@Suite struct LinkSealerTagTests {
    private let key = Data((0..<32).map { UInt8($0) })
    private let otherKey = Data((0..<32).map { UInt8($0 + 1) })
    private let bytes = Array("a delivery".utf8)

    @Test(arguments: [1, 4, 10, 32])
    func knowsItsOwnTag(count: Int) throws {
        let sealer = try LinkSealer(keys: [key])

        let tag = sealer.tag(of: bytes, for: "bounce", count: count)

        #expect(tag.count == count)
        #expect(sealer.isTag(tag, of: bytes, for: "bounce"))
    }

    /// Computed with Python's hmac: HKDF (RFC 5869) without salt, then HMAC-SHA256.
    @Test func isTheHMACThatOthersCompute() throws {
        let tag = try LinkSealer(keys: [key]).tag(of: bytes, for: "bounce", count: 32)

        #expect(
            tag.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
                == "6c161adb19ac888a745ecbc11f050486415dde44c7e0570421e68e148c581e99")
    }

    @Test func everyChangedBitMakesATagWorthless() throws {
        let sealer = try LinkSealer(keys: [key])
        let tag = sealer.tag(of: bytes, for: "bounce", count: 10)

        for bit in 0..<80 {
            var forged = tag
            forged[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(!sealer.isTag(forged, of: bytes, for: "bounce"))
        }
    }

    @Test func aTagIsWorthlessForOtherBytesAnotherPurposeAndWithAnotherKey() throws {
        let sealer = try LinkSealer(keys: [key])
        let tag = sealer.tag(of: bytes, for: "bounce", count: 10)

        #expect(!sealer.isTag(tag, of: bytes + [0], for: "bounce"))
        #expect(!sealer.isTag(tag, of: bytes, for: "bounce address"))
        #expect(try !LinkSealer(keys: [otherKey]).isTag(tag, of: bytes, for: "bounce"))
        #expect(!sealer.isTag([], of: bytes, for: "bounce"))
    }

    @Test func aTagOfAnEarlierKeyIsStillKnown() throws {
        let tag = try LinkSealer(keys: [otherKey]).tag(of: bytes, for: "bounce", count: 10)

        #expect(try LinkSealer(keys: [key, otherKey]).isTag(tag, of: bytes, for: "bounce"))
    }
}
