import Foundation
import Testing

@testable import Markdown

@Suite(.timeLimit(.minutes(1))) struct MarkdownTextTests {
    private static let limits = MarkdownText.Limits(bytes: 16_000, pictures: ["1"], sources: 2)

    private static func html(_ text: String) throws -> String {
        try MarkdownText(text, within: limits).html { "/pictures/\($0)" }
    }

    private static func faults(_ text: String) -> [String] {
        do throws(MarkdownFaults) {
            _ = try MarkdownText(text, within: limits)
            return []
        } catch {
            return error.all.map(\.description)
        }
    }

    @Test(arguments: [
        ("## Who\n\nA *word*, **two**.", "<h2>Who</h2>\n<p>A <em>word</em>, <strong>two</strong>.</p>\n"),
        ("- one\n- two", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n"),
        ("[us](https://example.org)", "<p><a href=\"https://example.org\">us</a></p>\n"),
        ("[map](/map#near)", "<p><a href=\"/map#near\">map</a></p>\n"),
        ("![A birch](1)", "<p><img src=\"/pictures/1\" alt=\"A birch\" /></p>\n"),
        ("1 < 2 & \"3\"", "<p>1 &lt; 2 &amp; &quot;3&quot;</p>\n"),
        ("`<b>`", "<p><code>&lt;b&gt;</code></p>\n"), ("<svg/onload=alert(1)>", "<p>&lt;svg/onload=alert(1)&gt;</p>\n"),
        ("", ""), ("one\r\ntwo", "<p>one\ntwo</p>\n"),
    ])
    func showsWhatIsWritten(text: String, html: String) throws {
        #expect(try Self.html(text) == html)
    }

    @Test func linksSourcesWhereTheyAreNamed() throws {
        let html = try Self.html("Birch [1], then [2][1]. `[1]` and [a [1] link](/map)")
        #expect(
            html == """
                <p>Birch <a href="#source-1">[1]</a>, then <a href="#source-2">[2]</a><a href="#source-1">[1]</a>. \
                <code>[1]</code> and <a href="/map">a [1] link</a></p>\n
                """)
        #expect(Self.faults("one\n\nsee [3]") == ["line 3: [3] names no source: there are 2"])
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "text <img src=x onerror=alert(1)>", "<svg onload=alert(1)>", "<!-- x -->",
        "<iframe src=/map>", "a <b>word</b>", "<a href=\"javascript:1\">x</a>", "<?php ?>", "<![CDATA[x]]>",
    ])
    func refusesHTMLAndNamesItsLine(text: String) {
        #expect(Self.faults("## Good\n\n\(text)") == ["line 3: HTML is not allowed: write Markdown"])
    }

    @Test(arguments: [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", "javascript&#58;alert(1)", "&#106;avascript:alert(1)",
        "data:text/html;base64,PHNjcmlwdD4=", "vbscript:x", "file:///etc/passwd", "//example.org", "/\\example.org",
        "\\/\\/example.org", "relative", "https:example.org", "http:/x", "mailto:nobody", "java%0Ascript:x",
    ])
    func refusesAddressesThatLeadAstray(address: String) {
        #expect(Self.faults("[x](\(address))") == ["line 1: a link must begin with https://, http://, mailto:, # or /"])
        #expect(!Self.faults("[x][r]\n\n[r]: \(address)").isEmpty)
        #expect(!Self.faults("![x](\(address))").isEmpty)
    }

    @Test func anAutolinkIsALink() throws {
        #expect(Self.faults("<javascript:alert(1)>").count == 1)
        #expect(try Self.html("<https://example.org/a>").contains("href=\"https://example.org/a\""))
        #expect(try Self.html("<somebody@example.org>").contains("href=\"mailto:somebody@example.org\""))
    }

    @Test func nothingGetsOutOfAnAttribute() throws {
        let html = try Self.html("[x](/map \"\\\" onclick=\\\"alert(1)\") ![\\\" onerror=\\\"x](1)")
        #expect(!html.contains("\" onclick") && !html.contains("\" onerror"))
    }

    @Test func refusesHeadingsThatFitNoOutline() {
        #expect(Self.faults("# Title").first == "line 1: headings begin with ##: the title stands above them")
        #expect(Self.faults("Title\n=====").count == 1)
        #expect(Self.faults("## One\n\n#### Three") == ["line 3: a heading of level 4 must not follow one of level 2"])
        #expect(Self.faults("## One\n\n### Two\n\n## Three").isEmpty)
    }

    @Test func takesOnlyItsOwnPicturesWithATextForThem() {
        #expect(Self.faults("![x](2)").first?.contains("there is no picture 2") == true)
        #expect(Self.faults("![x](https://example.org/x.png)").count == 1)
        #expect(Self.faults("![](1)") == ["line 1: a picture needs a text for those who cannot see it: ![text](1)"])
    }

    @Test func refusesWhatCannotBeSeen() {
        #expect(Self.faults("a\nb\u{0}") == ["line 2: must not contain U+0000, which cannot be seen"])
        #expect(Self.faults("a\u{202E}b") == ["line 1: must not contain U+202E, which cannot be seen"])
        #expect(Self.faults("a\tb\nc").isEmpty)
    }

    @Test func refusesWhatIsTooLongBeforeReadingIt() {
        let text = String(repeating: "ä", count: 500_000)
        #expect(Self.faults(text) == ["must have at most 16000 bytes, but has 1000000"])
    }

    /// Each of them once took a parser's time or stack.
    @Test(arguments: [
        String(repeating: "[", count: 10_000) + String(repeating: "]", count: 5_000),
        String(repeating: "![", count: 7_999),
        String(repeating: "*a ", count: 5_000), String(repeating: "`a``", count: 4_000),
        String(repeating: "[a](", count: 4_000),
        String(repeating: "&", count: 16_000), String(repeating: "a_b_", count: 4_000),
        String(repeating: "\\", count: 16_000),
        String(repeating: "[a]: b\n", count: 2_000), String(repeating: "- ", count: 7_000) + "a",
        (0..<170).map { String(repeating: " ", count: $0) + "-\n" }.joined(),
    ])
    func endsWithWhatIsMadeToHoldItUp(text: String) {
        // That it returns is the claim; whether it is taken is not.
        _ = Self.faults(text)
    }

    @Test(arguments: [">", "> ", "+ "]) func refusesWhatLiesTooDeep(marker: String) {
        let faults = Self.faults("one\n" + String(repeating: marker, count: 5_000) + "two")
        #expect(faults == ["line 2: lists and quotes may lie in each other up to 8 deep"])
    }

    /// What is no UTF-8 has become U+FFFD on its way here.
    @Test func showsReplacedBytesAsTheyAre() throws {
        let text = String(decoding: [0x61, 0xFF, 0xC3], as: UTF8.self)
        #expect(try Self.html(text) == "<p>a\u{FFFD}\u{FFFD}</p>\n")
    }
}
