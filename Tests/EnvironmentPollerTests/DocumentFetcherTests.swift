import Foundation
import HTTPTypes
import Testing

@testable import environment_poller

/// A misbehaving provider on a real port, asked over the real client.
struct DocumentFetcherTests {
    private static let now = "2023-04-04T07:58:30Z"

    /// What the fetcher makes of one answer.
    private func outcome(
        of answer: ScriptedProvider.Answer, as kind: DocumentKind = .json
    ) async throws -> Result<Document?, ProviderFault> {
        let provider = ScriptedProvider()
        provider.answers("/document", answer)
        let now = try instant(Self.now)
        return try await withServer(provider.router) { url in
            do throws(ProviderFault) {
                return .success(try await DocumentFetcher.real(now: { now }).fetch("\(url)/document", as: kind))
            } catch {
                return .failure(error)
            }
        }
    }

    @Test(
        arguments: [
            (
                answer: .ok("<!DOCTYPE html><p>Maintenance</p>"), kind: .json,
                fault: .wrongContent(expected: "JSON", found: "HTML or XML")
            ),
            (answer: .ok("\n <html></html>"), kind: .csv, fault: .wrongContent(expected: "CSV", found: "HTML or XML")),
            (answer: .ok(#"{"a": 1}"#), kind: .csv, fault: .wrongContent(expected: "CSV", found: "JSON")),
            (answer: .ok("Service ready"), kind: .json, fault: .wrongContent(expected: "JSON", found: "text")),
            (answer: .ok(""), kind: .csv, fault: .empty),
            (answer: .error(401), kind: .json, fault: .accessRefused(status: 401)),
            (answer: .error(403, "<html>"), kind: .csv, fault: .accessRefused(status: 403)),
            (answer: .error(404), kind: .csv, fault: .notCovered),
            (answer: .error(503, "<html>"), kind: .json, fault: .unexpectedStatus(503, reason: nil)),
            (
                answer: .error(400, #"{"error": true, "reason": "Latitude must not be 95.25"}"#), kind: .json,
                fault: .unexpectedStatus(400, reason: "Latitude must not be …")
            ),
        ] as [(answer: ScriptedProvider.Answer, kind: DocumentKind, fault: ProviderFault)])
    func refusesEachWrongAnswerWithItsReason(
        _ example: (answer: ScriptedProvider.Answer, kind: DocumentKind, fault: ProviderFault)
    ) async throws {
        #expect(try await outcome(of: example.answer, as: example.kind) == .failure(example.fault))
    }

    @Test(
        arguments: [
            (reason: "Minutely API request limit exceeded.", retryAfter: nil, until: "2023-04-04T07:59:00Z"),
            (reason: "Hourly API request limit exceeded.", retryAfter: nil, until: "2023-04-04T08:00:00Z"),
            (reason: "Daily API request limit exceeded.", retryAfter: nil, until: "2023-04-05T00:00:00Z"),
            (reason: "Slow down.", retryAfter: "90", until: "2023-04-04T08:00:00Z"),
            (reason: "Slow down.", retryAfter: "Tue, 04 Apr 2023 08:30:00 GMT", until: "2023-04-04T08:30:00Z"),
            (reason: "Slow down.", retryAfter: "99999999", until: "2023-04-05T07:58:30Z"),
            (reason: "Slow down.", retryAfter: "later", until: "2023-04-04T07:59:00Z"),
        ] as [(reason: String, retryAfter: String?, until: String)])
    func learnsFromALimitWhenToComeBack(_ example: (reason: String, retryAfter: String?, until: String)) async throws {
        var headers: HTTPFields = [:]
        headers[.retryAfter] = example.retryAfter
        let answer = ScriptedProvider.Answer.error(
            429, #"{"error": true, "reason": "\#(example.reason)"}"#, headers: headers)

        let fault = ProviderFault.rateLimited(until: try instant(example.until), reason: example.reason)
        #expect(try await outcome(of: answer) == .failure(fault))
    }

    @Test func asksForADocumentAgainUntilItsReceiptIsAcceptedAndThenOnlyIfItChanged() async throws {
        let provider = ScriptedProvider()
        provider.answers("/document", .ok(Array("a;b\n1;2\n".utf8), tag: "\"1\""))
        try await withServer(provider.router) { url in
            let fetcher = DocumentFetcher.real()
            let document = try #require(try await fetcher.fetch("\(url)/document", as: .csv))
            #expect(try await fetcher.fetch("\(url)/document", as: .csv) == document)

            await fetcher.accept(document.receipt)
            #expect(try await fetcher.fetch("\(url)/document", as: .csv) == nil)

            provider.answers("/document", .ok(Array("a;b\n3;4\n".utf8), tag: "\"2\""))
            #expect(try await fetcher.fetch("\(url)/document", as: .csv)?.body == Array("a;b\n3;4\n".utf8))
        }
    }

    @Test func saysThatNobodyAnswers() async throws {
        let url = try await withServer(ScriptedProvider().router) { $0 }
        let fault = await #expect(throws: ProviderFault.self) {
            try await DocumentFetcher.real().fetch("\(url)/document", as: .csv)
        }
        #expect(fault?.description.contains("accepts no connection") == true)
        #expect(fault?.stopsTheRound == true)
    }
}
