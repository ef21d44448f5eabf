import Testing

@testable import breathe_easy

@Suite struct PreviewReportTests {
    private let preview = PreviewedAlert(
        lane: "danger", urgency: "urgent", people: 6_000,
        decisions: .init(
            notified: 5_000, digestedForQuietHours: 400, digestedForWeeklyLimit: 300, muted: 200, repeated: 100),
        channels: .init(inApp: 5_000, email: 1_200), allergens: [.init(allergen: "birch", people: 6_000)],
        cells: (0..<12).map { .init(latitude: 47, longitude: Double($0) / 2, people: 500) }, holdReason: nil,
        recipientsAhead: 70, recipientsPerSecond: 250, expectedSeconds: 20)

    @Test func saysWhomItWouldReachAndHowLongItWouldTake() {
        let text = PreviewReport(preview: preview).description

        #expect(
            text.hasPrefix(
                """
                It would affect 6,000 people. Nothing was sent.
                  urgent, lane danger: 70 recipients are ahead of them
                  in the app 5,000, by e-mail too 1,200
                  the last is notified in 20 s, at 250 recipients a second
                  it would be sent at once

                DECISION                PEOPLE
                notified                 5,000
                digested, quiet hours      400
                digested, weekly limit     300
                muted                      200
                already notified           100

                ALLERGEN  PEOPLE
                birch      6,000

                """))
    }

    @Test func sumsUpTheCellsBeyondTheFirstTen() {
        let lines = PreviewReport(preview: preview).description.split(separator: "\n")

        #expect(
            lines.suffix(2).map { $0.split(separator: " ") } == [["47.0", "4.5", "500"], ["2", "others", "1,000"]])
    }

    @Test func saysWhatIsUnknownAndWhyItWouldBeHeld() {
        var unknown = preview
        unknown.expectedSeconds = nil
        unknown.recipientsPerSecond = nil
        unknown.holdReason = "too many people"
        let text = PreviewReport(preview: unknown).description

        #expect(text.contains("the last is notified in unknown, at an unknown number of recipients a second"))
        #expect(text.contains("it would be held: too many people"))
    }
}
