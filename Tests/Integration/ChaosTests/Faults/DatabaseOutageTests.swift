import MessageProtocol
import Messaging
import Testing

struct DatabaseOutageTests {
    @Test func bringsMessagesThatOneMoreCountedAttemptMakesDeadLetters() {
        let policy = RetryPolicy.patient
        let last = policy.disposition(of: .retry("away"), attempt: DatabaseOutage.lastAttempt)
        #expect(last == .deadLetter("given up after \(DatabaseOutage.lastAttempt) attempts: away"))
        let before = policy.disposition(of: .retry("away"), attempt: DatabaseOutage.lastAttempt - 1, random: 0)
        guard case .retry = before else {
            Issue.record("the attempt before is the last already: \(before)")
            return
        }
    }

    @Test func concernsEveryServiceThatConsumesTheMessage() {
        #expect(
            Set(DatabaseOutage.queues.map(\.service))
                == [.alertFanout, .notifier, .environmentPoller, .healthMetricsAnalyzer, .symptomJournal, .skinCheck])
    }

    @Test func readsFromTheMetricsWhichConsumerIsPaused() {
        let metrics = """
            # TYPE consumer_paused gauge
            consumer_paused{queue="notifier.alert.stopped.v1"} 0
            consumer_paused{queue="notifier.subscriber.changed.v1"} 1

            """
        let paused = ConsumerQueue(service: .notifier, message: SubscriberChanged.name)
        let consuming = ConsumerQueue(service: .notifier, message: AlertStopped.name)
        let unknown = ConsumerQueue(service: .alertFanout, message: SubscriberChanged.name)
        #expect(PausedConsumers.isPaused(paused, in: metrics))
        #expect(!PausedConsumers.isPaused(consuming, in: metrics))
        #expect(!PausedConsumers.isPaused(unknown, in: metrics))
    }
}
