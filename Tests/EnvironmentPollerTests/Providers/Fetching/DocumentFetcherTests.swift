import Foundation
import HTTPFetch
import HTTPTypes
import Synchronization
import Testing

@testable import environment_poller

/// A misbehaving provider on a real port, through the real client.
struct DocumentFetcherTests {
    private static let now = "2023-04-04T07:58:30Z"

    /// The fetcher's result for one response.
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
            (
                answer: .error(402, #"{"error": {"message": "Your plan has ended."}}"#), kind: .json,
                fault: .accessRefused(status: 402, reason: "Your plan has ended.")
            ),
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
        #expect(fault?.scope == .source)
    }

    @Test(
        arguments: [
            (
                retryAfter: "120",
                fault: .unavailable(until: Date(timeIntervalSince1970: 1_680_595_230), reason: "Moving")
            ),
            (retryAfter: nil, fault: .unexpectedStatus(503, reason: "Moving")),
        ] as [(retryAfter: String?, fault: ProviderFault)])
    func learnsFromAnOutageWhenToComeBack(_ example: (retryAfter: String?, fault: ProviderFault)) async throws {
        var headers: HTTPFields = [:]
        headers[.retryAfter] = example.retryAfter
        let answer = ScriptedProvider.Answer.error(503, #"{"message": "Moving"}"#, headers: headers)
        #expect(try await outcome(of: answer) == .failure(example.fault))
    }

    @Test(
        arguments: [
            (headers: [.cacheControl: "public, max-age=600"], freshUntil: "2023-04-04T08:08:30Z"),
            (headers: [.cacheControl: "max-age=600", .age: "540"], freshUntil: "2023-04-04T07:59:30Z"),
            (headers: [.cacheControl: "max-age=60", .age: "60"], freshUntil: nil),
            (headers: [.cacheControl: "no-cache, max-age=600"], freshUntil: nil),
            (headers: [.expires: "Tue, 04 Apr 2023 09:00:00 GMT"], freshUntil: "2023-04-04T09:00:00Z"),
            (
                headers: [.cacheControl: "max-age=60", .expires: "Tue, 04 Apr 2023 09:00:00 GMT"],
                freshUntil: "2023-04-04T07:59:30Z"
            ),
            (headers: [.expires: "0"], freshUntil: nil),
            (headers: [.cacheControl: "max-age=99999999"], freshUntil: "2023-04-05T07:58:30Z"),
            (headers: [:], freshUntil: nil),
        ] as [(headers: HTTPFields, freshUntil: String?)])
    func learnsHowLongADocumentStaysAsItIs(_ example: (headers: HTTPFields, freshUntil: String?)) async throws {
        let answer = ScriptedProvider.Answer(headers: example.headers, body: Array("{}".utf8))
        let document = try #require(try await outcome(of: answer).get())
        let expected = try example.freshUntil.map { try instant($0) }
        #expect(document.freshUntil == expected)
    }

    @Test func letsAProviderJudgeItsOwnErrorsFirst() async throws {
        let provider = ScriptedProvider()
        provider.answers("/document", .error(403, #"{"error": "quota of 50 spent"}"#))
        let limited = ProviderFault.rateLimited(until: try instant("2023-04-05T00:00:00Z"), reason: "quota")
        try await withServer(provider.router) { url in
            let fetcher = DocumentFetcher.real()
            await #expect(throws: limited) {
                try await fetcher.fetch("\(url)/document", as: .json) { $0.status == .forbidden ? limited : nil }
            }
            await #expect(throws: ProviderFault.accessRefused(status: 403, reason: "quota of 50 spent")) {
                try await fetcher.fetch("\(url)/document", as: .json) { _ in nil }
            }
        }
    }

    @Test func leavesAHostAloneThatKeepsFailingAndOnlyThatOne() async throws {
        let (broken, sound) = (ScriptedProvider(), ScriptedProvider())
        broken.answers("/document", .error(500))
        sound.answers("/document", .ok("{}"))
        try await withServer(broken.router) { brokenURL in
            try await withServer(sound.router) { soundURL in
                let fetcher = DocumentFetcher.real(breaker: .forProviders(failures: 3))
                for path in ["/document", "/document?a", "/document?b"] {
                    await #expect(throws: ProviderFault.unexpectedStatus(500, reason: nil)) {
                        try await fetcher.fetch(brokenURL + path, as: .json)
                    }
                }
                let fault = await #expect(throws: ProviderFault.self) {
                    try await fetcher.fetch("\(brokenURL)/other", as: .json)
                }
                guard case .circuitOpen(_, reason: "it answered HTTP 500") = fault else {
                    Issue.record("\(String(describing: fault))")
                    return
                }
                #expect(broken.asked.count == 3)
                let document = try await fetcher.fetch("\(soundURL)/document", as: .json)
                #expect(document?.body == Array("{}".utf8))
            }
        }
    }

    @Test func blamesNoHostForOneAddressThatKeepsFailing() async throws {
        let provider = ScriptedProvider()
        provider.answers("/bad", .error(500))
        try await withServer(provider.router) { url in
            let fetcher = DocumentFetcher.real(breaker: .forProviders(failures: 3))
            for _ in 0..<10 {
                await #expect(throws: ProviderFault.unexpectedStatus(500, reason: nil)) {
                    try await fetcher.fetch("\(url)/bad", as: .json)
                }
            }
        }
        #expect(provider.asked.count == 10)
    }

    @Test(arguments: [400, 404, 429]) func blamesNoHostForRefusingARequest(_ status: Int) async throws {
        let provider = ScriptedProvider()
        provider.answers("/document", .error(status))
        try await withServer(provider.router) { url in
            let fetcher = DocumentFetcher.real(breaker: .forProviders(failures: 1))
            for _ in 0..<3 { _ = try? await fetcher.fetch("\(url)/document", as: .json) }
        }
        #expect(provider.asked.count == 3)
    }

    @Test func sendsAKeyAndDoesNotCarryItElsewhere() async throws {
        let seen = Mutex<[FetchRequest]>([])
        let fetcher = DocumentFetcher(
            send: { request in
                seen.withLock { $0.append(request) }
                return FetchResponse(status: .ok, body: Array("{}".utf8))
            }, now: { Date() })
        let name = try #require(HTTPField.Name("x-api-key"))
        _ = try await fetcher.fetch("https://provider.test/a", as: .json, headers: [name: "secret"])
        _ = try await fetcher.fetch("https://provider.test/b", as: .json)

        let requests = seen.withLock { $0 }
        #expect(requests.map { $0.headers[name] } == ["secret", nil])
        #expect(requests.allSatisfy { $0.redirectLimit == 0 })
    }

    @Test func readsJSONBehindAByteOrderMarkAndInAnotherEncoding() async throws {
        let marked = try #require(try await outcome(of: .ok([0xEF, 0xBB, 0xBF] + Array(#"{"a": 1}"#.utf8))).get())
        #expect(marked.body == Array(#"{"a": 1}"#.utf8))
        let latin = Array(#"{"city": "Z"#.utf8) + [0xFC] + Array(#"rich"}"#.utf8)
        let document = try #require(try await outcome(of: .ok(latin)).get())
        #expect(String(decoding: document.body, as: UTF8.self) == #"{"city": "Zürich"}"#)
        #expect(try await outcome(of: .ok([0xEF, 0xBB, 0xBF])) == .failure(.empty))
    }

    @Test func doesNotTakeANotModifiedThatNobodyAskedForAsNews() async throws {
        let fault = ProviderFault.unexpectedStatus(304, reason: "although it was not asked whether anything changed")
        #expect(try await outcome(of: .error(304)) == .failure(fault))
    }

    /// The report behind a cell may have been deleted, as some terms demand.
    @Test func asksForAWholeDocumentWhereTheLastOneIsNotKnownAnyMore() async throws {
        let provider = ScriptedProvider()
        provider.answers("/document", .ok(Array("{}".utf8), tag: "\"1\""))
        try await withServer(provider.router) { url in
            let fetcher = DocumentFetcher.real()
            let document = try #require(try await fetcher.fetch("\(url)/document", as: .json))
            await fetcher.accept(document.receipt)
            #expect(try await fetcher.fetch("\(url)/document", as: .json) == nil)
            let whole = try await Inquiry.$current.withValue(Inquiry(mayBeUnchanged: false)) {
                try await fetcher.fetch("\(url)/document", as: .json)
            }
            #expect(whole == document)
        }
    }
}
