import Domain
import Foundation
import MessageProtocol

/// A photo without its pixels.
struct PhotoSummary: Sendable {
    var id: SkinPhotoID
    var group: PhotoGroupID
    /// Noon of the day on which it was taken, if the person gave one; else when it came.
    var takenAt: Date
    /// In pixels.
    var width, height: Int
    var state: PhotoState
}

extension SkinPhotoID {
    /// Where a part of the photo is sealed: it opens nowhere else.
    func place(of part: String, _ userID: UserID) -> String { "photos/\(userID)/\(self)/\(part)" }
}

/// How far the classifier is with a photo.
enum PhotoState: Sendable, Equatable {
    /// The classifier was not asked.
    case kept
    case waiting
    case answered(StoredAnswer)

    var name: String {
        switch self {
        case .kept: "kept"
        case .waiting: "waiting"
        case .answered(.failed): "failed"
        case .answered: "answered"
        }
    }
}

/// What became of a question to the classifier. A failure is a state of its own, never a number.
enum StoredAnswer: Sendable, Equatable {
    case answer(SkinAnswer)
    /// The photo is too bad, as it turned out.
    case refused([PhotoFault])
    /// It could not be read.
    case failed
}

extension StoredAnswer: Codable {
    private enum CodingKeys: String, CodingKey { case answer, refused }

    /// `answer`, or `refused` with the faults; neither for a failure.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let answer = try container.decodeIfPresent(SkinAnswer.self, forKey: .answer) {
            self = .answer(answer)
        } else if let faults = try container.decodeIfPresent([PhotoFault].self, forKey: .refused) {
            self = .refused(faults)
        } else {
            self = .failed
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .answer(let answer): try container.encode(answer, forKey: .answer)
        case .refused(let faults): try container.encode(faults, forKey: .refused)
        case .failed: break
        }
    }
}

/// Why something is not done with a photo or a group. Nothing was stored.
enum PhotoRequestRefusal: Error, Sendable, Equatable {
    /// The account is gone.
    case deleted
    case unknownGroup, unknownPhoto
    /// The id belongs to another photo.
    case idInUse
    case tooManyPhotos, tooManyGroups
}
