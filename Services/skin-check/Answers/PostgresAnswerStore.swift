import Domain
import Foundation
import MessageProtocol
import Messaging
import PersonKeys
import Postgres

/// What the classifier said, in the table `photos`, sealed with the person's key.
struct PostgresAnswerStore: Sendable {
    let pool: PostgresPool
    let masterKeys: MasterKeys

    /// A photo that waits for an answer, as a JPEG: nil within for one that the person's key does not open.
    /// - Returns: nil when it is answered already, or gone.
    func pending(_ id: SkinPhotoID, of userID: UserID) async throws -> [UInt8]?? {
        try await pool.transaction { transaction -> [UInt8]?? in
            guard let key = try await transaction.knownPersonKey(of: userID, under: masterKeys) else { return nil }
            let rows = try await transaction.query(
                """
                SELECT picture FROM photos WHERE photo_id = \(id.uuid) AND user_id = \(userID.uuid)
                    AND asked_at IS NOT NULL AND answered_at IS NULL
                """)
            guard let sealed = try rows.decode([UInt8].self).first else { return nil }
            let place = id.place(of: PhotoFile.picture.rawValue, userID)
            return .some(try? key.open(sealed, at: place))
        }
    }

    /// Twice changes nothing.
    func keep(
        _ answer: StoredAnswer, about id: SkinPhotoID, of userID: UserID, askedAt: Date, at now: Date
    ) async throws {
        try await pool.transaction { transaction in
            guard try await transaction.lockPerson(userID),
                let key = try await transaction.knownPersonKey(of: userID, under: masterKeys)
            else { return }
            let sealed = try key.seal(
                try MessageCoding.encode(answer), at: id.place(of: "answer", userID))
            let kept = try await transaction.query(
                """
                UPDATE photos SET answered_at = \(now), answer = \(sealed)
                WHERE photo_id = \(id.uuid) AND user_id = \(userID.uuid)
                    AND asked_at IS NOT NULL AND answered_at IS NULL
                """)
            guard kept.affectedCount == 1 else { return }
            try await transaction.enqueue([
                OutgoingMessage(
                    SkinPhotoClassified(userID: userID, photoID: id, submittedAt: askedAt, classifiedAt: now),
                    from: .skinCheck, at: now)
            ])
        }
    }
}
