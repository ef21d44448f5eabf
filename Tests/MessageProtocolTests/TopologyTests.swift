import MessageProtocol
import Testing

@Suite struct TopologyTests {
    @Test(arguments: Topology.messages)
    func everyMessageIsAPastTenseFactWithAVersion(type: any Message.Type) throws {
        let pattern = /[a-z]+(-[a-z]+)*\.([a-z]+-)?([a-z]+)\.v[1-9][0-9]*/

        #expect(try pattern.wholeMatch(in: type.name.rawValue) != nil)
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
            Topology.queues(of: .alertFanout).map(\.message) == [
                ForecastAlertRaised.name, NotificationSettled.name, StationAlertRaised.name, SubscriberChanged.name,
                UserAlertSubmitted.name,
            ])
    }

    @Test(arguments: ServiceName.allCases)
    func aSchemaIsASQLNameOfTheService(service: ServiceName) {
        #expect(service.schema.allSatisfy { $0.isLowercase || $0 == "_" })
    }
}
