import HTTPTypes
import NIOCore

/// The state of a connection and its next deadline: the decisions of ``ConnectionGuard``, without a socket.
struct ConnectionProgress {
    enum Verdict: Equatable { case waitOn, refuseBody, end }

    private enum Phase {
        /// For the first head, or for the next.
        case waiting(until: NIODeadline)
        /// The body is arriving.
        case receiving(since: NIODeadline, bytes: Int)
        /// The request is complete.
        case answering
        /// The response is written, but not yet read by the client.
        case sending(until: NIODeadline)
        case ending(at: NIODeadline)
        case refused
    }

    private let limits: ConnectionLimits
    private var phase: Phase
    private var requests = 0
    /// Requests begun and not yet responded to; more than one when a client pipelines.
    private var open = 0
    private var unread: NIODeadline?
    /// Whether the connection ends with the response to the current request.
    var isLast = false
    /// Whether anything reads the client's next bytes: while nothing does, it is not the client that is slow.
    var isReading = true

    init(_ limits: ConnectionLimits, at now: NIODeadline) {
        self.limits = limits
        phase = .waiting(until: now + limits.headTime)
    }

    /// Whether the client waits for its response.
    var isAnswering: Bool {
        if case .answering = phase { true } else { false }
    }

    var deadline: NIODeadline? {
        switch phase {
        case .waiting(let end), .sending(let end), .ending(let end): end
        case .receiving(let since, let bytes): bodyDeadline(since, bytes)
        case .answering: unread
        case .refused: nil
        }
    }

    /// - Returns: whether a refusal can be written now: not before the responses to earlier requests.
    mutating func refuse() -> Bool {
        phase = .refused
        return open == 0
    }

    /// - Returns: false when nothing more is read.
    mutating func begin(at now: NIODeadline) -> Bool {
        if case .refused = phase { return false }
        requests += 1
        open += 1
        isLast = isLast || requests >= limits.mostRequests
        phase = .receiving(since: now, bytes: 0)
        return true
    }

    mutating func take(_ count: Int) -> Bool {
        if case .refused = phase { return false }
        if case .receiving(let since, let bytes) = phase { phase = .receiving(since: since, bytes: bytes + count) }
        return true
    }

    mutating func endRequest(at now: NIODeadline) -> Bool {
        switch phase {
        case .refused: return false
        case .receiving: phase = .answering
        // Responded to before it was complete.
        case .ending: if !isLast { phase = .waiting(until: now + limits.keepTime) }
        case .waiting, .answering, .sending: break
        }
        return true
    }

    mutating func endAnswer(at now: NIODeadline) {
        open = max(0, open - 1)
        guard open == 0 else { return }
        switch phase {
        // The client may still send what nobody will read: it gets a moment to read the response.
        case .receiving: phase = .ending(at: now + limits.lingerTime)
        case .answering: phase = .sending(until: now + limits.answerTime)
        case .waiting, .sending, .ending, .refused: break
        }
    }

    mutating func noteSent(at now: NIODeadline) {
        guard case .sending = phase else { return }
        phase = isLast ? .ending(at: now + limits.lingerTime) : .waiting(until: now + limits.keepTime)
    }

    mutating func note(isWritable: Bool, at now: NIODeadline) {
        unread = isWritable ? nil : now + limits.answerTime
    }

    /// What is due when a timer fires.
    mutating func verdict(at now: NIODeadline) -> Verdict {
        guard let deadline, deadline <= now else { return .waitOn }
        guard case .receiving(let since, let bytes) = phase else { return .end }
        if isReading {
            isLast = true
            phase = .ending(at: now + limits.lingerTime)
            return .refuseBody
        }
        // Time in which nothing was reading does not count.
        phase = .receiving(since: since + limits.bodyTime, bytes: bytes)
        return .waitOn
    }

    private func bodyDeadline(_ since: NIODeadline, _ bytes: Int) -> NIODeadline {
        since + limits.bodyTime + .milliseconds(Int64(bytes) * 1_000 / Int64(limits.bodyRate))
    }
}

extension HTTPRequest {
    var opensTunnel: Bool { method == .connect || method == .trace }

    var asksToClose: Bool {
        headerFields[.connection]?.lowercased().split(separator: ",")
            .contains { $0.trimmingPrefix(while: \.isWhitespace).hasPrefix("close") } ?? false
    }
}

extension Problem {
    static let bodyTooSlow = Problem(.requestTimeout, "The body did not come in time")
}
