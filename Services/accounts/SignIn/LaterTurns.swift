/// When those for whom there is no room now should come back: one after the other, at the pace at which turns end, as in a
/// queue that they wait in elsewhere. Asked back within the same few seconds, they would come as a wave, and slow down
/// everybody else's requests.
struct LaterTurns {
    private let threads: Int
    /// How long a turn takes; a moving average.
    private var turn: Duration = .milliseconds(250)
    /// The last one that was promised.
    private var last: ContinuousClock.Instant?

    private static let longest: Duration = .seconds(60)

    init(threads: Int) { self.threads = max(1, threads) }

    /// A turn took this long.
    mutating func learn(_ taken: Duration) { turn = (turn * 7 + taken) / 8 }

    /// - Parameter waiting: how many are before them here.
    /// - Returns: whole seconds, at least 1 and at most 60.
    mutating func seconds(behind waiting: Int, at now: ContinuousClock.Instant) -> Int {
        let pace = turn / threads
        let soonest = now + pace * (waiting + 1)
        let next = min(max(last.map { $0 + pace } ?? soonest, soonest), now + Self.longest)
        last = next
        let wait = next - now
        return max(1, Int(wait.components.seconds) + (wait.components.attoseconds > 0 ? 1 : 0))
    }
}
