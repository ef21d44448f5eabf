import Domain
import Foundation
import MessageProtocol
import Messaging
import TestSupport
import Testing

@testable import skin_check

extension PersonUnderTest {
    /// Adds a spot of the skin.
    @discardableResult
    func addGroup(_ region: String = "skin-knee-left", named name: String? = nil) async throws -> PhotoGroupID {
        let group = try PhotoGroup(region: region, name: name)
        try await skin.features.photoStore.add(group, of: userID, at: skin.clock.now)
        return group.id
    }

    /// Sends a photo, which has to be kept.
    /// - Parameters:
    ///   - photo: a mole where none is given.
    ///   - query: more of it, such as `&check=yes`.
    @discardableResult
    func keep(
        _ photo: [UInt8]? = nil, in group: PhotoGroupID, _ query: String = ""
    ) async throws -> SkinPhotoID {
        let id = SkinPhotoID()
        let file = try photo ?? DrawnPhoto.mole().png()
        let answer = try await upload(file, "photo=\(id)&group=\(group)\(query)")
        try #require(answer.status == 201, "\(answer.text)")
        return id
    }

    /// By the route for programs.
    func state(of photo: SkinPhotoID) async throws -> String {
        struct Photo: Decodable { var state: String }
        return try await get("/api/v1/skin/photos/\(photo)").decoded(Photo.self).state
    }
}

extension SkinUnderTest {
    /// Does the worker's part for everything that was asked.
    func judgePhotos() async throws {
        let handler = features.submittedHandler(.shared)
        for submitted in try await sent(SkinPhotoSubmitted.self) {
            let verdict = try await handler.handle(submitted, .sent())
            #expect(verdict == .done)
        }
    }

    /// Puts an answer where the worker's would be, such as one that no drawing brings about.
    func plant(_ answer: StoredAnswer, about photo: SkinPhotoID, of person: PersonUnderTest) async throws {
        try await features.photoStore.ask(about: photo, of: person.userID, at: clock.now)
        try await PostgresAnswerStore(pool: pool, masterKeys: .forTests).keep(
            answer, about: photo, of: person.userID, askedAt: clock.now, at: clock.now)
    }
}

extension SkinAnswer {
    static func made(
        _ finding: Finding, malignant: Double = 0.05, melanoma: Melanoma = .no
    ) -> SkinAnswer {
        SkinAnswer(
            malignant: malignant, melanoma: 0.01, spread: 0.5, distance: 2, finding: finding,
            melanomaFinding: melanoma)
    }
}
