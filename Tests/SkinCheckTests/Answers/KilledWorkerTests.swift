import Foundation
import Postgres
import TestSupport
import Testing

@testable import skin_check

/// Photos that wait for their answers while the process that judges them is killed again and again.
@Suite(.serialized, .timeLimit(.minutes(20))) struct KilledWorkerTests {
    private static let photos = 24
    private static let worker = "skin-check-worker"

    @Test func everyPhotoIsAnsweredHoweverOftenTheWorkerIsKilled() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let group = try await person.addGroup()
            for _ in 0..<Self.photos { try await person.keep(in: group, "&check=yes") }
            try await Self.withService(skin) { processes, environment in
                let seed = UInt64.random(in: 0...9_999)
                print("killed skin worker: seed \(seed)")
                var random = SeededRandom(seed: seed)
                for kill in 1...4 {
                    let wanted = (kill - 1) * Self.photos / 5 + Int.random(in: 1...3, using: &random)
                    try await eventually("\(wanted) are answered; \(processes.log(of: Self.worker))") {
                        try await skin.count("photos WHERE answered_at IS NOT NULL") >= wanted
                    }
                    await processes.kill(Self.worker)
                    let waiting = try await skin.count("photos WHERE answered_at IS NULL")
                    #expect(waiting > 0, "kill \(kill) came too late")
                    try await Self.start(processes, environment)
                }
                try await eventually("all are answered; \(processes.log(of: Self.worker))") {
                    try await skin.count("photos WHERE answered_at IS NULL") == 0
                }
            }
            for photo in try await skin.features.photoStore.photos(in: group, of: person.userID) {
                guard case .answered(.answer(let answer)) = photo.state else {
                    Issue.record("\(photo.state)")
                    continue
                }
                #expect(answer.finding == .benign)
            }
        }
    }

    private static func start(_ processes: ProcessGroup, _ environment: [String: String]) async throws {
        let port = environment["OPERATOR_SKIN_CHECK_WORKER_URL"].flatMap { URL(string: $0)?.port }
        try await processes.start(
            "skin-check", ["worker"], as: worker, with: ["SKIN_CHECK_ADMIN_PORT": "\(try #require(port))"])
    }

    /// The service, which announces what was asked, and its worker, both with the key that sealed the photos.
    private static func withService(
        _ skin: SkinUnderTest,
        _ body: @escaping @Sendable (ProcessGroup, _ environment: [String: String]) async throws -> Void
    ) async throws {
        let key = FileManager.default.temporaryDirectory.appending(path: "skin-key-\(UUID().uuidString)")
        try Data(repeating: 7, count: 32).base64EncodedString().write(to: key, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: key) }
        try await BrokerForTests.with { broker in
            let environment = try await StackUnderTest.environment(broker, skin.database)
                .merging(["SKIN_CHECK_HEALTH_KEYS_FILE": key.path]) { $1 }
            try await ProcessGroup.run(environment: environment) { processes in
                try await processes.start("skin-check", [])
                try await start(processes, environment)
                try await body(processes, environment)
            }
        }
    }
}
