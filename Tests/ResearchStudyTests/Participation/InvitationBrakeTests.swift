import Foundation
import HTTPTypes
import Postgres
import TestSupport
import Testing

@testable import research_study

/// Whoever tries IDs in series is slowed; a classroom behind one address is not.
@Suite(.timeLimit(.minutes(20))) struct InvitationBrakeTests {
    private static func outcome(_ check: CheckInvitation, _ typed: String, _ address: String) async -> String {
        do {
            _ = try await check(typed, from: address)
            return "invited"
        } catch let error as InvitationFault {
            return error.rawValue
        } catch let error as InvitationRefusal {
            return error.rawValue
        } catch is TooManyUnknownInvitations {
            return "throttled"
        } catch {
            return "\(error)"
        }
    }

    /// IDs that nobody has, with a right check character.
    private static func unknown(_ count: Int, besides taken: [InvitationCode]) -> [String] {
        var (codes, random) = ([String](), SeededRandom(seed: 7))
        while codes.count < count {
            let code = InvitationCode.random(using: &random)
            if !taken.contains(code) { codes.append(code.rawValue) }
        }
        return codes
    }

    @Test func whoGuessesIsThrottledEvenWhenAGuessIsRight() async throws {
        try await StudyUnderTest.withStudy { study in
            let check = study.features.participationRoutes.check
            let code = try #require(try await study.invite().first)
            for guess in Self.unknown(Int(InvitationBrake.free), besides: [code]) {
                #expect(await Self.outcome(check, guess, "a") == "unknown-invitation")
            }
            #expect(await Self.outcome(check, code.rawValue, "a") == "throttled")
            #expect(await Self.outcome(check, code.rawValue, "b") == "invited")
            // One attempt is forgiven after three minutes.
            study.clock.advance(by: InvitationBrake.forgiveness)
            #expect(await Self.outcome(check, code.rawValue, "a") == "invited")
        }
    }

    /// Of a thousand at once each finds those before it counted, on whichever replica.
    @Test func guessesAtTheSameTimeAreCountedTooOverReplicas() async throws {
        try await StudyUnderTest.withStudy { study in
            let replicas = [study.features, Self.replica(of: study)].map { $0.participationRoutes.check }
            let outcomes = await withTaskGroup(of: String.self) { group in
                for (index, guess) in Self.unknown(200, besides: []).enumerated() {
                    group.addTask { await Self.outcome(replicas[index % 2], guess, "a") }
                }
                return await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
            }
            #expect(outcomes == ["unknown-invitation": 40, "throttled": 160])
        }
    }

    private static func replica(of study: StudyUnderTest) -> ResearchStudyFeatures {
        ResearchStudyFeatures(pool: study.pool, now: study.features.now, settings: study.features.settings)
    }

    /// Forty people who mistype their card five times each, by one character or by two that are swapped, then enrol.
    @Test func aClassroomBehindOneAddressIsNeverLockedOut() async throws {
        try await StudyUnderTest.withStudy { study in
            let routes = study.features.participationRoutes
            let codes = try await study.invite(40)
            let outcomes = try await withThrowingTaskGroup(of: [String].self) { group in
                for (index, code) in codes.enumerated() {
                    group.addTask {
                        var random = SeededRandom(seed: UInt64(index))
                        var outcomes: [String] = []
                        for _ in 0..<5 {
                            outcomes.append(
                                await Self.outcome(routes.check, Self.mistyped(code, using: &random), "class"))
                        }
                        outcomes.append(await Self.outcome(routes.check, code.rawValue, "class"))
                        let request = Enrol.Request(invitation: code.rawValue, consentVersion: 1)
                        outcomes.append("\(try await routes.enrol(request, from: "class").invitee.status)")
                        return outcomes
                    }
                }
                return try await group.reduce(into: [[String]]()) { $0.append($1) }
            }
            #expect(outcomes.allSatisfy { $0.suffix(2) == ["invited", "Participating"] })
            #expect(outcomes.flatMap { $0 }.allSatisfy { $0 != "throttled" })
        }
    }

    private static func mistyped(_ code: InvitationCode, using random: inout SeededRandom) -> String {
        var typed = Array(code.rawValue)
        let place = Int.random(in: 0..<4, using: &random)
        if Bool.random(using: &random), typed[place] != typed[place + 1] {
            typed.swapAt(place, place + 1)
        } else {
            let others = InvitationCode.alphabet.filter { $0 != typed[place] }
            typed[place] = others.randomElement(using: &random) ?? "2"
        }
        return String(typed)
    }

    @Test func aRefusalSaysWhenToTryAgain() async throws {
        try await StudyUnderTest.withStudy { study in
            for guess in Self.unknown(40, besides: []) {
                #expect(try await study.check(guess).status == 404)
            }
            let answer = try await study.check("22222")
            #expect(answer.status == 429)
            #expect(try answer.code == "throttled")
            #expect(answer.headers[.retryAfter] == "180")
        }
    }

    @Test func addressesAreStoredAsKeyedDigestsAndForgotten() async throws {
        try await StudyUnderTest.withStudy { study in
            let check = study.features.participationRoutes.check
            _ = await Self.outcome(check, try #require(Self.unknown(1, besides: []).first), "192.0.2.1")
            let digests = try await study.pool.query("SELECT digest FROM invitation_attempts").decode([UInt8].self)
            #expect(digests.map(\.count) == [32])
            try await study.features.participationStore.prune(at: study.clock.now)
            #expect(try await study.count("invitation_attempts") == 1)
            study.clock.advance(by: 181)
            try await study.features.participationStore.prune(at: study.clock.now)
            #expect(try await study.count("invitation_attempts") == 0)
        }
    }
}
