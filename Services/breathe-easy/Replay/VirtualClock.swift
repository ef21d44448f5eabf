import Foundation

/// A clock that runs through the recorded season at any speed. At `to` it stops, or goes on at its pace: beyond the last
/// recorded hour the season starts again, until the clock shows the real time and keeps it.
struct VirtualClock: Sendable, Equatable, Codable {
    /// The recorded span: without a pace the clock never leaves it.
    let first: Date
    let last: Date
    private var from: Date
    private var to: Date
    /// Recorded seconds per real second; 0 is stopped.
    private(set) var speed: Double
    /// Recorded seconds per real second after `to`; 0 ends there.
    private(set) var pace: Double
    /// The real instant at which it showed `from`.
    private var startedAt: Date

    /// Stopped at the first hour.
    init(first: Date, last: Date) {
        self.first = first
        self.last = last
        from = first
        to = last
        (speed, pace) = (0, 0)
        startedAt = .distantPast
    }

    /// - Throws: ``ReplayProblem`` naming the faulty field.
    mutating func start(_ request: ReplayRequest, at instant: Date) throws(ReplayProblem) {
        let nextPace = request.pace ?? 0
        // Nothing is ever measured in the future.
        let limit = nextPace > 0 ? max(last, instant) : last
        let end = request.to ?? limit
        guard (first...limit).contains(request.from) else {
            throw .badRequest("from: must lie from \(first.formatted(.iso8601)) to \(limit.formatted(.iso8601))")
        }
        guard (request.from...limit).contains(end) else {
            throw .badRequest("to: must lie from `from` to \(limit.formatted(.iso8601))")
        }
        guard (0...Self.highestSpeed).contains(request.speed) else {
            throw .badRequest("speed: must be from 0 to \(Int(Self.highestSpeed)) recorded seconds per second")
        }
        guard (0...Self.highestSpeed).contains(nextPace) else {
            throw .badRequest("pace: must be from 0 to \(Int(Self.highestSpeed)) recorded seconds per second")
        }
        (from, to, speed, pace, startedAt) = (request.from, end, request.speed, nextPace, instant)
    }

    func now(at instant: Date) -> Date {
        guard speed > 0 else { return from }
        let elapsed = max(0, instant.timeIntervalSince(startedAt))
        let played = to.timeIntervalSince(from) / speed
        guard elapsed > played else { return min(to, from.addingTimeInterval(elapsed * speed)) }
        guard pace > 0 else { return to }
        return max(to, min(instant, to.addingTimeInterval((elapsed - played) * pace)))
    }

    func state(at instant: Date) -> ReplayState {
        let now = now(at: instant)
        return ReplayState(now: now, speed: now < to ? speed : speed > 0 ? pace : 0, first: first, last: last)
    }

    /// A day per second.
    private static let highestSpeed = 86_400.0
}

/// The body of `PUT /replay`.
struct ReplayRequest: Decodable, Sendable {
    var from: Date
    var to: Date?
    var speed: Double
    /// After `to`; nil and 0 end there.
    var pace: Double?
}

/// The body of `GET /replay`; the speed is 0 while the clock is stopped.
struct ReplayState: Encodable, Sendable, Equatable {
    var now: Date
    var speed: Double
    var first: Date
    var last: Date
}
