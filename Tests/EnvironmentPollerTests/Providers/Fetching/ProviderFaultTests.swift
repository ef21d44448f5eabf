import Foundation
import HTTPFetch
import Testing

@testable import environment_poller

struct ProviderFaultTests {
    private static let until = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(
        arguments: [
            (.unreachable("gone"), .soon, .source),
            (.brokenOff("reset"), .soon, .request),
            (.untrusted("expired"), .never, .source),
            (.circuitOpen(until: until, reason: "gone"), .notBefore(until), .source),
            (.accessRefused(status: 401), .never, .source),
            (.rateLimited(until: until, reason: "daily"), .notBefore(until), .source),
            (.unavailable(until: until, reason: nil), .notBefore(until), .source),
            (.unexpectedStatus(500, reason: nil), .soon, .request),
            (.unexpectedStatus(408, reason: nil), .soon, .request),
            (.unexpectedStatus(400, reason: nil), .never, .request),
            (.unexpectedStatus(301, reason: nil), .never, .request),
            (.unexpectedStatus(200, reason: "busy"), .soon, .request),
            (.wrongContent(expected: "JSON", found: "HTML"), .soon, .request),
            (.tooLarge(limit: 1), .never, .request),
            (.malformed("cut"), .soon, .request),
            (.empty, .soon, .request),
            (.useless(RefusedValues()), .soon, .request),
            (.missingColumns(["a"]), .never, .request),
            (.silent, .never, .place),
            (.otherPlace(distanceInKilometres: 99), .never, .place),
            (.notCovered, .never, .place),
        ] as [(ProviderFault, Retry, FaultScope)])
    func saysWhetherToRetryAndWhatElseWouldFail(_ fault: ProviderFault, retry: Retry, scope: FaultScope) {
        #expect(fault.retry == retry)
        #expect(fault.scope == scope)
        let now = Self.until.addingTimeInterval(-60)
        switch retry {
        case .soon: #expect(fault.blockedUntil(from: now) == nil)
        case .notBefore(let until): #expect(fault.blockedUntil(from: now) == until)
        case .never:
            let pause: TimeInterval = fault == .untrusted("expired") ? 3_600 : 86_400
            #expect(fault.blockedUntil(from: now) == now.addingTimeInterval(pause))
        }
    }

    @Test(
        arguments: [
            (.tls(host: "a.test", .untrustedCertificate(reason: "expired")), { @Sendable in .untrusted($0) }),
            (.tls(host: "a.test", .handshakeFailed(reason: "no")), { @Sendable in .unreachable($0) }),
            (.cannotConnect(host: "a.test"), { @Sendable in .unreachable($0) }),
            (.timedOut(host: "a.test", after: .seconds(3), phase: .connecting), { @Sendable in .unreachable($0) }),
            (.timedOut(host: "a.test", after: .seconds(30), phase: .receivingAnswer), { @Sendable in .brokenOff($0) }),
            (.responseCutShort(host: "a.test"), { @Sendable in .brokenOff($0) }),
            (.malformedAnswer(host: "a.test"), { @Sendable in .brokenOff($0) }),
        ] as [(HTTPFetchError, @Sendable (String) -> ProviderFault)])
    func tellsAHostThatIsNotReachedFromAnAnswerThatBreaksOff(
        _ error: HTTPFetchError, fault: @Sendable (String) -> ProviderFault
    ) {
        #expect(ProviderFault(error, limit: 1) == fault(error.description))
    }

    @Test(
        arguments: [
            (#"{"error": true, "reason": "Latitude must not be 95.25"}"#, "Latitude must not be …"),
            (#"{"status": "error", "data": "Invalid key"}"#, "Invalid key"),
            (#"{"status": "fail", "data": {"message": "city_not_found"}}"#, "city_not_found"),
            (#"{"error": {"code": 400, "message": "Not here."}}"#, "Not here."),
            (#"{"message": "key 1a2b3c4d5e6f7a8b9c0d refused"}"#, "key … refused"),
            (#"{"detail": "documentation-of-parameters"}"#, "documentation-of-parameters"),
            (#"{"detail": "not \u0000 now\u202e"}"#, "not  now"),
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

    /// Its expressions take quadratic time.
    @Test func readsNoMoreThanTheBeginningOfALongErrorAndCutsNoKeyInTwo() {
        let words = String(repeating: "a-", count: 600)
        #expect(StatedReason.find(in: Array(#"{"detail": "\#(words)"}"#.utf8)) == nil)
        let key = "no " + String(repeating: "1a2b3c4d5e6f7a8b9c0d", count: 100)
        #expect(StatedReason.find(in: Array(#"{"detail": "\#(key)"}"#.utf8)) == "no")
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
