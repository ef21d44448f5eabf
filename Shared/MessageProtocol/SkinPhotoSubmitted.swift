public import Domain
public import Foundation

public enum SkinPhotoSubject {}
public typealias SkinPhotoID = Identifier<SkinPhotoSubject>

/// A person wants a photo of their skin judged. It lies sealed in the skin check's schema.
public struct SkinPhotoSubmitted: Message {
    public static let name: MessageName = "skin-photo.submitted.v1"

    public var userID: UserID
    public var photoID: SkinPhotoID
    /// When the person asked.
    public var submittedAt: Date

    public init(userID: UserID, photoID: SkinPhotoID, submittedAt: Date) {
        self.userID = userID
        self.photoID = photoID
        self.submittedAt = submittedAt
    }
}
