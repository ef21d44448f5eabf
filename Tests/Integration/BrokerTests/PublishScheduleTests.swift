import TestSupport
import Testing

@testable import RabbitMQ

/// The publish side without a broker: random schedules against a model that is too simple to be wrong.
@Suite struct PublishScheduleTests {
    /// Replay one with its number, which a failure prints.
    @Test(arguments: 0..<40 as Range<UInt64>)
    func settlesEveryPublishOnceWithItsOwnOutcome(seed: UInt64) {
        var schedule = PublishSchedule(seed: seed)

        for step in 1...5_000 {
            let faults = schedule.play()
            guard faults.isEmpty else {
                Issue.record("seed \(seed), step \(step): \(faults.joined(separator: "; "))")
                return
            }
        }

        let faults = schedule.finish()
        #expect(faults.isEmpty, "seed \(seed), at the end")
        #expect(schedule.completed.count == schedule.added, "seed \(seed)")
    }
}

/// Plays random events into a ``PublishQueue`` and knows what should become of each publish.
private struct PublishSchedule {
    private struct Sent {
        let number: Int
        let tag: UInt64
        var returned = false
    }

    private var random: SeededRandom
    private let windowLimit: Int
    private let timeLimit: Duration
    private let backlogLimit: Int
    private var queue: PublishQueue<Int>
    private var backlog: PublishBacklog
    private var now = ContinuousClock.now

    // The model: every number is in at most one of `waiting` and `sent`, and is settled at most once.
    private var waiting: [Int] = []
    private var sent: [Sent] = []
    private var deadlines: [ContinuousClock.Instant] = []
    private var lastTag: UInt64 = 0
    private(set) var added = 0
    private(set) var completed: Set<Int> = []
    private var faults: [String] = []

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        windowLimit = Int.random(in: 1...50, using: &random)
        timeLimit = .milliseconds(Int.random(in: 1...2_000, using: &random))
        backlogLimit = Int.random(in: 1...200, using: &random)
        queue = PublishQueue(windowLimit: windowLimit)
        backlog = PublishBacklog(limit: PublishLoad(messages: backlogLimit, bytes: .max))
    }

    /// One random event.
    /// - Returns: what was not as the model has it.
    mutating func play() -> [String] {
        faults = []
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<35: add()
        case 35..<65: send()
        case 65..<85: settle()
        case 85..<90: noteReturn()
        case 90..<99: expire()
        default: if Int.random(in: 0..<10, using: &random) == 0 { end() }
        }
        checkBounds()
        return faults
    }

    /// The channel ends: nobody waits any more.
    mutating func finish() -> [String] {
        faults = []
        end()
        checkBounds()
        return faults
    }

    private mutating func add() {
        guard backlog.admit(PublishLoad(of: .numbered(added))) else {
            check(waiting.count == backlogLimit, "refused though there is room")
            return
        }
        queue.add(.numbered(added), for: added, deadline: now + timeLimit)
        waiting.append(added)
        deadlines.append(now + timeLimit)
        added += 1
    }

    private mutating func send() {
        let message = queue.next()
        guard sent.count < windowLimit, let number = waiting.first else {
            return check(message == nil, "sent beyond the window")
        }
        check(message?.routingKey == "\(number)", "sent out of order")
        waiting.removeFirst()
        lastTag += 1
        sent.append(Sent(number: number, tag: lastTag))
    }

    private mutating func settle() {
        let tag = UInt64.random(in: 0...(lastTag + 1), using: &random)
        let (isMultiple, isAccepted) = (Bool.random(using: &random), Bool.random(using: &random))
        let settled = queue.settle(tag: tag, multiple: isMultiple, accepted: isAccepted)
        var meant: [Sent] = []
        if tag <= lastTag { meant = sent.filter { isMultiple ? $0.tag <= tag || tag == 0 : $0.tag == tag } }
        sent.removeAll { each in meant.contains { $0.tag == each.tag } }
        let expected = meant.filter { !completed.contains($0.number) }
        check(settled.map(\.waiter) == expected.map(\.number), "settled others than the broker meant")
        for (each, (_, outcome)) in zip(expected, settled) {
            let own: PublishOutcome =
                each.returned ? .returned(reason: "\(each.number)") : isAccepted ? .confirmed : .refused
            check(outcome == own, "\(each.number) got \(outcome) instead of \(own)")
            complete(each.number)
        }
    }

    private mutating func noteReturn() {
        guard let place = sent.indices.randomElement(using: &random), !sent[place].returned else { return }
        sent[place].returned = true
        queue.noteReturn(messageID: "\(sent[place].number)", reason: "\(sent[place].number)")
    }

    private mutating func expire() {
        now += .milliseconds(Int.random(in: 0...300, using: &random))
        let late = queue.expire(at: now)
        let lateSent = sent.map(\.number).filter { !completed.contains($0) && deadlines[$0] <= now }
        let lateWaiting = waiting.filter { deadlines[$0] <= now }
        waiting.removeAll { deadlines[$0] <= now }
        check(late.map(\.waiter) == lateSent + lateWaiting, "expired others than those out of time")
        let outcomes: [PublishOutcome] =
            lateSent.map { _ in .expiredUnconfirmed } + lateWaiting.map { _ in .expiredUnsent }
        check(late.map(\.outcome) == outcomes, "did not distinguish the sent from the unsent")
        for (number, _) in late { complete(number) }
    }

    private mutating func end() {
        let ended = queue.end()
        check(
            ended == sent.map(\.number).filter { !completed.contains($0) } + waiting, "ended others than those who wait"
        )
        for number in ended { complete(number) }
        sent = []
        waiting = []
        lastTag = 0
    }

    private mutating func checkBounds() {
        backlog.release(queue.takeDeparted())
        check(queue.waitingCount == waiting.count && waiting.count <= backlogLimit, "the backlog is out of bounds")
        check(backlog.load.messages == waiting.count, "the backlog is counted wrong")
        check(queue.outstanding == sent.count && sent.count <= windowLimit, "the window is out of bounds")
        let awaited = sent.map(\.number).filter { !completed.contains($0) } + waiting
        check(queue.nextDeadline == awaited.first.map { deadlines[$0] }, "waits for another deadline")
    }

    private mutating func complete(_ number: Int) {
        check(completed.insert(number).inserted, "\(number) was settled twice")
    }

    private mutating func check(_ isTrue: Bool, _ fault: String) {
        if !isTrue { faults.append(fault) }
    }
}
