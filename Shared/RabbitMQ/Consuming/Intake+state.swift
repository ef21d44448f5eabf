import DequeModule

extension Intake.State {
    /// - Returns: what calls the thread, unless it is on its way.
    mutating func needAttention() -> (@Sendable () -> Void)? {
        guard !isAttentionAsked else { return nil }
        isAttentionAsked = true
        return attention
    }

    /// Takes the next message for a place.
    mutating func begin(at place: Int) -> Delivery? {
        guard ending == nil, let delivery = waiting.popFirst() else { return nil }
        begun[place] = .now
        inHand += 1
        return delivery
    }

    /// - Returns: what calls the thread, and whoever waits for the last message in hand.
    mutating func finish(
        _ settled: Intake.Settled, at place: Int
    ) -> (attention: (@Sendable () -> Void)?, idle: CheckedContinuation<Void, Never>?) {
        // Who is given up says nothing more about a message that another one gets.
        if !isAbandoned { self.settled.append(settled) }
        begun[place] = nil
        inHand -= 1
        settledCount += 1
        return (needAttention(), inHand == 0 ? takeWhenIdle() : nil)
    }

    /// Finds a place for a message that waits: a task without work, or a new one.
    mutating func wakeOne(_ width: Int) -> Intake.Wake? {
        guard ending == nil, !waiting.isEmpty else { return nil }
        if let (place, continuation) = idle.popLast() {
            guard let delivery = begin(at: place) else { return nil }
            return .resume(continuation, delivery)
        }
        guard tasks.count < width, let starter else { return nil }
        tasks.append(nil)
        begun.append(nil)
        return .start(place: tasks.count - 1, starter)
    }

    /// What nobody has begun goes back to the queue.
    mutating func giveBackWaiting() {
        for delivery in waiting { settled.append((delivery.tag, .giveBack)) }
        waiting.removeAll()
    }

    mutating func takeWhenIdle() -> CheckedContinuation<Void, Never>? {
        defer { whenIdle = nil }
        return whenIdle
    }
}
