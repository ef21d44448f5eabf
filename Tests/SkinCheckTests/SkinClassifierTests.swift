import Foundation
import Testing

@testable import skin_check

/// The network in Swift against the training's own, over pictures of nobody.
@Suite struct SkinClassifierTests {
    @Test(arguments: DrawnPicture.all)
    func saysWhatTheTrainingSays(picture: DrawnPicture) async throws {
        let answer = try await SkinClassifier.shared.answer(for: try SkinPhoto(try picture.bytes))
        #expect(abs(answer.malignant - picture.malignant) < 0.001)
        #expect(abs(answer.melanoma - picture.melanoma) < 0.001)
        #expect(abs(answer.spread - picture.spread) < 0.01)
        #expect(abs(answer.distance - picture.distance) < 0.01)
        #expect(answer.finding == picture.answer)
        #expect(answer.melanomaFinding == picture.melanomaAnswer)
    }

    @Test(arguments: DrawnPicture.all)
    func measuresWhatTheTrainingMeasures(picture: DrawnPicture) async throws {
        let measures = try PhotoMeasures(try SkinPhoto(try picture.bytes))
        let limits = await SkinClassifier.shared.head.quality
        #expect(measures.faults(limits) == picture.faults)
    }

    @Test func theSamePhotoHasTheSameAnswer() async throws {
        let photo = try SkinPhoto(try DrawnPicture.all[0].bytes)
        let (first, second) = (
            try await SkinClassifier.shared.answer(for: photo), try await SkinClassifier.shared.answer(for: photo)
        )
        #expect(first == second)
    }

    @Test(arguments: 1...3)
    func quarterTurnsAreTheSamePhoto(quarters: Int) async throws {
        let photo = try SkinPhoto(try DrawnPicture.all[2].bytes)
        let upright = try await SkinClassifier.shared.answer(for: photo)
        let turned = try await SkinClassifier.shared.answer(for: photo.turned(quarters))
        #expect(abs(upright.malignant - turned.malignant) < 0.05)
        #expect(abs(upright.melanoma - turned.melanoma) < 0.05)
        #expect(upright.finding == turned.finding)
    }

    @Test func aFolderWithoutAModelIsNamed() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "skin-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.copyItem(
            at: SkinClassifier.model.appending(path: "head.json"), to: folder.appending(path: "head.json"))
        try Data("no network".utf8).write(to: folder.appending(path: "skin.onnx"))
        let fault = #expect(throws: SkinNetwork.Fault.self) { try SkinClassifier(readFrom: folder) }
        #expect(fault?.description.contains("is no network that OpenCV reads") == true)
    }
}
