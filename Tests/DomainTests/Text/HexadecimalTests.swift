import Domain
import Testing

@Suite struct HexadecimalTests {
    @Test func writesTwoDigitsForEachByte() {
        #expect([UInt8](0...255).hexadecimal.hasPrefix("000102") && [0, 10, 255].hexadecimal == "000aff")
        #expect([UInt8]().hexadecimal.isEmpty)
    }

    @Test func readsWhatItWritesInEitherCase() {
        #expect([UInt8](hexadecimal: [UInt8](0...255).hexadecimal) == [UInt8](0...255))
        #expect([UInt8](hexadecimal: "00Ff") == [0, 255])
    }

    @Test(arguments: ["0", "0g", " 00", "0x", "００", "+1"])
    func takesNothingElse(text: String) {
        #expect([UInt8](hexadecimal: text) == nil)
    }
}
