public import Domain
public import Foundation

/// A photo of somebody's skin was judged. The answer lies sealed in the skin check's schema and never travels.
public struct SkinPhotoClassified: Message {
    public static let name: MessageName = "skin-photo.classified.v1"

    public var userID: UserID
    public var photoID: SkinPhotoID
    /// When the person asked: whoever waited for long is notified.
    public var submittedAt: Date
    public var classifiedAt: Date

    public init(userID: UserID, photoID: SkinPhotoID, submittedAt: Date, classifiedAt: Date) {
        self.userID = userID
        self.photoID = photoID
        self.submittedAt = submittedAt
        self.classifiedAt = classifiedAt
    }
}
