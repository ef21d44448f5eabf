import Foundation
import Testing

@testable import HealthFormats

@Suite struct AppleTimeTests {
    private func time(_ text: String) -> AppleTime? {
        Array(text.utf8).withUnsafeBufferPointer { AppleTime($0) }
    }

    @Test func agreesWithFoundation() {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd HH:mm:ss Z"
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let seconds = Double(Int.random(in: -1_000_000_000..<4_000_000_000, using: &generator))
            let offset = 900 * Int.random(in: -48...56, using: &generator)
            formatter.timeZone = TimeZone(secondsFromGMT: offset)
            let text = formatter.string(from: Date(timeIntervalSince1970: seconds))
            let read = time(text)
            #expect(read?.date.timeIntervalSince1970 == seconds, "\(text)")
            #expect(read?.utcOffset == offset, "\(text)")
        }
    }

    @Test func knowsLeapDays() {
        #expect(time("2024-02-29 00:00:00 +0000") != nil)
        #expect(time("2000-02-29 00:00:00 +0000") != nil)
        #expect(time("2023-02-29 00:00:00 +0000") == nil)
        #expect(time("1900-02-29 00:00:00 +0000") == nil)
    }

    @Test(arguments: [
        "", "2024-01-01", "2024-01-01T08:00:00 +0000", "2024-01-01 08:00:00 +00:00", "2024-13-01 08:00:00 +0000",
        "2024-00-01 08:00:00 +0000", "2024-04-31 08:00:00 +0000", "2024-01-00 08:00:00 +0000",
        "2024-01-01 24:00:00 +0000", "2024-01-01 08:60:00 +0000", "2024-01-01 08:00:60 +0000",
        "2024-01-01 08:00:00 *0000", "2024-01-01 08:00:00 +2400", "2024-01-01 08:00:00 +0060",
        "2O24-01-01 08:00:00 +0000", "0000-01-01 08:00:00 +0000", "2024/01/01 08:00:00 +0000",
        "2024-01-01 08.00:00 +0000", "2024-01-01 08:00:00 +0000 ",
    ])
    func refusesOtherForms(text: String) { #expect(time(text) == nil) }
}
