import RabbitMQ
import Testing

@testable import breathe_easy

struct DeadLetterCauseTests {
    @Test(arguments: [
        ("sensitivities[1].threshold: must be from 1 to 10", "sensitivities[*].threshold: must be from # to #"),
        ("alert 5d0c1f5e-4a53-4d0e-9a39-0a64c1b0b002 is unknown", "alert <id> is unknown"),
        ("given up after 6 attempts: no answer", "given up after # attempts: no answer"),
        ("this queue takes pollen.counted.v1 only", "this queue takes pollen.counted.v1 only"),
        ("the payload has 4194305 bytes, 4194304 are allowed", "the payload has # bytes, # are allowed"),
        ("7.5 is too much", "# is too much"),
    ])
    func namesWhatMessagesOfOneCauseShare(reason: String, group: String) {
        #expect(DeadLetterCause(.refused(reason)).group == group)
        #expect(DeadLetterCause(.refused(reason)).reason == reason)
    }

    @Test(arguments: [
        ("delivery_limit", "delivery limit reached: the process died while handling it"),
        ("expired", "expired: not consumed in time"),
        ("rejected", "rejected by its consumer without a reason"),
        ("something new", "moved by the broker: something new"),
    ])
    func saysInWordsWhatTheBrokerMeans(reason: String, words: String) {
        #expect(DeadLetterCause(.movedByBroker(reason)).reason == words)
    }

    @Test func admitsThatItDoesNotKnow() {
        #expect(DeadLetterCause(.unknown).group == "no header gives a reason")
    }
}
