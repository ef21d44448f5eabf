import Domain
import Foundation
import MessageProtocol
import PersonKeys
import Postgres

extension PostgresTransaction {
    /// - Returns: nil for one that was deleted meanwhile.
    func exported(_ photo: PhotoSummary, of userID: UserID, sealedWith key: PersonKey) async throws -> ExportedPhoto? {
        guard let jpeg = try await file(.picture, of: photo.id, of: userID, sealedWith: key) else { return nil }
        var answer: StoredAnswer?
        if case .answered(let stored) = photo.state { answer = stored }
        return ExportedPhoto(
            photoID: photo.id, groupID: photo.group, takenAt: photo.takenAt, width: photo.width, height: photo.height,
            state: photo.state.name, answer: answer, jpeg: Data(jpeg).base64EncodedString())
    }

    func exportedShares(of userID: UserID, sealedWith key: PersonKey) async throws -> [ExportedShare] {
        let rows = try await query(
            """
            SELECT token_digest, recipient, created_at, expires_at,
                ARRAY(SELECT photo_id FROM shared_photos
                    WHERE shared_photos.token_digest = photo_shares.token_digest ORDER BY photo_id) AS photos
            FROM photo_shares WHERE user_id = \(userID.uuid) ORDER BY created_at, token_digest
            """)
        var shares: [ExportedShare] = []
        for row in rows {
            let digest: [UInt8] = try row["token_digest"]
            let openings = try await query(
                "SELECT opened_at FROM share_openings WHERE token_digest = \(digest) ORDER BY opened_at")
            shares.append(
                ExportedShare(
                    recipient: try PostgresShareStore.recipient(try row["recipient"], of: digest, userID, key),
                    createdAt: try row["created_at"], expiresAt: try row["expires_at"],
                    photoIDs: try row["photos", as: [UUID].self].map { SkinPhotoID($0) },
                    openedAt: try openings.decode(Date.self)))
        }
        return shares
    }
}
