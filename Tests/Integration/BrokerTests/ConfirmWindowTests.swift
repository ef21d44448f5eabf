import Testing

@testable import RabbitMQ

@Suite struct ConfirmWindowTests {
    private let start = ContinuousClock.now

    @Test func countsTagsFromOne() {
        var window = ConfirmWindow<Int>(limit: 2)

        let tags = [
            window.admit(10, messageID: "a", deadline: start), window.admit(11, messageID: "b", deadline: start),
        ]

        #expect(tags == [1, 2])
        #expect(!window.hasRoom)
    }

    @Test func settlesEveryTagUpToAMultipleOne() {
        var window = filled(4)

        let single = window.settle(tag: 2, multiple: false, accepted: true)
        let upToThree = window.settle(tag: 3, multiple: true, accepted: true)

        #expect(single.map(\.waiter) == [2])
        #expect(upToThree.map(\.waiter) == [1, 3])
        #expect(window.outstanding == 1)
    }

    @Test func settlesAllWhenTheMultipleTagIsZero() {
        var window = filled(3)

        let settled = window.settle(tag: 0, multiple: true, accepted: false)

        #expect(settled.map(\.outcome) == [.refused, .refused, .refused])
        #expect(window.outstanding == 0)
        let next = window.admit(4, messageID: "4", deadline: start)
        #expect(next == 4)
    }

    @Test func matchesAReturnByItsMessage() {
        var window = filled(3)

        let isMatched = window.noteReturn(messageID: "2", reason: "NO_ROUTE")
        let settled = window.settle(tag: 3, multiple: true, accepted: true)

        #expect(isMatched)
        #expect(settled.map(\.outcome) == [.confirmed, .returned(reason: "NO_ROUTE"), .confirmed])
    }

    @Test func givesTwoReturnsOfOneIDToTwoPublishes() {
        var window = ConfirmWindow<Int>(limit: 3)
        for waiter in 1...3 { window.admit(waiter, messageID: "same", deadline: start) }

        for _ in 1...2 { window.noteReturn(messageID: "same", reason: "") }
        let settled = window.settle(tag: 3, multiple: true, accepted: true)

        #expect(settled.map(\.outcome) == [.returned(reason: ""), .returned(reason: ""), .confirmed])
    }

    @Test func ignoresWhatItDoesNotKnow() {
        var window = filled(2)

        let isMatched = window.noteReturn(messageID: "none", reason: "")
        let beyond = window.settle(tag: 3, multiple: false, accepted: true)
        let zero = window.settle(tag: 0, multiple: false, accepted: true)
        _ = window.settle(tag: 1, multiple: false, accepted: true)
        let again = [false, true].map { window.settle(tag: 1, multiple: $0, accepted: true) }

        #expect(!isMatched)
        #expect(beyond.isEmpty && zero.isEmpty && again.allSatisfy(\.isEmpty))
        #expect(window.outstanding == 1)
    }

    @Test func keepsThePlaceOfAPublishWhoseTimeIsOver() {
        var window = filled(3)
        _ = window.settle(tag: 1, multiple: false, accepted: true)

        let late = window.expire(at: start + .seconds(2))

        #expect(late == [2])
        #expect(window.outstanding == 2)
        #expect(window.nextDeadline == start + .seconds(3))
        let settled = window.settle(tag: 3, multiple: true, accepted: true)
        #expect(settled.map(\.waiter) == [3], "a publish that has timed out is not settled again")
        #expect(window.outstanding == 0)
        #expect(window.nextDeadline == nil)
    }

    @Test func abandonsWhatIsOutstandingInOrder() {
        var window = filled(5)
        _ = window.settle(tag: 3, multiple: false, accepted: true)
        _ = window.expire(at: start + .seconds(1))

        let abandoned = window.abandon()

        #expect(abandoned == [2, 4, 5])
        #expect(window.outstanding == 0)
        #expect(window.nextDeadline == nil)
    }

    /// Waiter n with tag n, whose time is over after n seconds.
    private func filled(_ count: Int) -> ConfirmWindow<Int> {
        var window = ConfirmWindow<Int>(limit: count)
        for waiter in 1...count {
            window.admit(waiter, messageID: "\(waiter)", deadline: start + .seconds(waiter))
        }
        return window
    }
}
