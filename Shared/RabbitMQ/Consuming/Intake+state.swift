import DequeModule

extension Intake.State {
    /// - Returns: a closure that calls the thread, unless it has been called already.
    mutating func needAttention() -> (@Sendable () -> Void)? {
        guard !isAttentionAsked else { return nil }
        isAttentionAsked = true
        return attention
    }

    /// Takes the next message for a task.
    mutating func begin(at place: Int) -> Delivery? {
        guard ending == nil, let delivery = waiting.popFirst() else { return nil }
        begun[place] = .now
        inHand += 1
        return delivery
    }

    /// - Returns: a closure that calls the thread, and the continuation waiting for the last message.
    mutating func finish(
        _ settled: Intake.Settled, at place: Int
    ) -> (attention: (@Sendable () -> Void)?, idle: CheckedContinuation<Void, Never>?) {
        // An abandoned task no longer settles its message, which is redelivered to another consumer.
        if !isAbandoned { self.settled.append(settled) }
        begun[place] = nil
        inHand -= 1
        settledCount += 1
        return (needAttention(), inHand == 0 ? takeWhenIdle() : nil)
    }

    /// Finds a task for a waiting message: an idle one, or a new one.
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

    /// Messages that no task has started return to the queue.
    mutating func giveBackWaiting() {
        for delivery in waiting { settled.append((delivery.tag, .giveBack)) }
        waiting.removeAll()
    }

    mutating func takeWhenIdle() -> CheckedContinuation<Void, Never>? {
        defer { whenIdle = nil }
        return whenIdle
    }
}
