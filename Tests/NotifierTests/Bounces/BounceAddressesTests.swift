import Domain
import Foundation
import HTTPFetch
import ServiceRuntime
import SignedLinks
import Testing

@testable import notifier

@Suite struct BounceAddressesTests {
    private let addresses: BounceAddresses
    private let delivery = DeliveryID()

    init() throws { addresses = try .sample() }

    @Test func anAddressIdentifiesTheMailThatBounced() throws {
        let sender = try #require(addresses.sender(of: delivery, to: "ada@example.org"))

        let ticket = try #require(addresses.ticket(in: sender.text))
        #expect(ticket.deliveryID == delivery)
        #expect(ticket.wasSent(to: "ada@example.org") && ticket.wasSent(to: "Ada@Example.org"))
        #expect(!ticket.wasSent(to: "bo@example.org"))
        #expect(sender.text.wholeMatch(of: /bounces\+[a-z2-7]{48}@breathe\.example/) != nil)
    }

    @Test func mailServersMayDressTheAddressUp() throws {
        let sender = try #require(addresses.sender(of: delivery, to: "ada@example.org")).text

        for text in ["<\(sender)>", "\"A B\" <\(sender)>", "bounces+x@breathe.example, \(sender)", sender.uppercased()]
        {
            #expect(addresses.ticket(in: text)?.deliveryID == delivery)
        }
    }

    @Test func everyChangedCharacterMakesAnAddressWorthless() throws {
        let sender = try #require(addresses.sender(of: delivery, to: "ada@example.org")).text
        let characters = Array(sender)

        for index in "bounces+".count..<("bounces+".count + BounceTicket.tokenLength) {
            var forged = characters
            forged[index] = forged[index] == "a" ? "b" : "a"
            #expect(addresses.ticket(in: String(forged)) == nil)
        }
    }

    @Test(arguments: ["", "bounces@breathe.example", "bounces+@breathe.example", "bounces+abc@breathe.example", "+"])
    func anAddressWithoutATokenIsWorthless(text: String) {
        #expect(addresses.ticket(in: text) == nil)
    }

    @Test func anAddressOfAnotherHostOrMailboxIsWorthless() throws {
        let sender = try #require(addresses.sender(of: delivery, to: "ada@example.org")).text

        #expect(addresses.ticket(in: sender.replacing("breathe", with: "other")) == nil)
        #expect(addresses.ticket(in: sender.replacing("bounces", with: "returns")) == nil)
    }

    @Test func anotherKeyMakesNoAddressOfOurs() throws {
        let other = try BounceAddresses(
            mailbox: try MailAddress("bounces@breathe.example"),
            sealer: try LinkSealer(keys: [Data(repeating: 8, count: 32)]))
        let forged = try #require(other.sender(of: delivery, to: "ada@example.org"))

        #expect(addresses.ticket(in: forged.text) == nil)
    }

    @Test func aMailboxLeavesRoomForTheToken() throws {
        let (longest, tooLong) = (String(repeating: "b", count: 15), String(repeating: "b", count: 16))

        let addresses = try BounceAddresses(
            mailbox: try MailAddress("\(longest)@breathe.example"), sealer: .sample())

        #expect(addresses.sender(of: delivery, to: "ada@example.org") != nil)
        #expect(throws: SettingFault.self) {
            try BounceAddresses(mailbox: try MailAddress("\(tooLong)@breathe.example"), sealer: .sample())
        }
    }

    /// RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "my"), ("fo", "mzxq"), ("foo", "mzxw6"), ("foob", "mzxw6yq"), ("fooba", "mzxw6ytb"),
    ])
    func base32IsTheStandards(_ text: String, _ encoded: String) {
        #expect(Base32.text(Array(text.utf8)) == encoded)
        #expect(Base32.bytes(encoded) == Array(text.utf8))
        #expect(Base32.bytes(encoded.uppercased()) == Array(text.utf8))
    }

    @Test(arguments: ["1", "a", "mz", "m!", "mzxw6ytb1", "mzx"])
    func refusesWhatIsNoBase32(text: String) {
        #expect(Base32.bytes(text) == nil)
    }
}

extension BounceAddresses {
    static func sample() throws -> BounceAddresses {
        try BounceAddresses(mailbox: try MailAddress("bounces@breathe.example"), sealer: .sample())
    }
}
