import Domain
import Foundation
import PersonKeys
import Postgres
import Testing

@testable import research_study

/// The keys of the survey days.
@Suite(.timeLimit(.minutes(20))) struct DayKeyTests {
    @Test func everybodyGetsTheSameKeysOfTodayAndTomorrow() async throws {
        try await StudyUnderTest.run { study in
            try await study.begin()
            let first = try await study.get("/api/v1/study/token-keys")
            let second = try await study.get("/api/v1/study/token-keys", ["authorization": "Participant x"])
            #expect(first.body == second.body)
            #expect(first.text.contains("2027-05-09"))
            #expect(first.text.contains("2027-05-10"))
        }
    }

    @Test func thereAreNoneWithoutAStudy() async throws {
        try await StudyUnderTest.run { study in
            let keys = try await study.get("/api/v1/study/token-keys")
            #expect(keys.text == #"{"keys":[]}"#)
        }
    }

    @Test func replicasMakeOneKeyTogether() async throws {
        try await StudyUnderTest.run { study in
            let id = try await study.begin()
            let keys = try await withThrowingTaskGroup(of: DayKey.self) { group in
                for _ in 1...4 {
                    // Each with a signer and a memory of its own, as another process has.
                    let replica = ResearchStudyFeatures(
                        pool: study.pool, now: study.features.now, settings: .forTests)
                    group.addTask { try await replica.dayKeys.key(of: id, on: study.today) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(keys.map(\.publicKey)).count == 1)
            #expect(try await study.count("token_keys") == 1)
        }
    }

    @Test func thePrivateHalfEndsWithItsDay() async throws {
        try await StudyUnderTest.run { study in
            let id = try await study.begin()
            let key = try await study.features.dayKeys.key(of: id, on: study.today)
            #expect(key.sealed != nil)
            study.clock.advance(by: 86_400)
            try await study.features.dayKeys.erase(before: study.today)

            let left = try await study.pool.query(
                "SELECT wrapped IS NULL AND sealed_private_key IS NULL, public_key FROM token_keys"
            ).decode((Bool, [UInt8]).self)
            #expect(left.map(\.0) == [true])
            #expect(left.map(\.1) == [key.publicKey])
        }
    }

    @Test func thePrivateHalfIsSealedByTheMasterKey() async throws {
        try await StudyUnderTest.run { study in
            let id = try await study.begin()
            let key = try await study.features.dayKeys.key(of: id, on: study.today)
            let sealed = try #require(key.sealed)
            let other = try MasterKeys(keys: [Data(repeating: 9, count: 32)])
            #expect(throws: MasterKeyFault.self) { try other.unwrap(sealed.wrapped) }
            let der = try MasterKeys.forTests.unwrap(sealed.wrapped).open(sealed.bytes, at: key.place)
            #expect(der.count > 1_000)
            let elsewhere = DayKey(study: id, day: study.today.next, publicKey: [])
            #expect(throws: (any Error).self) {
                try MasterKeys.forTests.unwrap(sealed.wrapped).open(sealed.bytes, at: elsewhere.place)
            }
        }
    }

    @Test func aNewMasterKeyWrapsTheKeysOfTheDayAnew() async throws {
        try await StudyUnderTest.run { study in
            let id = try await study.begin()
            _ = try await study.features.dayKeys.key(of: id, on: study.today)
            let (new, old) = (Data(repeating: 1, count: 32), Data(repeating: 7, count: 32))
            let rotation = KeyRotation(
                pool: study.pool, masterKeys: try MasterKeys(keys: [new, old]), tables: WrappedKeys.ofStudy)
            #expect(try await rotation.report(isRetiring: true).isDone)

            let settings = ResearchStudySettings(
                healthKeys: try MasterKeys(keys: [new]), publicURL: study.features.settings.publicURL)
            let restarted = ResearchStudyFeatures(pool: study.pool, now: study.features.now, settings: settings)
            let key = try await restarted.dayKeys.key(of: id, on: study.today)
            let blinded = Array(repeating: UInt8(1), count: 256)
            #expect(try await restarted.tokenSigner.sign(blinded, with: key).count == 256)
        }
    }
}
