import Domain
import Foundation
import MessageProtocol

/// A photo in the copy of everything that somebody takes along.
struct ExportedPhoto: Encodable {
    var photoID: SkinPhotoID
    var groupID: PhotoGroupID
    var takenAt: Date
    /// In pixels.
    var width, height: Int
    /// `kept`, `waiting`, `answered` or `failed`.
    var state: String
    /// What the classifier said.
    var answer: StoredAnswer?
    /// In Base64.
    var jpeg: String
}

/// A link in the copy of everything, without what opens it.
struct ExportedShare: Encodable {
    var recipient: ShareRecipient
    var createdAt: Date
    var expiresAt: Date
    var photoIDs: [SkinPhotoID]
    var openedAt: [Date]
}
