import Foundation
import Testing

@testable import HealthFormats

@Suite struct DecimalNumberTests {
    private func value(_ text: String) -> Double? {
        Array(text.utf8).withUnsafeBufferPointer { DecimalNumber.value(of: $0) }
    }

    @Test func agreesWithTheStandardLibraryToTheLastBit() {
        for _ in 0..<20_000 {
            let places = Int.random(in: 0...17)
            let whole = Int.random(in: -999_999...999_999)
            let digits = (0..<places).map { _ in String(Int.random(in: 0...9)) }.joined()
            let text = places == 0 ? "\(whole)" : "\(whole).\(digits)"
            #expect(value(text) == Double(text), "\(text)")
        }
    }

    @Test(arguments: ["0", "-0.5", "72", "36.600000", "0.97", "1e3", "9.7e-1", "123456789012345678", "+5", ".5"])
    func readsEveryUsualForm(text: String) { #expect(value(text) == Double(text)) }

    @Test(arguments: [
        "", "-", ".", "1.2.3", "seventy", "0x10", "nan", "inf", "1e999", " 72", "72 ", "1,5",
        String(repeating: "1", count: 65),
    ])
    func refusesOtherTexts(text: String) { #expect(value(text) == nil) }
}
