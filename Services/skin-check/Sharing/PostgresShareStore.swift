import Domain
import Foundation
import Localization
import MessageProtocol
import PersonKeys
import Postgres
import RequestedNotifications
import Sessions
import SignedLinks

/// Links by which a doctor sees photos, in the tables `photo_shares`, `shared_photos` and `share_openings`.
struct PostgresShareStore: Sendable {
    let pool: PostgresPool
    let masterKeys: MasterKeys
    let sealer: LinkSealer
    /// Where people reach the pages.
    let publicURL: URL

    /// How long a link may work, in days.
    static let lives = [1, 7, 14, 30]
    /// Mails to doctors of one person in the last day.
    static let mostPerDay = 5
    static let mostPhotos = 50
    /// How long the notifier tries to send the mail.
    private static let patience = 86_400.0

    /// Sends a link to an address.
    /// - Throws: ``ShareRefusal``.
    func share(
        _ photos: [SkinPhotoID], with recipient: ShareRecipient, for days: Int, in language: ContentLanguage,
        of userID: UserID, at now: Date
    ) async throws {
        try await pool.transaction { transaction in
            guard try await transaction.lockPerson(userID),
                let key = try await transaction.knownPersonKey(of: userID, under: masterKeys)
            else { throw ShareRefusal.noPhotos }
            let today = try await transaction.query(
                "SELECT count(*) FROM photo_shares WHERE user_id = \(userID.uuid) AND created_at > \(now - 86_400)"
            ).decode(Int.self).reduce(0, +)
            guard today < Self.mostPerDay else { throw ShareRefusal.tooManyMails }
            let (token, end) = (SessionToken(), now + Double(days) * 86_400)
            let sealed = try key.seal(
                try MessageCoding.encode(recipient), at: Self.place(token.digest, userID))
            try await transaction.query(
                """
                INSERT INTO photo_shares (token_digest, user_id, recipient, created_at, expires_at)
                VALUES (\(token.digest), \(userID.uuid), \(sealed), \(now), \(end))
                """)
            let stored = try await transaction.query(
                """
                INSERT INTO shared_photos (token_digest, photo_id)
                SELECT \(token.digest), photo_id FROM photos
                WHERE user_id = \(userID.uuid) AND photo_id = ANY(\(photos.map(\.uuid)))
                """)
            guard stored.affectedCount > 0 else { throw ShareRefusal.noPhotos }
            try await transaction.requestNotification(
                RequestedContent(
                    to: recipient.address, language: language.rawValue,
                    values: [.time: ShareWords(language).day(end)],
                    link: publicURL.appending(path: "skin/shared/\(token.text)").absoluteString),
                of: .skinPhotosShared, to: userID, expiresAt: now + Self.patience, from: .skinCheck,
                sealedWith: sealer, at: now)
        }
    }

    /// Links of a person that still work, the newest first.
    func shares(of userID: UserID, at now: Date) async throws -> [PhotoShare] {
        try await pool.transaction { transaction in
            guard let key = try await transaction.knownPersonKey(of: userID, under: masterKeys) else { return [] }
            return try await transaction.query(
                """
                SELECT token_digest, recipient, expires_at,
                    (SELECT count(*) FROM shared_photos WHERE shared_photos.token_digest = photo_shares.token_digest)
                        AS photos,
                    (SELECT count(*) FROM share_openings WHERE share_openings.token_digest = photo_shares.token_digest)
                        AS openings,
                    (SELECT max(opened_at) FROM share_openings
                        WHERE share_openings.token_digest = photo_shares.token_digest) AS opened_at
                FROM photo_shares WHERE user_id = \(userID.uuid) AND expires_at > \(now)
                ORDER BY created_at DESC, token_digest
                """
            ).map { row in
                let digest: [UInt8] = try row["token_digest"]
                return PhotoShare(
                    digest: digest, recipient: try Self.recipient(try row["recipient"], of: digest, userID, key),
                    expiresAt: try row["expires_at"], photos: try row["photos"], openings: try row["openings"],
                    openedAt: try row["opened_at"])
            }
        }
    }

    /// Ends a link at once. Its row stays for a day, so that it still counts among the mails of the day.
    /// - Parameter digest: of the link's token.
    func withdraw(_ digest: [UInt8], of userID: UserID, at now: Date) async throws {
        try await pool.query(
            """
            UPDATE photo_shares SET expires_at = least(expires_at, \(now))
            WHERE token_digest = \(digest) AND user_id = \(userID.uuid)
            """)
    }

    /// What a link opens, noting that it was opened; nil for one that has ended, was withdrawn or never was.
    /// - Parameter notes: whether that counts as an opening; the pictures of a page do not.
    func opened(_ token: SessionToken, notes: Bool, at now: Date) async throws -> OpenedShare? {
        try await pool.transaction { transaction in
            guard
                let row = try await transaction.query(
                    """
                    SELECT user_id, expires_at FROM photo_shares
                    WHERE token_digest = \(token.digest) AND expires_at > \(now)
                    """
                ).first
            else { return nil }
            let owner = UserID(try row["user_id", as: UUID.self])
            guard let key = try await transaction.knownPersonKey(of: owner, under: masterKeys) else { return nil }
            if notes {
                try await transaction.query(
                    "INSERT INTO share_openings (token_digest, opened_at) VALUES (\(token.digest), \(now))")
            }
            let photos = try await transaction.photos(
                of: owner,
                "photo_id IN (SELECT photo_id FROM shared_photos WHERE token_digest = \(token.digest))",
                sealedWith: key)
            let groups = try await transaction.photoGroups(of: owner, sealedWith: key)
            let zone = try await transaction.query("SELECT time_zone FROM people WHERE user_id = \(owner.uuid)")
                .decode(String.self).first
            return OpenedShare(
                owner: owner, zone: zone.flatMap { TimeZone(identifier: $0) } ?? .gmt, until: try row["expires_at"],
                photos: photos.compactMap { photo in
                    groups.first { $0.id == photo.group }.map { (photo, $0.group) }
                })
        }
    }

    /// - Parameter digest: of the link's token.
    static func recipient(
        _ sealed: [UInt8], of digest: [UInt8], _ userID: UserID, _ key: PersonKey
    ) throws -> ShareRecipient {
        try MessageCoding.decode(ShareRecipient.self, from: try key.open(sealed, at: place(digest, userID)))
    }

    private static func place(_ digest: [UInt8], _ userID: UserID) -> String {
        "photo_shares/\(userID)/\(digest.map { String($0, radix: 16) }.joined(separator: "."))"
    }
}

/// To whom photos are shown.
struct ShareRecipient: Sendable, Codable, Equatable {
    /// As the person calls them; it goes nowhere.
    var name: String
    var address: String
}

/// A link as its owner sees it.
struct PhotoShare: Sendable {
    /// Of the link's token.
    var digest: [UInt8]
    var recipient: ShareRecipient
    var expiresAt: Date
    var photos: Int
    /// How often it was opened, and when last.
    var openings: Int
    var openedAt: Date?
}

/// A link as a doctor opens it.
struct OpenedShare: Sendable {
    var owner: UserID
    /// Of the owner, whose days the photos have.
    var zone: TimeZone
    var until: Date
    /// In the order of their taking.
    var photos: [(photo: PhotoSummary, group: PhotoGroup)]
}

/// Why photos are not shared. Nothing was sent.
enum ShareRefusal: Error, Sendable, Equatable {
    case noPhotos, tooManyPhotos, tooManyMails, name, address, consent
}
