import Testing

@testable import RabbitMQ

@Suite struct ConfirmWindowTests {
    @Test func countsTagsFromOne() {
        var window = ConfirmWindow<Int>(limit: 2)

        let tags = [window.admit(10, messageID: "a"), window.admit(11, messageID: "b")]

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
        let next = window.admit(4, messageID: "4")
        #expect(next == 4)
    }

    @Test func matchesAReturnByItsMessage() {
        var window = filled(3)

        let isMatched = window.noteReturn(messageID: "2", code: 312, reason: "NO_ROUTE")
        let settled = window.settle(tag: 3, multiple: true, accepted: true)

        #expect(isMatched)
        #expect(settled.map(\.outcome) == [.confirmed, .returned(code: 312, reason: "NO_ROUTE"), .confirmed])
    }

    @Test func givesTwoReturnsOfOneIDToTwoPublishes() {
        var window = ConfirmWindow<Int>(limit: 3)
        for waiter in 1...3 { window.admit(waiter, messageID: "same") }

        for _ in 1...2 { window.noteReturn(messageID: "same", code: 312, reason: "") }
        let settled = window.settle(tag: 3, multiple: true, accepted: true)

        let returned = ConfirmWindow<Int>.Outcome.returned(code: 312, reason: "")
        #expect(settled.map(\.outcome) == [returned, returned, .confirmed])
    }

    @Test func ignoresWhatItDoesNotKnow() {
        var window = filled(2)

        let isMatched = window.noteReturn(messageID: "none", code: 312, reason: "")
        let beyond = window.settle(tag: 3, multiple: false, accepted: true)
        let zero = window.settle(tag: 0, multiple: false, accepted: true)
        _ = window.settle(tag: 1, multiple: false, accepted: true)
        let again = [false, true].map { window.settle(tag: 1, multiple: $0, accepted: true) }

        #expect(!isMatched)
        #expect(beyond.isEmpty && zero.isEmpty && again.allSatisfy(\.isEmpty))
        #expect(window.outstanding == 1)
    }

    @Test func abandonsWhatIsOutstandingInOrder() {
        var window = filled(5)
        _ = window.settle(tag: 3, multiple: false, accepted: true)

        let abandoned = window.abandon()

        #expect(abandoned == [1, 2, 4, 5])
        #expect(window.outstanding == 0)
    }

    /// Random publishes, confirms, refusals, returns and repetitions against a dictionary that cannot be wrong.
    @Test(arguments: 0..<20 as Range<UInt64>)
    func settlesEachPublishOnceWithItsOwnOutcome(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var window = ConfirmWindow<UInt64>(limit: Int.random(in: 1...50, using: &random))
        var expected: [UInt64: ConfirmWindow<UInt64>.Outcome] = [:]
        var lastTag: UInt64 = 0
        for _ in 0..<5_000 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5 where window.hasRoom:
                lastTag += 1
                let tag = window.admit(lastTag, messageID: "\(lastTag)")
                #expect(tag == lastTag)
                expected[lastTag] = .confirmed
            case 5:
                guard let tag = expected.keys.sorted().randomElement(using: &random), expected[tag] == .confirmed
                else { continue }
                let isMatched = window.noteReturn(messageID: "\(tag)", code: 312, reason: "\(tag)")
                #expect(isMatched)
                expected[tag] = .returned(code: 312, reason: "\(tag)")
            default:
                let tag = UInt64.random(in: 0...(lastTag + 1), using: &random)
                let (isMultiple, isAccepted) = (Bool.random(using: &random), Bool.random(using: &random))
                var meant = expected.keys.filter { isMultiple ? $0 <= tag || tag == 0 : $0 == tag }.sorted()
                if tag > lastTag { meant = [] }
                let settled = window.settle(tag: tag, multiple: isMultiple, accepted: isAccepted)
                #expect(settled.map(\.waiter) == meant)
                for (waiter, outcome) in settled {
                    let outcomeOfTag = expected.removeValue(forKey: waiter)
                    #expect(outcome == (outcomeOfTag == .confirmed && !isAccepted ? .refused : outcomeOfTag))
                }
            }
            #expect(window.outstanding == expected.count)
        }
        let abandoned = window.abandon()
        #expect(abandoned == expected.keys.sorted())
    }

    private func filled(_ count: Int) -> ConfirmWindow<Int> {
        var window = ConfirmWindow<Int>(limit: count)
        for waiter in 1...count { window.admit(waiter, messageID: "\(waiter)") }
        return window
    }
}
