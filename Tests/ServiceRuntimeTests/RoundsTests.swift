import ServiceRuntime
import Testing

@Suite(.timeLimit(.minutes(20))) struct RoundsTests {
    @Test func goOnUntilTheyAreCancelled() async {
        let (rounds, round) = AsyncStream.makeStream(of: Void.self)
        let running = Task { await inRounds(every: .zero) { round.yield() } }

        for await _ in rounds.prefix(3) {}
        running.cancel()

        await running.value
    }

    @Test func doTheFirstAtOnceAndEndInTheMiddleOfTheWait() async {
        let (rounds, round) = AsyncStream.makeStream(of: Void.self)
        let running = Task { await inRounds(every: .seconds(3_600)) { round.yield() } }

        for await _ in rounds.prefix(1) {}
        running.cancel()

        await running.value
    }
}
