import Localization
import Testing

@testable import notifier

@Suite struct ChannelDigestTextTests {
    @Test func listsTheTitlesAsTheyAre() throws {
        let text = try ChannelDigestText(in: .english).text(of: ["Birch & grass > 50", "UV is high"], count: 2)

        #expect(text.title == "2 notifications for you")
        #expect(text.body == "• Birch & grass > 50\n• UV is high\n")
    }

    @Test func saysHowManyMoreThereAre() throws {
        let titles = (1...30).map { "Title \($0)" }

        let text = try ChannelDigestText(in: .english).text(of: titles, count: 33)

        #expect(text.title == "33 notifications for you")
        #expect(text.body.contains("• Title 20\nAnd 13 more."))
        #expect(!text.body.contains("Title 21"))
    }

    @Test func saysNoLineTwice() throws {
        let lines = [
            "Birch: high near Basel", "Grass: low near Bern", "Birch: high near Basel", "Birch: high near Basel",
        ]

        let text = try ChannelDigestText(in: .english).text(of: lines, count: 4)

        #expect(text.title == "4 notifications for you")
        #expect(text.body == "• Birch: high near Basel (3×)\n• Grass: low near Bern\n")
    }

    @Test func speaksOfOneInTheSingular() throws {
        #expect(try ChannelDigestText(in: .english).text(of: ["A"], count: 1).title == "One notification for you")
        #expect(try ChannelDigestText(in: .german).text(of: ["A"], count: 1).title == "Eine Mitteilung für Sie")
    }

    @Test func speaksGerman() throws {
        let text = try ChannelDigestText(in: .german).text(of: ["Birke", "Gräser"], count: 5)

        #expect(text.title == "5 Mitteilungen für Sie")
        #expect(text.body == "• Birke\n• Gräser\nUnd 3 weitere.\n")
    }
}
