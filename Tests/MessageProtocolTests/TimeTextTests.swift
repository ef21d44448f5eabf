import Foundation
import Testing

@testable import MessageProtocol

@Suite struct TimeTextTests {
    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    @Test func isWhatFoundationWritesAndReads() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let milliseconds = Int64.random(in: 0..<253_402_300_799_000, using: &generator)
            let time = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
            // The style cuts off; half a millisecond more keeps it from the millisecond before.
            #expect(RFC3339.text(time) == time.addingTimeInterval(0.0005).formatted(Self.style))
            #expect(try RFC3339.date(RFC3339.text(time)) == Self.style.parse(RFC3339.text(time)))
        }
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"), (951_782_400, "2000-02-29T00:00:00.000Z"),
        (4_107_542_399.9996, "2100-03-01T00:00:00.000Z"), (253_402_300_799, "9999-12-31T23:59:59.000Z"),
        (-0.0004, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.000Z"),
    ])
    func roundsToTheMillisecond(seconds: Double, text: String) {
        #expect(RFC3339.text(Date(timeIntervalSince1970: seconds)) == text)
    }

    /// Such as the time until which a person muted everything "for ever".
    @Test(arguments: [
        (253_402_300_800, "9999-12-31T23:59:59.999Z"), (Double.infinity, "9999-12-31T23:59:59.999Z"),
        (Double.nan, "9999-12-31T23:59:59.999Z"), (-62_167_219_201, "0000-01-01T00:00:00.000Z"),
        (-Double.infinity, "0000-01-01T00:00:00.000Z"),
    ])
    func aTimeBeyondFourDigitsIsWrittenAsTheNearestThatCanBeRead(seconds: Double, text: String) {
        #expect(RFC3339.text(Date(timeIntervalSince1970: seconds)) == text)
        #expect(RFC3339.date(text) != nil)
    }
}

@Suite struct UUIDTextTests {
    @Test func isTheLowerCaseOfWhatFoundationWrites() {
        for id in (0..<100).map({ _ in UUID() }) { #expect(id.lowercaseText == id.uuidString.lowercased()) }
    }
}
