import Testing

@testable import RabbitMQ

@Suite struct RefusalWatchTests {
    private let start = ContinuousClock.now

    @Test func leavesAChannelThatHasRefusedEverythingForASecond() {
        var watch = RefusalWatch()

        watch.note(accepted: false, at: start)
        #expect(!watch.areLasting)
        watch.note(accepted: false, at: start + .milliseconds(999))
        #expect(!watch.areLasting)
        watch.note(accepted: false, at: start + .seconds(1))
        #expect(watch.areLasting)
    }

    @Test func countsFromTheLastThatWasAccepted() {
        var watch = RefusalWatch()
        watch.note(accepted: false, at: start)

        watch.note(accepted: true, at: start + .milliseconds(900))
        watch.note(accepted: false, at: start + .milliseconds(1_800))

        #expect(!watch.areLasting)
    }

    @Test func doesNotTakeSilenceForARefusal() {
        var watch = RefusalWatch()
        watch.note(accepted: false, at: start)

        #expect(!watch.areLasting, "an hour without a publish proves nothing")
    }
}
