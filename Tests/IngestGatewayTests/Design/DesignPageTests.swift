import Domain
import Foundation
import HTTPTypes
import Testing
import WebPages

@testable import ingest_gateway

@Suite struct ContrastTests {
    /// Measured from the stylesheet: whoever changes a colour there learns here what nobody can read any more.
    @Test func everyPairIsSeenWellInBothThemes() {
        let all = Contrast.all()
        #expect(all.count > 150)
        for pair in all {
            #expect(
                pair.suffices,
                "\(pair.front) on \(pair.back) has \(pair.ratio) in \(pair.theme), at least \(pair.purpose.least)")
        }
    }

    @Test func aColourThatTheStylesheetLacksDoesNotPass() {
        let pairs = Contrast.all(in: DesignTokens(stylesheet: ":root { --ink: #000000; --ground: #FFFFFF; }"))
        #expect(pairs.filter(\.suffices).allSatisfy { $0.front == "ink" && $0.back == "ground" })
        #expect(pairs.contains { !$0.suffices })
    }

    @Test func mixesAsTheBrowserDoes() throws {
        let red = try #require(Colour(hex: "#FF0000"))
        #expect(red.mixed(50, into: .white).hex == "#FF8080")
        #expect(red.mixed(0, into: .white) == .white)
        #expect(Colour(hex: "#F00") == nil && Colour(hex: "red") == nil && Colour(hex: nil) == nil)
    }

    @Test func measuresTheTintThatTheStylesheetHas() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Shared/WebPages/Styles/tokens.css")
        let tints = try String(contentsOf: file, encoding: .utf8).matches(of: /--tint: (\d+)%/).map { Double($0.1) }
        #expect(tints == [Contrast.tints[.light], Contrast.tints[.dark]])
    }

    @Test(arguments: DesignTokens.Theme.allCases)
    func keepsTheOfficialColours(theme: DesignTokens.Theme) {
        let tokens = DesignTokens.current
        for (name, scale) in [("aqi", AirQualityScale.european), ("naqi", .india)] {
            for (index, level) in scale.levels.enumerated() {
                #expect(tokens.colour("\(name)-\(index + 1)", in: theme) == level.colour.hex)
                #expect(tokens.colour("on-\(name)-\(index + 1)", in: theme) == level.textColour.hex)
            }
        }
        for band in UVBand.allCases {
            #expect(tokens.colour("uv-\(band.rawValue + 1)", in: theme) == band.colour.hex)
        }
    }
}

@Suite(.timeLimit(.minutes(20))) struct DesignPageTests {
    @Test func showsEveryTokenInBothThemes() async throws {
        try await GatewayUnderTest.run { gateway in
            let page = try await gateway.call(.get, "/design").text
            #expect(!page.contains("{{") && !page.contains(" style="))
            for theme in DesignTokens.Theme.allCases {
                #expect(page.contains("<section data-theme=\"\(theme.rawValue)\""))
                for name in DesignTokens.current.names {
                    let hex = try #require(DesignTokens.current.colour(name, in: theme))
                    #expect(page.contains("<code>\(name)</code> \(hex)"), "\(name)")
                }
            }
            let ids = page.matches(of: /\sid="([^"]+)"/).map { String($0.1) }
            #expect(Set(ids).count == ids.count, "an id stands twice")
        }
    }

    @Test func showsEveryStateByAnIconAndAWordOfItsOwn() async throws {
        try await GatewayUnderTest.run { gateway in
            let page = try await gateway.call(.get, "/design").text
            for state in ["known", "stale", "out-of-season", "not-covered", "down", "unknown"] {
                #expect(page.contains("class=\"state\" data-state=\"\(state)\""), "\(state)")
            }
            for icon in IconNames.all { #expect(page.contains("icons.svg#\(icon)"), "\(icon)") }
        }
    }
}
