import Domain
import Foundation
import Testing

@Suite struct ColourTests {
    @Test func isWrittenAsInCSS() {
        #expect(Colour(0x50F0E6).hex == "#50F0E6")
        #expect(Colour(0x000A00).hex == "#000A00")
    }

    @Test func blackOnWhiteHasTheGreatestContrast() {
        #expect(abs(Colour.black.contrast(to: .white) - 21) < 1e-9)
        #expect(Colour.white.contrast(to: .white) == 1)
    }

    /// WCAG's own example of a grey that just passes on white.
    @Test func agreesWithAKnownContrast() {
        #expect(abs(Colour(0x767676).contrast(to: .white) - 4.54) < 0.01)
    }

    static let everyColour =
        AirQualityScale.allCases.flatMap(\.levels).map(\.colour) + UVBand.allCases.map(\.colour)
        + PollenLevel.allCases.map(\.colour)

    @Test(arguments: everyColour)
    func textCanBeReadOnEveryColourOfEveryScale(colour: Colour) {
        #expect(colour.contrast(to: colour.textColour) >= 4.5)
    }

    @Test func lightColoursTakeBlackTextAndDarkOnesWhite() {
        #expect(Colour(0xFFFF00).textColour == .black)
        #expect(Colour(0x7E0023).textColour == .white)
    }

    @Test func travelsAsText() throws {
        let coded = try JSONEncoder().encode([Colour(0x6B49C8)])

        #expect(String(decoding: coded, as: UTF8.self) == ##"["#6B49C8"]"##)
        #expect(try JSONDecoder().decode([Colour].self, from: coded) == [Colour(0x6B49C8)])
    }

    @Test(arguments: ["6B49C8", "#6B49C", "#6B49C80", "#GGGGGG", "#+B49C8", ""])
    func refusesWhatIsNoColour(text: String) {
        #expect(faultyField(decoding: [Colour].self, from: "[\"\(text)\"]") == "0")
    }
}
