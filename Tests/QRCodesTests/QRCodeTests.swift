import QRCodes
import Testing

@Suite struct QRCodeTests {
    private static let address =
        "otpauth://totp/Breathe%20Easy:somebody@example.org?secret=JBSWY3DPEHPK3PXP&issuer=Breathe%20Easy"

    /// ISO/IEC 18004, 6.3.3: three corners have a dark square of seven modules.
    @Test func hasItsFindersInsideAQuietZone() throws {
        let code = try #require(QRCode(Self.address))
        #expect((code.side - 8) % 4 == 1)
        let last = code.side - 4 - 7
        #expect(code.path.hasPrefix("M4 4h7v1h-7z"))
        for corner in ["M4 4h7v", "M\(last) 4h7v", "M4 \(last)h7v", "M4 \(last + 6)h7v"] {
            #expect(code.path.contains(corner), "\(corner)")
        }
        #expect(!code.path.contains("M3 ") && !code.path.contains(" 3h"))
    }

    @Test func isTheSameForTheSameTextOnly() {
        #expect(QRCode(Self.address) == QRCode(Self.address))
        #expect(QRCode(Self.address) != QRCode(Self.address + "x"))
    }

    @Test func isNoneForWhatNoCodeHolds() {
        #expect(QRCode(String(repeating: "x", count: 2_332)) == nil)
        #expect(QRCode(String(repeating: "x", count: 2_331)) != nil)
    }
}
