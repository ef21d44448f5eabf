import Foundation
import HTTPFetch
import Testing

@testable import environment_poller

struct ProviderFaultTests {
    private static let until = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(
        arguments: [
            (.unreachable("gone"), .soon, true),
            (.untrusted("expired"), .never, true),
            (.circuitOpen(until: until, reason: "gone"), .notBefore(until), true),
            (.accessRefused(status: 401), .never, true),
            (.rateLimited(until: until, reason: "daily"), .notBefore(until), true),
            (.unavailable(until: until, reason: nil), .notBefore(until), true),
            (.unexpectedStatus(500, reason: nil), .soon, true),
            (.unexpectedStatus(408, reason: nil), .soon, false),
            (.unexpectedStatus(400, reason: nil), .never, false),
            (.unexpectedStatus(301, reason: nil), .never, false),
            (.unexpectedStatus(200, reason: "busy"), .soon, false),
            (.wrongContent(expected: "JSON", found: "HTML"), .soon, false),
            (.tooLarge(limit: 1), .never, false),
            (.malformed("cut"), .soon, false),
            (.empty, .soon, false),
            (.missingColumns(["a"]), .never, false),
            (.otherPlace(distanceInKilometres: 99), .soon, false),
            (.notCovered, .never, false),
        ] as [(ProviderFault, Retry, Bool)])
    func saysWhetherToRetryAndWhetherOthersWouldFailToo(_ fault: ProviderFault, retry: Retry, stops: Bool) {
        #expect(fault.retry == retry)
        #expect(fault.stopsTheRound == stops)
        #expect(fault.blockedUntil == (retry == .notBefore(Self.until) ? Self.until : nil))
    }

    @Test(
        arguments: [
            (.tls(host: "a.test", .untrustedCertificate(reason: "expired")), true),
            (.tls(host: "a.test", .handshakeFailed(reason: "no")), false),
            (.cannotConnect(host: "a.test"), false),
        ] as [(HTTPFetchError, Bool)])
    func knowsACertificateThatIsNotTrusted(_ error: HTTPFetchError, isUntrusted: Bool) {
        #expect(
            ProviderFault(error, limit: 1)
                == (isUntrusted ? .untrusted(error.description) : .unreachable(error.description)))
    }

    @Test(
        arguments: [
            (#"{"error": true, "reason": "Latitude must not be 95.25"}"#, "Latitude must not be …"),
            (#"{"status": "error", "data": "Invalid key"}"#, "Invalid key"),
            (#"{"status": "fail", "data": {"message": "city_not_found"}}"#, "city_not_found"),
            (#"{"error": {"code": 400, "message": "Not here."}}"#, "Not here."),
            (#"{"message": "key 1a2b3c4d5e6f7a8b9c0d refused"}"#, "key … refused"),
            (#"{"detail": "documentation-of-parameters"}"#, "documentation-of-parameters"),
            (#"{"detail": "  "}"#, nil),
            (#"{"detail": 7}"#, nil),
            ("<html>", nil),
        ] as [(String, String?)])
    func readsWhatAnErrorSaysWithoutPlaceOrKey(_ body: String, reason: String?) {
        #expect(StatedReason.find(in: Array(body.utf8)) == reason)
    }

    @Test func shortensAnErrorThatSaysALot() {
        let body = #"{"detail": "\#(String(repeating: "no ", count: 300))"}"#
        #expect(StatedReason.find(in: Array(body.utf8))?.count == 200)
    }

    @Test(arguments: [
        (QuotaPeriod.minute, "2024-02-29T12:31:00Z"), (.hour, "2024-02-29T13:00:00Z"), (.day, "2024-03-01T00:00:00Z"),
        (.month, "2024-03-01T00:00:00Z"),
    ])
    func knowsWhenAQuotaBeginsAnew(_ period: QuotaPeriod, end: String) throws {
        #expect(period.end(after: try instant("2024-02-29T12:30:15Z")) == (try instant(end)))
        #expect(period.end(after: try instant(end)) > (try instant(end)))
    }
}
