import Foundation
import Testing

@testable import accounts

/// How attempts are slowed.
@Suite struct AttemptBrakeTests {
    private let start = Date(timeIntervalSince1970: 1_700_000_000)

    @Test func delaysGrowToAnHourAndShrinkWithTime() throws {
        var memory = AttemptBrake.Memory(at: start)
        var (now, delays): (Date, [TimeInterval]) = (start, [])
        for _ in 0..<20 {
            memory = try AttemptBrake.guesses.attempt(at: now, after: memory)
            delays.append(max(0, memory.freeAt.timeIntervalSince(now)).rounded())
            now = max(now, memory.freeAt)
        }
        #expect(delays.prefix(5) == [0, 0, 0, 0, 30])
        #expect(delays == delays.sorted())
        #expect((3_500...3_600).contains(delays.last ?? 0))
        let later = try AttemptBrake.guesses.attempt(at: now + 86_400, after: memory)
        #expect(later.freeAt <= later.at)
    }

    /// Replicas' clocks differ, the database rounds, and two at once are counted in either order.
    @Test func anAttemptThatWasOvertakenIsFree() throws {
        let memory = try AttemptBrake.guesses.attempt(at: start, after: AttemptBrake.Memory(at: start + 0.001))
        let overtaken = try AttemptBrake.guesses.attempt(at: start - 5, after: memory)
        #expect(overtaken.level == 2)
    }

    @Test func refusesWhatComesTooEarly() throws {
        let memory = AttemptBrake.Memory(level: 5, at: start, freeAt: start + 30)
        #expect(throws: TooManyAttempts(freeIn: 20)) {
            try AttemptBrake.guesses.attempt(at: start + 10, after: memory)
        }
    }
}
