import Domain
import Testing

@Suite struct EscalationTests {
    @Test(arguments: [(0, "minutes"), (241, "minutes")])
    func refusesAWaitThatIsTooShortOrTooLong(minutes: Int, field: String) {
        let error = #expect(throws: DomainError.self) {
            try Escalation(after: minutes, through: [.webPush, .email])
        }
        #expect(error?.field == field)
    }

    @Test(arguments: [[], [Channel.email], [.email, .email], [.inApp, .email]])
    func refusesChannelsThatAreNoLadder(channels: [Channel]) {
        let error = #expect(throws: DomainError.self) { try Escalation(after: 15, through: channels) }
        #expect(error?.field == "channels")
    }
}
