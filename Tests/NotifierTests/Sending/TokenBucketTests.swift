import Foundation
import Testing

@testable import notifier

@Suite struct TokenBucketTests {
    @Test func givesItsBurstAndThenItsRate() {
        var bucket = TokenBucket(rate: 10, burst: 25, at: .noon)
        #expect(bucket.count(at: .noon) == 25)

        bucket.take(25, at: .noon)

        #expect(bucket.count(at: .noon) == 0)
        #expect(bucket.count(at: .noon + 0.099) == 0)
        #expect(bucket.count(at: .noon + 0.1) == 1)
        #expect(bucket.count(at: .noon + 1) == 10)
        #expect(bucket.count(at: .noon + 3_600) == 25)
    }

    @Test func namesTheMomentOfTheNextToken() {
        var bucket = TokenBucket(rate: 4, burst: 1, at: .noon)
        #expect(bucket.nextToken(after: .noon) == .noon)

        bucket.take(1, at: .noon)

        #expect(bucket.nextToken(after: .noon) == .noon + 0.25)
        #expect(bucket.nextToken(after: .noon + 0.125) == .noon + 0.25)
    }

    @Test func givesNoMoreThanItsRateInTheLongRun() {
        var bucket = TokenBucket(rate: 50, burst: 50, at: .noon)
        var sent = 0
        for step in 0...6_000 {
            let now = Date.noon + Double(step) / 100
            let count = bucket.count(at: now)
            bucket.take(count, at: now)
            sent += count
        }

        #expect(sent == 50 + 60 * 50)
    }

    @Test func survivesAClockThatIsSetBack() {
        var bucket = TokenBucket(rate: 10, burst: 10, at: .noon)
        bucket.take(10, at: .noon)

        #expect(bucket.count(at: .noon - 3_600) == 0)
        bucket.take(0, at: .noon - 3_600)
        #expect(bucket.count(at: .noon - 3_599) == 10)
    }

    @Test func takesBackWhatWasNotUsedButNeverMoreThanItHolds() {
        var bucket = TokenBucket(rate: 1, burst: 8, at: .noon)
        bucket.take(8, at: .noon)

        bucket.giveBack(7)
        #expect(bucket.count(at: .noon) == 7)
        bucket.giveBack(7)
        #expect(bucket.count(at: .noon) == 8)
    }
}
