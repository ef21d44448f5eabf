import Testing

@testable import accounts

/// With the examples of RFC 8949, appendix A: each is read, or refused for what it is.
@Suite struct CBORReaderTests {
    private static func fault(of bytes: [UInt8]) -> CBORFault? {
        do throws(CBORFault) {
            _ = try CBORValue(bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            ("00", .unsigned(0)), ("01", .unsigned(1)), ("0a", .unsigned(10)), ("17", .unsigned(23)),
            ("1818", .unsigned(24)), ("1819", .unsigned(25)), ("1864", .unsigned(100)), ("1903e8", .unsigned(1_000)),
            ("1a000f4240", .unsigned(1_000_000)), ("1b000000e8d4a51000", .unsigned(1_000_000_000_000)),
            ("1bffffffffffffffff", .unsigned(.max)), ("3bffffffffffffffff", .negative(.max)), ("20", .negative(0)),
            ("29", .negative(9)), ("3863", .negative(99)), ("3903e7", .negative(999)), ("f4", .truth(false)),
            ("f5", .truth(true)), ("f6", .null), ("40", .bytes([])), ("4401020304", .bytes([1, 2, 3, 4])),
            ("60", .text("")), ("6161", .text("a")), ("6449455446", .text("IETF")), ("62225c", .text("\"\\")),
            ("62c3bc", .text("\u{fc}")), ("63e6b0b4", .text("\u{6c34}")), ("64f0908591", .text("\u{10151}")),
            ("80", .array([])), ("83010203", .array([.unsigned(1), .unsigned(2), .unsigned(3)])),
            (
                "8301820203820405",
                .array([
                    .unsigned(1), .array([.unsigned(2), .unsigned(3)]), .array([.unsigned(4), .unsigned(5)]),
                ])
            ),
            ("98190102030405060708090a0b0c0d0e0f101112131415161718181819", .array((1...25).map { .unsigned($0) })),
            ("a0", .map([])),
            (
                "a201020304",
                .map([.init(key: .unsigned(1), value: .unsigned(2)), .init(key: .unsigned(3), value: .unsigned(4))])
            ),
            (
                "a26161016162820203",
                .map([
                    .init(key: .text("a"), value: .unsigned(1)),
                    .init(key: .text("b"), value: .array([.unsigned(2), .unsigned(3)])),
                ])
            ),
            (
                "826161a161626163",
                .array([.text("a"), .map([.init(key: .text("b"), value: .text("c"))])])
            ),
            (
                "a56161614161626142616361436164614461656145",
                .map(
                    zip(["a", "b", "c", "d", "e"], ["A", "B", "C", "D", "E"]).map {
                        CBORValue.Member(key: .text($0), value: .text($1))
                    })
            ),
        ] as [(String, CBORValue)])
    func readsTheExamplesThatAuthenticatorsMayWrite(hex: String, value: CBORValue) throws {
        #expect(try CBORValue([UInt8](hex: hex)) == value)
    }

    @Test(
        arguments: [
            // Bignums and other tags.
            ("c249010000000000000000", .unsupported), ("c349010000000000000000", .unsupported), ("c0", .unsupported),
            ("c11a514b67b0", .unsupported), ("c1fb41d452d9e2000000" + "00", .unsupported),
            ("d74401020304", .unsupported),
            ("d818456449455446", .unsupported), ("d82076687474703a2f2f7777772e6578616d706c652e636f6d", .unsupported),
            // Floats.
            ("f90000", .unsupported), ("f93c00", .unsupported), ("f97e00", .unsupported), ("fa47c35000", .unsupported),
            ("fb3ff199999999999a", .unsupported), ("fb7ff8000000000000", .unsupported),
            // Undefined and simple values.
            ("f7", .unsupported), ("f0", .unsupported), ("f8ff", .unsupported), ("f818", .unsupported),
            // Lengths that are known at the end only.
            ("5f42010243030405ff", .indefinite), ("7f657374726561646d696e67ff", .indefinite), ("9fff", .indefinite),
            ("9f018202039f0405ffff", .indefinite), ("83018202039f0405ff", .indefinite),
            ("bf61610161629f0203ffff", .indefinite), ("826161bf61626163ff", .indefinite), ("ff", .unsupported),
            ("1f", .unsupported), ("3f", .unsupported), ("df", .unsupported),
            // Heads that are reserved.
            ("1c", .unsupported), ("5d", .unsupported), ("7e", .unsupported), ("fc", .unsupported),
        ] as [(String, CBORFault)])
    func refusesTheExamplesThatTheyMustNotWrite(hex: String, fault: CBORFault) {
        #expect(Self.fault(of: [UInt8](hex: hex)) == fault)
    }

    @Test(arguments: [
        "1817", "190018", "1900ff", "1a0000ffff", "1b00000000ffffffff", "3817", "580141", "7900016161", "980101",
    ])
    func refusesNumbersThatAreLongerThanNeeded(hex: String) {
        #expect(Self.fault(of: [UInt8](hex: hex)) == .notShortest)
    }

    @Test(arguments: [
        "a202010104",  // 2 before 1
        "a201000100",  // 1 twice
        "a2616200616101",  // "b" before "a"
        "a262616100616201",  // a longer key before a shorter one
        "a22000" + "0101",  // -1 before 1
        "a1" + "01" + "a202000100",  // within another map
    ])
    func refusesKeysOutOfOrder(hex: String) {
        #expect(Self.fault(of: [UInt8](hex: hex)) == .keyOrder)
    }

    @Test(arguments: [
        "", "18", "1901", "1a010203", "1b01020304050607", "41", "420a", "61", "62c3", "81", "8201", "a1", "a101",
        "a20102",
        "5bffffffffffffffff", "5affffffff00", "7b7fffffffffffffff61", "9bffffffffffffffff", "9a0001000000",
        "bbffffffffffffffff", "bb8000000000000000" + "0000", "ba00010000" + "0000",
    ])
    func refusesWhatEndsTooEarlyWhateverLengthItClaims(hex: String) {
        #expect(Self.fault(of: [UInt8](hex: hex)) == .truncated)
    }

    @Test(arguments: ["0000", "f600", "8000", "a000", "4000"])
    func refusesWhatFollowsTheValue(hex: String) {
        #expect(Self.fault(of: [UInt8](hex: hex)) == .surplus)
    }

    @Test(arguments: ["61ff", "62c328", "63eda080", "64f4908080", "62c080"])
    func refusesTextsThatAreNotUTF8(hex: String) {
        #expect(Self.fault(of: [UInt8](hex: hex)) == .notUTF8)
    }

    @Test func refusesWhatIsNestedDeeperThanAllowed() throws {
        let deepest = [UInt8](repeating: 0x81, count: CBORReader.deepest)
        #expect(Self.fault(of: deepest + [0]) == nil)
        #expect(Self.fault(of: [0x81] + deepest + [0]) == .tooDeep)
        #expect(Self.fault(of: [UInt8](repeating: 0xA1, count: 60_000)) == .tooDeep)
    }

    @Test func refusesMoreBytesThanAnyAuthenticatorWrites() {
        let size = CBORReader.mostBytes
        #expect(Self.fault(of: CBORText.bytes([UInt8](repeating: 0, count: size - 3))) == nil)
        #expect(Self.fault(of: CBORText.bytes([UInt8](repeating: 0, count: size))) == .tooLarge)
    }

    @Test func leavesWhatFollowsAValueToItsCaller() throws {
        var reader = CBORReader([0x01, 0x82, 0x02, 0x03, 0xFF][...])

        #expect(try reader.value() == .unsigned(1))
        #expect(try reader.value() == .array([.unsigned(2), .unsigned(3)]))
        #expect(reader.rest == [0xFF])
    }

    @Test func hasNoNumberBeyondAnInt() throws {
        #expect(try CBORValue([UInt8](hex: "1b7fffffffffffffff")).number == .max)
        #expect(try CBORValue([UInt8](hex: "3b7fffffffffffffff")).number == .min)
        #expect(try CBORValue([UInt8](hex: "1b8000000000000000")).number == nil)
        #expect(try CBORValue([UInt8](hex: "3b8000000000000000")).number == nil)
    }
}
