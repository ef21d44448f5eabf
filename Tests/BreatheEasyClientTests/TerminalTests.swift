import Foundation
import Testing

@testable import breathe_easy_client

@Suite struct TerminalTests {
    @Test func columnsAreAsWideAsTheirWidestCellOnATerminal() {
        var table = TextTable(["Town", "Level", "0-10"], numberColumns: [2])
        table.add(["東京", "high", "8"])
        table.add(["Zürich", "low", "10"])

        #expect(
            table.description == """
                Town    Level  0-10
                東京    high      8
                Zürich  low      10
                """)
    }

    @Test func aTextFromOutsideCannotWriteToTheTerminal() {
        var table = TextTable(["Name"])
        table.add(["a\u{1B}[2Jb\nc\u{202E}d"])

        #expect(table.description == "Name\na·[2Jb·c·d")
    }

    @Test func theLastColumnIsCutAtTheEdgeOfTheTerminal() {
        var table = TextTable(["", "Notification"], width: 12)
        table.add(["*", "Birch pollen is high"])

        #expect(table.description == "   Notifica…\n*  Birch po…")
    }

    @Test(arguments: [
        ("a", 1), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("🌲", 2), ("👩‍👩‍👧", 2), ("☀️", 2), ("\u{200D}", 0), ("Ａ", 2),
    ])
    func widthsAreThoseOfATerminal(text: String, width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test func coloursAreOnlyForTerminals() {
        #expect(TerminalStyle.plain("high", .red) == "high")
        #expect(TerminalStyle(hasEffects: true)("high", .red) == "\u{1B}[1;31mhigh\u{1B}[0m")
        // The standard output of a test is no terminal.
        #expect(!Terminal([:]).style.hasEffects)
    }

    @Test(arguments: [
        (ProgressStep(what: "Sending", done: 0, total: 2_000_000, unit: .bytes), "0 %, 0 bytes of 2.0 MB"),
        (ProgressStep(what: "Sending", done: 1_000_000, total: 2_000_000, unit: .bytes), "50 %, 1.0 MB of 2.0 MB"),
        (ProgressStep(what: "Reading", done: 40, total: 100, unit: .percent), "] 40 %"),
        (ProgressStep(what: "Fetching", done: 1_500, total: nil, unit: .bytes), "Fetching 1.5 kB"),
    ])
    func progressSaysHowFarItIs(step: ProgressStep, end: String) {
        #expect(step.line.hasPrefix(step.what))
        #expect(step.line.hasSuffix(end))
    }

    @Test(arguments: [
        (999, "999 bytes"), (1_000, "1.0 kB"), (999_949, "999.9 kB"), (999_950, "1.0 MB"), (52_428_800, "52.4 MB"),
    ])
    func bytesAreInTheUnitThatFits(number: Int, text: String) {
        #expect(ProgressStep.bytes(number) == text)
    }
}
