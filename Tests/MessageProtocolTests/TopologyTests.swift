import MessageProtocol
import Testing

@Suite struct TopologyTests {
    @Test(arguments: Topology.messages.map { $0.name.rawValue })
    func everyMessageIsAFactWithAVersion(name: String) { #expect(Self.isFact(name)) }

    @Test(arguments: [
        "user-alert.submit.v1", "quiz.answers.v1", "quiz.answered", "quiz.answered.v0", "Quiz.answered.v1",
    ])
    func aRequestOrANameWithoutAVersionIsNoFact(name: String) { #expect(!Self.isFact(name)) }

    /// Whether a name ends in a past participle, or in what something has become, and a version.
    private static func isFact(_ name: String) -> Bool {
        let pattern = /[a-z]+(-[a-z]+)*\.([a-z]+-)*(?<verb>[a-z]+)\.v[1-9][0-9]*/
        guard let verb = name.wholeMatch(of: pattern)?.output.verb else { return false }
        return verb.hasSuffix("ed") || ["given", "ready", "withdrawn"].contains(verb)
    }

    @Test func noNameIsUsedTwice() {
        #expect(Set(Topology.messages.map { $0.name }).count == Topology.messages.count)
    }

    @Test func everyMessageHasAConsumerAndEveryConsumerAMessage() {
        #expect(Set(Topology.consumers.keys) == Set(Topology.messages.map { $0.name }))
        #expect(Topology.consumers.values.allSatisfy { !$0.isEmpty })
    }

    @Test func aQueueIsNamedAfterItsServiceAndMessage() {
        let queue = ConsumerQueue(service: .alertFanout, message: UserAlertSubmitted.name)

        #expect(queue.name == "alert-fanout.user-alert.submitted.v1")
        #expect(queue.deadLetterQueue == "alert-fanout.user-alert.submitted.v1.dead")
        #expect(queue.deadLetterExchange == "alert-fanout.dead-letters")
    }

    @Test func theQueuesOfAServiceAreItsMessagesInOrder() {
        #expect(
            Topology.queues(of: .healthMetricsAnalyzer).map(\.message) == [
                AccountConsentChanged.name, AccountErased.name, AccountExportRequested.name,
                HealthImportUploaded.name, HealthMetricsRecorded.name, HealthSamplesRecorded.name,
                JournalEntryRecorded.name, QuizAnswered.name, StationReadingRecorded.name, SubscriberChanged.name,
            ])
        #expect(
            Topology.queues(of: .notifier).map(\.name) == [
                "notifier.account.consent-changed.v1", "notifier.account.erased.v1",
                "notifier.account.export-requested.v1", "notifier.alert.stopped.v1",
                "notifier.allergen-alert.suggested.v1",
                "notifier.delivery-endpoint.changed.v1",
                "notifier.notification.acknowledged.v1",
                "notifier.notification.batch-ready.v1.danger", "notifier.notification.batch-ready.v1.digest",
                "notifier.notification.batch-ready.v1.forecast", "notifier.notification.batch-ready.v1.station",
                "notifier.notification.blocks-ready.v1.danger", "notifier.notification.blocks-ready.v1.digest",
                "notifier.notification.blocks-ready.v1.forecast", "notifier.notification.blocks-ready.v1.station",
                "notifier.notification.requested.v1", "notifier.quiz-suggestion.withdrawn.v1",
                "notifier.quiz.suggested.v1", "notifier.skin-photo.classified.v1",
                "notifier.subscriber.changed.v1", "notifier.threshold.suggested.v1",
            ])
    }

    @Test(arguments: Lane.allCases) func aLaneHasAQueueOfItsOwnWithItsDeadLetters(lane: Lane) {
        let queue = ConsumerQueue(service: .notifier, message: NotificationBatchReady.name, lane: lane)

        #expect(queue.name == "notifier.notification.batch-ready.v1.\(lane.rawValue)")
        #expect(queue.routingKey == "notification.batch-ready.v1.\(lane.rawValue)")
        #expect(queue.deadLetterQueue == "notifier.notification.batch-ready.v1.\(lane.rawValue).dead")
    }

    @Test func aQueueHasALaneIfAndOnlyIfItsMessageHas() {
        #expect(ConsumerQueue(service: .notifier, message: NotificationBatchReady.name).lane == .station)
        #expect(ConsumerQueue(service: .notifier, message: QuizSuggested.name, lane: .danger).lane == nil)
    }

    @Test func noMessageHasBothLanesAndPartitions() {
        #expect(Topology.lanedMessages.isDisjoint(with: Topology.partitionedMessages))
    }

    @Test func theHighestLaneIsTheFirst() {
        #expect(Lane.allCases == [.danger, .station, .forecast, .digest])
    }

    @Test(arguments: ServiceName.allCases)
    func aSchemaIsASQLNameOfTheService(service: ServiceName) {
        #expect(service.schema.allSatisfy { $0.isLowercase || $0 == "_" })
    }
}
