import Domain
import Foundation
import HTTPTypes
import Postgres
import Testing

@testable import research_study

/// A study that was lived through the routes, with everything that anybody had in hand meanwhile.
struct WholeStudyForTests: Sendable {
    var devices: [DeviceForTests] = []
    var tokens: [TokenForTests] = []
    var answered = 0

    /// Days on which some answer and some do not, one leaves and one is restricted; mixed once a day.
    static func live(in study: StudyUnderTest, people: Int, days: Int) async throws -> WholeStudyForTests {
        var life = WholeStudyForTests()
        try await study.begin()
        for _ in 0..<people { life.devices.append(try await study.device()) }
        for day in 0..<days {
            try await study.plant()
            try await study.plant(latitude: 48.9, longitude: 2.3)
            for (number, device) in life.devices.enumerated() where (number + day) % 4 != 3 {
                try await life.day(of: device, in: study, isAbroad: number.isMultiple(of: 3))
            }
            try await study.features.mixAnswers()
            try await life.change(after: day, in: study)
            study.clock.advance(by: 86_400)
            try await study.features.dayKeys.erase(before: study.today)
        }
        // These have come and wait for the mixing.
        try await study.plant()
        for device in life.devices.suffix(2) { try await life.day(of: device, in: study, isAbroad: false) }
        return life
    }

    private mutating func day(of device: DeviceForTests, in study: StudyUnderTest, isAbroad: Bool) async throws {
        let token = try await device.token(on: study.today)
        tokens.append(token)
        _ = try await study.get("/api/v1/study/participation", device.authorization)
        let answers = ["nose": answered % 4, "eyes": answered / 4 % 4, "throat": 1, "ears": 0]
        let submission =
            isAbroad
            ? try await study.submission(with: token, answers, latitude: 48.85, longitude: 2.35)
            : try await study.submission(with: token, answers)
        #expect(try await study.submit(submission).status == 201)
        // A lost answer makes a device send it again.
        #expect(try await study.submit(submission).status == 409)
        answered += 1
    }

    private mutating func change(after day: Int, in study: StudyUnderTest) async throws {
        guard day < 2, devices.count > 2 else { return }
        let device = devices.removeFirst()
        if day == 0 {
            #expect(
                try await study.send(.delete, "/api/v1/study/participation", device.authorization).status == 200)
        } else {
            let code = try #require(InvitationCode(rawValue: device.code))
            let current = try #require(try await study.features.currentStudy())
            try await study.features.manageInvitees.restrict(code, in: current.id, for: try .operator("tests"))
        }
        devices.append(try await study.device())
        gone.append(device)
    }

    var gone: [DeviceForTests] = []
    var everybody: [DeviceForTests] { devices + gone }
}
