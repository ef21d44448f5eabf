import Domain
import Foundation
import Testing

@testable import accounts

@Suite struct TOTPTests {
    /// Of RFC 4226 and RFC 6238.
    private static let totp = TOTP(secret: Array("12345678901234567890".utf8))
    private static let now = Date(timeIntervalSince1970: 1_111_111_111)

    @Test(
        arguments: zip(
            0..<10,
            ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"]))
    func makesTheCodesOfRFC4226(counter: Int, code: String) {
        #expect(Self.totp.code(at: Int64(counter)).text == code)
    }

    /// The RFC has eight digits; six are the last of them.
    @Test(arguments: [
        (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"), (1_234_567_890, "005924"),
        (2_000_000_000, "279037"), (20_000_000_000, "353130"),
    ])
    func makesTheCodesOfRFC6238(time: TimeInterval, code: String) {
        let step = TOTP.step(at: Date(timeIntervalSince1970: time))
        #expect(Self.totp.code(at: step).text == code)
    }

    @Test(arguments: [(-2, false), (-1, true), (0, true), (1, true), (2, false)])
    func acceptsOneStepOfSkew(steps: Int, isAccepted: Bool) {
        let step = TOTP.step(at: Self.now) + Int64(steps)
        #expect(
            Self.totp.step(of: Self.totp.code(at: step), at: Self.now, after: nil) == (isAccepted ? step : nil))
    }

    @Test func acceptsNoStepTwiceAndNoneBeforeIt() {
        let step = TOTP.step(at: Self.now)
        for last in [step, step + 1] {
            #expect(Self.totp.step(of: Self.totp.code(at: step), at: Self.now, after: last) == nil)
        }
        #expect(Self.totp.step(of: Self.totp.code(at: step), at: Self.now, after: step - 1) == step)
        #expect(Self.totp.step(of: Self.totp.code(at: step - 1), at: Self.now, after: step) == nil)
    }

    @Test func refusesTheCodesOfOtherSecrets() {
        let step = TOTP.step(at: Self.now)
        let other = TOTP(secret: Array("12345678901234567891".utf8))
        #expect(Self.totp.step(of: other.code(at: step), at: Self.now, after: nil) == nil)
        #expect(TOTP() != TOTP())
        #expect(TOTP().secret.count == 20)
    }

    @Test(arguments: [("050471", "050471"), ("050 471", "050471"), (" 050471 ", "050471"), ("000000", "000000")])
    func readsCodesAsPeopleTypeThem(text: String, code: String) throws {
        #expect(try OneTimeCode(text).text == code)
    }

    @Test(arguments: [
        "", "12345", "1234567", "12345a", "-12345", "+12345", "１２３４５６", "1 2 3 4 5 6 7 8 9", "12345\u{301}6",
    ])
    func refusesWhatIsNoCode(text: String) {
        #expect(throws: DomainError.self) { try OneTimeCode(text) }
    }

    @Test func writesTheAddressThatAppsRead() {
        #expect(
            Self.totp.url(issuer: "Breathe Easy", account: "a:b+c@example.org")
                == "otpauth://totp/Breathe%20Easy:a%3Ab%2Bc@example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
                + "&issuer=Breathe%20Easy&algorithm=SHA1&digits=6&period=30")
    }
}

@Suite struct RecoveryCodeTests {
    @Test func comesInSetsOfTen() {
        let codes = RecoveryCode.newSet()
        #expect(codes.count == 10)
        #expect(Set(codes.map(\.text)).count == 10)
        #expect(codes.allSatisfy { $0.text.wholeMatch(of: /([a-z2-7]{4}-){6}[a-z2-7]{2}/) != nil })
    }

    @Test func isReadAsPeopleTypeIt() throws {
        let code = RecoveryCode()
        for text in [
            code.text, code.text.uppercased(), code.text.replacing("-", with: ""), code.text.replacing("-", with: " "),
        ] {
            #expect(try RecoveryCode(text) == code)
        }
    }

    @Test(arguments: [
        "", "abcd-efgh-ijkl-mnop", "abcd-efgh-ijkl-mnop-qrst-uvwx-y", "abcd-efgh-ijkl-mnop-qrst-uvwx-yaa",
        "abcd-efgh-ijkl-mnop-qrst-uvwx-1a", "abcd-efgh-ijkl-mnop-qrst-uvwx-\u{e4}a",
    ])
    func refusesWhatIsNoCode(text: String) {
        #expect(throws: DomainError.self) { try RecoveryCode(text) }
    }

    @Test func isStoredDifferentlyForEachPerson() {
        let (code, one, other) = (RecoveryCode(), UserID(), UserID())
        #expect(code.digest(of: one) == code.digest(of: one))
        #expect(code.digest(of: one) != code.digest(of: other))
        #expect(code.digest(of: one) != RecoveryCode().digest(of: one))
    }
}

@Suite struct PINTests {
    @Test(arguments: ["294817", "112233445566", "123457", "135791"])
    func takesSixToTwelveDigits(text: String) throws { #expect(try PIN(new: text).text == text) }

    @Test(arguments: [
        "", "12345", "1234567890123", "29481a", "29 4817", "٢٩٤٨١٧", "000000", "99999999", "123456", "654321",
        "23456789",
        "29481\u{301}7",
    ])
    func refusesOthersAndRows(text: String) {
        #expect(throws: DomainError.self) { try PIN(new: text) }
    }

    /// A rule for new ones must not refuse those of before.
    @Test func comparesWhatMayHaveBeenChosenBefore() throws { #expect(try PIN("123456").text == "123456") }
}
