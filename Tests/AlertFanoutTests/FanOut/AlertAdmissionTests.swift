import Domain
import Testing

@testable import alert_fanout

@Suite struct AlertAdmissionTests {
    @Test(
        arguments: [
            ([], []), ([5], [[0]]), ([0, 5, 0], [[1]]), ([4, 5, 1, 9], [[0, 1, 2], [3]]),
            ([10, 10, 1], [[0], [1], [2]]),
            ([30, 1], [[0], [1]]), ([3, 3, 3, 3], [[0, 1, 2, 3]]),
        ] as [([Int], [[Int32]])])
    func rangesHoldAboutAsManyPeopleAsAskedForAndNoChunkIsSplit(counts: [Int], ranges: [[Int32]]) throws {
        let admission = try admission(counts, rangeSize: 10)

        #expect(admission.ranges == ranges)
        #expect(admission.estimated == counts.reduce(0, +))
    }

    @Test(arguments: [(nil, false), (21, false), (20, false), (19, true), (0, true)] as [(Int?, Bool)])
    func whatConcernsMoreThanTheLimitIsHeld(limit: Int?, isHeld: Bool) throws {
        let admission = try admission([10, 10], rangeSize: 10, holdAbove: limit)

        #expect((admission.holdReason != nil) == isHeld)
    }

    @Test func theReasonSaysHowManyPeopleAndWhatTheLimitIs() throws {
        #expect(
            try admission([20, 5], rangeSize: 10, holdAbove: 24).holdReason
                == "it affects 25 people, and alerts above 24 wait for an operator")
    }

    private func admission(_ counts: [Int], rangeSize: Int, holdAbove: Int? = nil) throws -> AlertAdmission {
        AlertAdmission(
            try .birch(at: .basel()), facts: .station(try Samples.station()),
            counts: counts.enumerated().map { (chunk: Int32($0.offset), people: $0.element) }, rangeSize: rangeSize,
            holdAbove: holdAbove)
    }
}
