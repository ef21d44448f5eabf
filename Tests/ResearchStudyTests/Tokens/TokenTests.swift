import Domain
import Foundation
import HTTPTypes
import Testing

@testable import research_study

/// One blind signature for each participant and day.
@Suite(.timeLimit(.minutes(20))) struct TokenTests {
    @Test func aDeviceGetsASignatureThatTheServerHasNotSeen() async throws {
        try await StudyUnderTest.run { study in
            let id = try await study.begin()
            let device = try await study.device()
            let token = try await device.token(on: study.today)
            let key = try #require(try await study.features.dayKeys.knownKey(of: id, on: study.today))

            #expect(token.signature != token.blindSignature)
            #expect(try token.read().isSigned(by: key))
        }
    }

    @Test func theDayBeforeIsEarlyEnough() async throws {
        try await StudyUnderTest.run { study in
            try await study.begin()
            let device = try await study.device()
            _ = try await device.token(on: study.today)
            let token = try await device.token(on: study.today.next)
            #expect(token.day == study.today.next)
        }
    }

    /// The answer to the first may have been lost.
    @Test func theSameMessageIsSignedAgainTheSame() async throws {
        try await StudyUnderTest.run { study in
            try await study.begin()
            let device = try await study.device()
            let blinded = try await device.blinded(on: study.today)
            let (first, again) = (try await device.ask(blinded), try await device.ask(blinded))

            #expect(first.status == 200)
            #expect(first.body == again.body)
        }
    }

    @Test func anotherMessageForTheSameDayIsRefused() async throws {
        try await StudyUnderTest.run { study in
            try await study.begin()
            let device = try await study.device()
            _ = try await device.token(on: study.today)
            let answer = try await device.ask(try await device.blinded(on: study.today))

            #expect(answer.status == 409)
            #expect(try answer.problem.code == "already-issued")
        }
    }

    /// However many are asked for at the same time.
    @Test func ofManyMessagesAtOnceOneIsSigned() async throws {
        try await StudyUnderTest.run { study in
            try await study.begin()
            let device = try await study.device()
            _ = try await device.key(of: study.today)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 1...6 {
                    group.addTask { try await device.ask(try await device.blinded(on: study.today)).status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [200, 409, 409, 409, 409, 409])
        }
    }

    @Test func anEarlierDayIsNotSignedAfterALaterOne() async throws {
        try await StudyUnderTest.run { study in
            try await study.begin()
            let device = try await study.device()
            _ = try await device.token(on: study.today.next)
            let answer = try await device.ask(try await device.blinded(on: study.today))
            #expect(try answer.problem.code == "already-issued")
        }
    }

    @Test(arguments: ["2027-05-08", "2027-05-11", "2028-01-01"])
    func otherDaysAreRefused(day: String) async throws {
        try await StudyUnderTest.run { study in
            try await study.begin()
            let device = try await study.device()
            let blinded = try await device.blinded(on: study.today)
            let answer = try await study.post(
                "/api/v1/study/tokens", #"{"day": "\#(day)", "blinded": "\#(blinded.text)"}"#, device.authorization)
            #expect(answer.status == 422)
            #expect(try answer.pointers == ["#/day"])
        }
    }

    @Test func strangersGetNone() async throws {
        try await StudyUnderTest.run { study in
            try await study.begin()
            let device = try await study.device()
            let blinded = try await device.blinded(on: study.today)
            for authorization in [nil, "Participant " + String(repeating: "A", count: 43), "Bearer \(device.secret)"] {
                let answer = try await study.post(
                    "/api/v1/study/tokens", #"{"day": "\#(study.today)", "blinded": "\#(blinded.text)"}"#,
                    authorization.map { ["authorization": $0] } ?? [:])
                #expect(answer.status == 401)
            }
        }
    }

    @Test func whoHasLeftGetsNone() async throws {
        try await StudyUnderTest.run { study in
            try await study.begin()
            let device = try await study.device()
            let blinded = try await device.blinded(on: study.today)
            #expect(
                try await study.send(.delete, "/api/v1/study/participation", device.authorization).status == 200)
            let answer = try await device.ask(blinded)
            #expect([401, 403].contains(answer.status))
        }
    }

    @Test(arguments: ["", "AAAA", String(repeating: "_", count: 342), "not base64url!"])
    func whatIsNoBlindedMessageIsRefused(text: String) async throws {
        try await StudyUnderTest.run { study in
            try await study.begin()
            let device = try await study.device()
            let answer = try await study.post(
                "/api/v1/study/tokens", #"{"day": "\#(study.today)", "blinded": "\#(text)"}"#, device.authorization)
            #expect(answer.status == 422)
            #expect(try answer.pointers == ["#/blinded"])
            // The day's token is not lost.
            _ = try await device.token(on: study.today)
        }
    }
}

extension TokenForTests {
    /// As the service reads it.
    func read() throws -> StudyToken {
        StudyToken(
            day: day, message: Array(try #require(Data(base64URL: message))),
            signature: Array(try #require(Data(base64URL: signature))))
    }
}
