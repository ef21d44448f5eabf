import Domain
import Foundation
import Testing

@testable import notifier

@Suite struct BounceReportTests {
    private static let address = "bounces+x@breathe.example"

    @Test(arguments: [
        (BounceSamples.postfix(to: address), BounceOutcome.addressGone),
        (BounceSamples.postfix(to: address, status: "5.1.2 (bad host)"), .addressGone),
        (BounceSamples.postfix(to: address, status: "5.2.1", diagnostic: "smtp; 550 5.2.1 disabled"), .addressGone),
        (BounceSamples.postfix(to: address, status: "5.2.2", diagnostic: "smtp; 552 5.2.2 full"), .failed(.refused)),
        (BounceSamples.postfix(to: address, status: "5.7.1", diagnostic: "smtp; 550 5.7.1 spam"), .failed(.refused)),
        (BounceSamples.postfix(to: address, status: "5.3.4", diagnostic: "smtp; 552 5.3.4 size"), .failed(.tooLarge)),
        (
            BounceSamples.postfix(to: address, status: "4.4.1", diagnostic: "X-Postfix; timed out"),
            .failed(.unreachable)
        ),
        (BounceSamples.postfix(to: address, action: "delayed", status: "4.4.1"), .pending),
        (BounceSamples.postfix(to: address, action: "relayed", status: "2.0.0"), .pending),
        (BounceSamples.postfix(to: address, action: "expanded", status: "2.0.0"), .pending),
        (BounceSamples.postfix(to: address, action: "delivered", status: "2.0.0"), .delivered),
        (BounceSamples.postfix(to: address, action: "FAILED (after RCPT)"), .addressGone),
        (BounceSamples.exim(to: address, diagnostic: "smtp; 550 5.1.1 no such user"), .addressGone),
        (BounceSamples.exim(to: address, diagnostic: "smtp; 550-5.1.1 no such user"), .addressGone),
        (BounceSamples.exim(to: address, diagnostic: "smtp; 550 no such user"), .failed(.refused)),
        (BounceSamples.exim(to: address, diagnostic: "smtp; 550 see 5.1.1 for help"), .failed(.refused)),
        (BounceSamples.microsoft(to: address), .addressGone),
    ])
    func saysWhatBecameOfTheMail(sample: String, news: BounceOutcome) throws {
        #expect(try BounceReport(Array(sample.utf8)).outcome == news)
    }

    @Test(arguments: [
        BounceSamples.postfix(to: address), BounceSamples.exim(to: address, diagnostic: "smtp; 550 5.1.1 no"),
        BounceSamples.microsoft(to: address),
    ])
    func lineBreaksCaseAndAMailboxLineDoNotMatter(sample: String) throws {
        let plain = try BounceReport(Array(sample.utf8))
        let variants = [
            sample.replacing("\n", with: "\r\n"), sample.replacing("\n", with: "\r"),
            "From MAILER-DAEMON Thu Apr 27 12:00:07 2023\n" + sample,
            sample.replacing("Action:", with: "ACTION :").replacing("Status:", with: "status:"),
            sample.replacing("message/delivery-status", with: "Message/Delivery-Status; charset=us-ascii"),
            sample.replacing("Content-Type: multipart/report;", with: "CONTENT-TYPE:\n Multipart/Report;"),
        ]

        for variant in variants { #expect(try BounceReport(Array(variant.utf8)) == plain) }
        #expect(plain.destinations.contains { $0.contains(Self.address) })
    }

    @Test func aReportThatIsCutOffIsReadAsFarAsItGoes() throws {
        let sample = BounceSamples.postfix(to: Self.address)
        let cut = try #require(sample.range(of: "Content-Description: Undelivered"))

        #expect(try BounceReport(Array(sample[..<cut.lowerBound].utf8)).outcome == .addressGone)
    }

    @Test func namesTheMailByItsOwnID() throws {
        let id = DeliveryID()
        let report = try BounceReport(
            Array(BounceSamples.postfix(to: Self.address, messageID: "\(id)@breathe.example").utf8))

        #expect(report.originalID == id)
        #expect(try BounceReport(Array(BounceSamples.postfix(to: Self.address).utf8)).originalID == nil)
    }

    @Test(arguments: [
        ("failed", "5.1.1", "delivered", "2.0.0", BounceOutcome.delivered),
        ("failed", "5.1.1", "relayed", "2.0.0", .pending), ("failed", "5.1.1", "failed", "5.1.2", .addressGone),
        ("failed", "5.1.1", "failed", "5.7.1", .failed(.refused)), ("failed", "5.1.1", "delayed", "4.4.1", .pending),
    ])
    func anAddressThatHandsOnToSeveralIsGoneOnlyWithAll(
        _ action: String, _ status: String, _ other: String, _ otherStatus: String, _ news: BounceOutcome
    ) throws {
        let sample = BounceSamples.postfix(to: Self.address, action: action, status: status).replacing(
            "\nRemote-MTA: dns; mx.example.org\n",
            with: "\n\nFinal-Recipient: rfc822; bo@example.org\nAction: \(other)\nStatus: \(otherStatus)\n")

        #expect(try BounceReport(Array(sample.utf8)).outcome == news)
    }

    @Test(arguments: [
        (BounceSamples.outOfOffice, BounceFault.notAReport), ("", .notAReport), ("no mail at all", .notAReport),
        (BounceSamples.postfix(to: address, action: "eaten"), .noOutcome),
        (BounceSamples.postfix(to: address).replacing("Action: failed", with: "X: y"), .noOutcome),
        (BounceSamples.postfix(to: address).replacing("boundary=", with: "border="), .notAReport),
        (BounceSamples.postfix(to: address).replacing("message/delivery-status", with: "text/plain"), .notAReport),
    ])
    func refusesWhatIsNoReport(sample: String, fault: BounceFault) {
        #expect(throws: fault) { try BounceReport(Array(sample.utf8)) }
    }

    /// The returned mail may itself be a report, made by whoever wrote it.
    @Test func readsNoReportInsideTheReturnedMail() {
        let inner = BounceSamples.postfix(to: Self.address)
        let outer = """
            To: \(Self.address)
            Content-Type: multipart/mixed; boundary=outer

            --outer
            Content-Type: message/rfc822

            \(inner)
            --outer--
            """

        #expect(throws: BounceFault.notAReport) { try BounceReport(Array(outer.utf8)) }
    }

    /// A beginning, and what follows it so many times: an argument of a test is printed whole.
    @Test(arguments: [
        ("", "Content-Type: multipart/mixed; boundary=b\n\n--b\n", 2_000),
        ("Content-Type: multipart/mixed; boundary=b\n\n", "--b\n\n", 100_000), ("To: a\n", " folded\n", 100_000),
        ("", "A: b\n", 100_000), ("", "\n", 500_000), ("Content-Type: multipart/report; boundary=", "b", 500_000),
    ])
    func anOddMailIsRefusedLikeAnyOther(beginning: String, repeated: String, count: Int) {
        let mail = beginning + String(repeating: repeated, count: count)

        #expect(throws: BounceFault.notAReport) { try BounceReport(Array(mail.utf8)) }
    }
}
