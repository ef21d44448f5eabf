import Foundation

/// A clock that runs through the recorded season at any speed; it stops at `end`.
struct VirtualClock: Sendable, Equatable {
    /// The recorded span: the clock never leaves it.
    let first: Date
    let last: Date
    private var from: Date
    private var to: Date
    /// Recorded seconds per real second; 0 is stopped.
    private(set) var speed: Double
    /// The real instant at which it showed `from`.
    private var startedAt: Date

    /// Stopped at the first hour.
    init(first: Date, last: Date) {
        self.first = first
        self.last = last
        from = first
        to = last
        speed = 0
        startedAt = .distantPast
    }

    /// - Throws: ``ReplayProblem`` naming the faulty field.
    mutating func start(_ request: ReplayRequest, at instant: Date) throws(ReplayProblem) {
        let end = request.to ?? last
        guard (first...last).contains(request.from) else {
            throw .badRequest("from: must lie from \(first.formatted(.iso8601)) to \(last.formatted(.iso8601))")
        }
        guard (request.from...last).contains(end) else {
            throw .badRequest("to: must lie from `from` to \(last.formatted(.iso8601))")
        }
        guard (0...Self.highestSpeed).contains(request.speed) else {
            throw .badRequest("speed: must be from 0 to \(Int(Self.highestSpeed)) recorded seconds per second")
        }
        (from, to, speed, startedAt) = (request.from, end, request.speed, instant)
    }

    func now(at instant: Date) -> Date {
        guard speed > 0 else { return from }
        return min(to, from.addingTimeInterval(max(0, instant.timeIntervalSince(startedAt)) * speed))
    }

    func state(at instant: Date) -> ReplayState {
        let now = now(at: instant)
        return ReplayState(now: now, speed: now < to ? speed : 0, first: first, last: last)
    }

    /// A day per second.
    private static let highestSpeed = 86_400.0
}

/// The body of `PUT /replay`.
struct ReplayRequest: Decodable, Sendable {
    var from: Date
    var to: Date?
    var speed: Double
}

/// The body of `GET /replay`; the speed is 0 while the clock is stopped.
struct ReplayState: Encodable, Sendable, Equatable {
    var now: Date
    var speed: Double
    var first: Date
    var last: Date
}
