import Testing

@testable import RabbitMQ

@Suite struct PublishQueueTests {
    private let start = ContinuousClock.now

    @Test func sendsInOrderAsFarAsTheWindowReaches() {
        var queue = filled(3, windowLimit: 2)

        let sent = [queue.next(), queue.next(), queue.next()].map { $0?.routingKey }

        #expect(sent == ["1", "2", nil])
        #expect(queue.waitingCount == 1)
        #expect(queue.outstanding == 2)
        #expect(queue.nextSize == nil)
    }

    @Test func neverSendsWhatIsOutOfTime() {
        var queue = filled(3, windowLimit: 1)
        _ = queue.next()

        let late = queue.expire(at: start + .seconds(2))

        #expect(late.map(\.waiter) == [1, 2])
        #expect(late.map(\.outcome) == [.expiredUnconfirmed, .expiredUnsent])
        #expect(queue.next() == nil, "the place in the window is taken until the broker settles it")
        let settled = queue.settle(tag: 1, multiple: false, accepted: true)
        #expect(settled.isEmpty)
        #expect(queue.next()?.routingKey == "3")
    }

    @Test func settlesEverybodyOnceWhenTheChannelEnds() {
        var queue = filled(4, windowLimit: 2)
        _ = queue.next()
        _ = queue.next()
        _ = queue.expire(at: start + .seconds(1))

        let settled = queue.end()

        #expect(settled == [2, 3, 4])
        #expect(queue.end().isEmpty)
        #expect(queue.nextDeadline == nil)
    }

    @Test func countsTagsAnewAfterTheChannelEnded() {
        var queue = filled(1, windowLimit: 2)
        _ = queue.next()
        _ = queue.end()
        queue.add(.numbered(2), for: 2, deadline: start)
        _ = queue.next()

        let settled = queue.settle(tag: 1, multiple: false, accepted: true)

        #expect(settled.map(\.waiter) == [2])
    }

    @Test func takesNoMoreThanTheBacklogAllows() {
        var backlog = PublishBacklog(limit: PublishLoad(messages: 10, bytes: 1_000))

        let isTaken = [4, 6, 1].map { backlog.admit(PublishLoad(messages: $0, bytes: 10 * $0)) }
        let isTooHeavy = !backlog.admit(PublishLoad(messages: 0, bytes: 1_000))

        #expect(isTaken == [true, true, false])
        #expect(isTooHeavy)
        #expect(backlog.isCongested)
        backlog.release(PublishLoad(messages: 6, bytes: 60))
        #expect(!backlog.isCongested)
    }

    @Test func takesABatchLargerThanTheBacklogWhenNothingWaits() {
        var backlog = PublishBacklog(limit: PublishLoad(messages: 10, bytes: 1_000))

        let isTaken = backlog.admit(PublishLoad(messages: 11, bytes: 2_000))
        let isNextTaken = backlog.admit(PublishLoad(messages: 1, bytes: 1))

        #expect(isTaken)
        #expect(!isNextTaken)
    }

    @Test func asksTheSocketOnlyWhenTheKnownRoomIsUsed() {
        var room = AMQPSocketRoom(bufferSize: 40_000)
        var questions = 0
        func take(_ size: Int, isWritable: Bool = true) -> Bool {
            room.take(size) {
                questions += 1
                return isWritable
            }
        }

        let isTaken = [take(1_000), take(1_000), take(1_000), take(1_000, isWritable: false), take(room.maximum)]

        #expect(isTaken == [true, true, true, false, true])
        #expect(questions == 3)
    }

    /// Waiter and message n, whose time is over after n seconds.
    private func filled(_ count: Int, windowLimit: Int) -> PublishQueue<Int> {
        var queue = PublishQueue<Int>(windowLimit: windowLimit)
        for waiter in 1...count {
            queue.add(.numbered(waiter), for: waiter, deadline: start + .seconds(waiter))
        }
        return queue
    }
}

extension OutboundMessage {
    static func numbered(_ number: Int) -> OutboundMessage {
        OutboundMessage(routingKey: "\(number)", properties: ContentProperties(messageID: "\(number)"), body: [])
    }
}
