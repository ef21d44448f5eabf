import Domain
import Testing

@testable import HTTPFetch

@Suite struct PublicAddressTests {
    @Test(
        arguments: [
            [8, 8, 8, 8], [100, 63, 255, 255], [100, 128, 0, 0], [172, 15, 0, 1], [172, 32, 0, 1], [198, 20, 0, 1],
            [0x2A, 0, 0x14, 0x50, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
            [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8],
            [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 8, 8, 8, 8],
        ] as [[UInt8]])
    func takesAPublicAddress(bytes: [UInt8]) {
        #expect(isPublicAddress(bytes))
    }

    @Test(
        arguments: [
            [], [0, 0, 0, 0], [10, 1, 2, 3], [100, 64, 0, 1], [127, 0, 0, 1], [169, 254, 169, 254], [172, 16, 0, 1],
            [172, 31, 255, 255], [192, 168, 1, 1], [198, 18, 0, 1], [224, 0, 0, 1], [255, 255, 255, 255],
            [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
            [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 127, 0, 0, 1],
            [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0, 169, 254, 169, 254],
            [0x20, 0x02, 10, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
            [0x20, 0x01, 0x0D, 0xB8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
            [0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
            [0xFD, 0, 0xEC, 0x02, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0x54],
        ] as [[UInt8]])
    func refusesAnAddressOfNoPublicNetwork(bytes: [UInt8]) {
        #expect(!isPublicAddress(bytes))
    }
}
