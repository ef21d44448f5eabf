import Domain
import Foundation
import HTTPTypes
import HummingbirdTesting
import TestSupport
import Testing

@testable import RepeatedRequests

@Suite(.timeLimit(.minutes(20))) struct IdempotencyTests {
    @Test func aRepetitionGetsTheStoredAnswer() async throws {
        try await RepetitionsUnderTest.run { service in
            let first = try await service.post("things/made", key: "a-key")
            let second = try await service.post("things/made", key: "a-key")
            #expect(first.status == .created && second.status == .created)
            #expect(first.text == "1 text" && second.text == "1 text")
            #expect(second.headers[.location] == "/things/1" && second.headers[.contentType] == "text/plain")
            #expect(!first.isReplayed && second.isReplayed)
            #expect(first.headers[.setCookie] != nil && second.headers[.setCookie] == nil)
            #expect(service.routes.runs == 1)
        }
    }

    @Test func twentyAtOnceHaveOneEffectAndOneAnswer() async throws {
        try await RepetitionsUnderTest.run { service in
            let answers = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        while true {
                            let answer = try await service.post("things/made", key: "a-key")
                            guard answer.code == "under-way" else { return "\(answer.status.code) \(answer.text)" }
                        }
                    }
                }
                return try await group.reduce(into: [String]()) { $0.append($1) }
            }
            #expect(answers == Array(repeating: "201 1 text", count: 20))
            #expect(service.routes.runs == 1)
        }
    }

    @Test func sayWhenTheFirstIsUnderWay() async throws {
        try await RepetitionsUnderTest.run { service in
            async let first = service.post("things/waits", key: "a-key")
            for await _ in service.routes.begun.stream { break }
            let second = try await service.post("things/waits", key: "a-key")
            #expect(second.status == .conflict && second.code == "under-way" && second.headers[.retryAfter] == "1")
            service.routes.goOn.continuation.yield()
            let answered = try await first
            let third = try await service.post("things/waits", key: "a-key")
            #expect(answered.status == .created && third.isReplayed && third.text == answered.text)
            #expect(service.routes.runs == 1)
        }
    }

    @Test func aKeyIsForOneRequest() async throws {
        try await RepetitionsUnderTest.run { service in
            _ = try await service.post("things/made", key: "a-key")
            for (path, text) in [("things/made", "other"), ("things/too", "text"), ("things/made?a=1", "text")] {
                let refused = try await service.post(path, key: "a-key", text)
                #expect(refused.status == .unprocessableContent)
                #expect(refused.text.contains("Another request had this Idempotency-Key"))
            }
            #expect(service.routes.runs == 1)
        }
    }

    @Test func anotherPersonRouteOrKeyIsAnotherRequest() async throws {
        try await RepetitionsUnderTest.run { service in
            let texts = [
                try await service.post("things/made", key: "a-key").text,
                try await service.post("things/made", key: "b-key").text,
                try await service.post("others/made", key: "a-key").text,
                try await service.post("things/made", key: "a-key", by: UserID()).text,
            ]
            #expect(texts == ["1 text", "2 text", "3 text", "4 text"])
        }
    }

    @Test func withoutKeyOrSessionOrWhereKeysDoNotCountEachRequestRuns() async throws {
        try await RepetitionsUnderTest.run { service in
            for _ in 1...2 {
                _ = try await service.post("things/made", key: nil)
                _ = try await service.post("things/made", key: "a-key", by: nil)
                _ = try await service.post("streams/made", key: "a-key")
            }
            let rows = try await service.rows()
            #expect(service.routes.runs == 6 && rows == 0)
        }
    }

    @Test(arguments: [("refused", 422), ("conflict", 409), ("away", 503)])
    func whatSurelyHadNoEffectMayBeTriedAgain(how: String, status: Int) async throws {
        try await RepetitionsUnderTest.run { service in
            for number in 1...2 {
                let answer = try await service.post("things/\(how)", key: "a-key")
                #expect(answer.status.code == status && !answer.isReplayed)
                #expect(service.routes.runs == number)
            }
            let rows = try await service.rows()
            #expect(rows == 0)
        }
    }

    @Test func anAnswerInDoubtSaysSoAndStays() async throws {
        try await RepetitionsUnderTest.run { service in
            for isReplayed in [false, true] {
                let answer = try await service.post("things/doubt", key: "a-key")
                #expect(answer.status == .serviceUnavailable && answer.code == "outcome-unknown")
                #expect(answer.text.contains("look with GET") && answer.text.contains("new Idempotency-Key"))
                #expect(answer.isReplayed == isReplayed)
            }
            #expect(service.routes.runs == 1)
        }
    }

    /// It may have stored something before it failed.
    @Test func aFaultIsNotRunAgain() async throws {
        try await RepetitionsUnderTest.run { service in
            let first = try await service.post("things/fault", key: "a-key")
            let second = try await service.post("things/fault", key: "a-key")
            #expect(first.status == .internalServerError && second.status == .internalServerError)
            #expect(second.isReplayed && service.routes.runs == 1)
        }
    }

    @Test(arguments: ["things/large", "things/stream", "secrets/made"])
    func whatIsNotKeptIsNotDoneTwice(path: String) async throws {
        try await RepetitionsUnderTest.run { service in
            let first = try await service.post(path, key: "a-key")
            let second = try await service.post(path, key: "a-key")
            #expect(first.status == .created && !first.text.isEmpty)
            #expect(second.status == .conflict && second.code == "answer-not-kept")
            #expect(second.text.contains("201") && service.routes.runs == 1)
        }
    }

    @Test(arguments: ["", "with space", String(repeating: "k", count: 129)])
    func refusesAKeyOfAnotherForm(key: String) async throws {
        try await RepetitionsUnderTest.run { service in
            let refused = try await service.post("things/made", key: key)
            #expect(refused.status == .badRequest && service.routes.runs == 0)
        }
    }
}
