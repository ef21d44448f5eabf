import Testing
import WebPages

@Suite struct DesignTokensTests {
    @Test func readsBothThemesAndTakesFromLightWhatDarkDoesNotChange() {
        let tokens = DesignTokens(
            stylesheet: """
                :root { --ink: #111111; --level-low: #79BC6A; --radius: 12px; --shadow: none; }
                @media (prefers-color-scheme: dark) {
                    :root { --ink: #EEEEEE; }
                }
                .other { --ink: #123456; }
                """)
        #expect(tokens.names == ["ink", "level-low"])
        #expect(tokens.colour("ink", in: .light) == "#111111" && tokens.colour("ink", in: .dark) == "#EEEEEE")
        #expect(tokens.colour("level-low", in: .dark) == "#79BC6A")
        #expect(tokens.colour("radius", in: .light) == nil)
        #expect(
            tokens.stylesheet(for: .dark, selector: "[data-theme=dark]")
                == "[data-theme=dark] { color-scheme: dark; --ink: #EEEEEE; --level-low: #79BC6A; }\n")
    }

    @Test(arguments: ["", "@media (prefers-color-scheme: dark) {", ":root { --ink: red; }"])
    func findsNothingWhereThereIsNothing(stylesheet: String) {
        #expect(DesignTokens(stylesheet: stylesheet).names.isEmpty)
    }

    @Test func everyThemeHasEveryColourOfOurs() {
        let tokens = DesignTokens.current
        #expect(tokens.names.count > 40)
        for name in tokens.names {
            #expect(tokens.colour(name, in: .light) != nil && tokens.colour(name, in: .dark) != nil, "\(name)")
        }
    }

    @Test func namesEveryIconOnce() {
        #expect(IconNames.all.count > 30)
        #expect(Set(IconNames.all).count == IconNames.all.count)
        #expect(IconNames.all.contains("source-down"))
    }
}
