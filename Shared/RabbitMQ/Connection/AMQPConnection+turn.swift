import BlockingCalls
import CRabbitMQ
import Glibc

extension AMQPConnection {
    /// Runs when no job waits: sleeps until the socket, a job or a time limit needs the thread.
    func turn(_ signal: WakeSignal) {
        guard let socket else { return }
        let isBuffered = mayHoldMoreFrames || socket.holdsUnreadFrames
        let isAsked = !inbox.isEmpty
        let waitsForSocket = blockedReason == nil && publishStreams.values.contains(where: \.canSend)
        let wanted = CShort(POLLIN) | (waitsForSocket ? CShort(POLLOUT) : 0)
        let outcome = waitForEvents(
            on: (socket.descriptor, wanted), or: signal, timeout: isBuffered || isAsked ? .zero : timeLeft)
        let now = ContinuousClock.now
        if outcome.events & ~CShort(POLLOUT) != 0 { lastHeard = now }
        guard !hasAgreedOnHeartbeats || now < silenceLimit else {
            return end(.connectionLost("the broker was silent for two heartbeats"))
        }
        if outcome.events != 0 || isBuffered || now >= nextHeartbeatCheck {
            readFrames()
            // The library sends a due heartbeat while it reads; a quarter of the interval keeps it punctual.
            nextHeartbeatCheck = now + heartbeat / 4
        }
        takeRequests()
        servePublishStreams(now)
        giveUpLateAnswers(now)
    }

    /// Handles the requests of other threads since the last turn.
    func takeRequests() {
        let requests = inbox.takeAll()
        guard !requests.isEmpty else { return }
        let now = ContinuousClock.now
        for request in requests {
            switch request {
            case .publish(let messages, let exchange, let continuation):
                enqueue(messages, to: exchange, continuation, at: now)
            case .publishOne(let message, let exchange, let continuation):
                enqueue(message, to: exchange, continuation, at: now)
            case .attend(let channel): attend(to: channel)
            }
        }
    }

    private var heartbeat: Duration { .seconds(configuration.heartbeatSeconds) }

    /// "If a peer detects no incoming traffic for two heartbeat intervals or longer, it should close the connection"
    /// (AMQP 0-9-1, 4.2.7).
    private var silenceLimit: ContinuousClock.Instant { lastHeard + heartbeat * 2 }

    private var timeLeft: Duration {
        let answers = channels.values.compactMap { $0.question?.deadline }
        let publishes = publishStreams.values.compactMap(\.nextDeadline)
        let silence = hasAgreedOnHeartbeats ? [silenceLimit] : []
        return (answers + publishes + silence).reduce(nextHeartbeatCheck, min) - .now
    }

    /// Reads at most as many frames as a full window of confirms needs, then lets waiting jobs run.
    private func readFrames() {
        mayHoldMoreFrames = false
        for _ in 0..<1_000 {
            guard let socket else { return }
            do {
                guard let (number, frame) = try socket.nextFrame() else { return }
                receive(frame, on: number)
            } catch {
                return end(error)
            }
        }
        mayHoldMoreFrames = true
    }

    private func giveUpLateAnswers(_ now: ContinuousClock.Instant) {
        if let late = channels.values.compactMap(\.question).first(where: { $0.deadline <= now }) {
            end(.connectionLost("no response to \(late.text)"))
        }
    }

    private func receive(_ frame: AMQPFrame, on number: UInt16) {
        switch frame {
        case .method(.connectionClose(let code, let reason)):
            try? send(AMQP_CONNECTION_CLOSE_OK_METHOD, amqp_connection_close_ok_t(dummy: 0), on: 0)
            end(.connectionLost("\(code) \(reason)"))
        case .method(.connectionBlocked(let reason)):
            setBlocked(reason)
        case .method(.connectionUnblocked):
            setBlocked(nil)
        case .method(.channelClose(let code, let reason)):
            try? send(AMQP_CHANNEL_CLOSE_OK_METHOD, amqp_channel_close_ok_t(dummy: 0), on: number)
            channels.removeValue(forKey: number)?.end(.channelClosed(code: code, reason: reason))
        default:
            // Frames for a channel closed meanwhile may still arrive; they are ignored.
            channels[number]?.receive(frame)
        }
    }
}
