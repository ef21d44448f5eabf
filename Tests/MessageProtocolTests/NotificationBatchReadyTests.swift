import Domain
import Foundation
import MessageProtocol
import Testing

@Suite struct NotificationBatchReadyTests {
    private let people = ["5d0c1f5e-4a53-4d0e-9a39-0a64c1b0a001", "ffffffff-ffff-4fff-bfff-ffffffffffff"]

    @Test func readsTheListOfIDsThatMessagesOfBeforeHeld() throws {
        let list = people.map { "\"\($0)\"" }.joined(separator: ", ")

        let batch = try MessageCoding.decode(NotificationBatchReady.self, from: payload(recipients: "[\(list)]"))

        #expect(batch.recipients.map(\.description) == people)
        #expect(batch.lane == nil)
        #expect(batch.expiresAt == nil)
    }

    @Test(arguments: [0, 1, 1_000])
    func readsTheIDsThatItWrites(count: Int) throws {
        var batch = try MessageCoding.decode(NotificationBatchReady.self, from: payload(recipients: "[]"))
        batch.recipients = (0..<count).map { _ in UserID() }

        let body = try MessageCoding.encode(batch)

        #expect(try MessageCoding.decode(NotificationBatchReady.self, from: body) == batch)
        #expect(body.count < 400 + count * 22)
    }

    @Test(arguments: ["\"AAAA\"", "\"not base 64!\"", "7", "[\"x\"]", "null"])
    func refusesWhatIsNoListOfPeople(recipients: String) throws {
        let fault = try #require(throws: MessageFault.self) {
            try MessageCoding.decode(NotificationBatchReady.self, from: payload(recipients: recipients))
        }

        #expect(fault.field == "recipients")
    }

    private func payload(recipients: String) -> [UInt8] {
        Array(
            """
            {"batchID": "\(people[0])", "alertID": "\(people[0])", "urgency": "routine", "language": "en",
             "title": "A", "body": "B", "recipients": \(recipients)}
            """.utf8)
    }
}
