import Domain
import Foundation
import HTTPFetch
import Testing

@testable import notifier

@Suite struct BounceDecisionTests {
    private let id = DeliveryID()

    private func mail(to email: String? = "ada@example.org", version: Int? = 3) -> SentMail {
        SentMail(id: id, userID: UserID(), email: email, version: version)
    }

    /// The envelope sender of a mail to this address.
    private func ticket(to address: String) throws -> BounceEvidence {
        let addresses = try BounceAddresses.sample()
        let sender = try #require(addresses.sender(of: id, to: address))
        return .ticket(try #require(addresses.ticket(in: sender.text)))
    }

    @Test func anAddressThatIsGoneIsRetiredInItsVersion() throws {
        let decision = BounceDecision(.addressGone, of: mail(), by: try ticket(to: "Ada@example.org"))

        #expect(decision == .fail(.addressGone, retiring: 3))
    }

    @Test func anotherAddressIsNotRetiredForIt() throws {
        let decision = BounceDecision(.addressGone, of: mail(), by: try ticket(to: "ada@earlier.example"))

        #expect(decision == .fail(.addressGone, retiring: nil))
    }

    @Test func aPersonWithoutAnAddressLosesNone() throws {
        let decision = BounceDecision(
            .addressGone, of: mail(to: nil, version: nil), by: try ticket(to: "ada@example.org"))

        #expect(decision == .fail(.addressGone, retiring: nil))
    }

    /// Whoever has read the mail knows its Message-ID.
    @Test func aMessageIDFailsTheMailAndNothingElse() {
        #expect(BounceDecision(.addressGone, of: mail(), by: .messageID(id)) == .fail(.addressGone, retiring: nil))
        #expect(BounceDecision(.delivered, of: mail(), by: .messageID(id)) == .nothing)
    }

    @Test func aRefusalKeepsTheAddress() throws {
        let decision = BounceDecision(.failed(.tooLarge), of: mail(), by: try ticket(to: "ada@example.org"))

        #expect(decision == .fail(.tooLarge, retiring: nil))
    }

    @Test func onlyAFinalReportChangesTheMail() throws {
        let evidence = try ticket(to: "ada@example.org")

        #expect(BounceDecision(.pending, of: mail(), by: evidence) == .nothing)
        #expect(BounceDecision(.delivered, of: mail(), by: evidence) == .recordDelivered)
    }
}
