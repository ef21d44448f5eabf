import Domain
import Foundation
import MessageProtocol
import Messaging
import PersonKeys
import Postgres

/// Groups and photos in the tables `photo_groups` and `photos`, sealed with the person's key.
struct PostgresPhotoStore: Sendable {
    let pool: PostgresPool
    let masterKeys: MasterKeys

    static let mostPhotos = 2_000
    static let mostGroups = 200

    /// In the order of their making.
    func groups(of userID: UserID) async throws -> [SkinGroupSummary] {
        try await pool.transaction { transaction in
            guard let key = try await transaction.knownPersonKey(of: userID, under: masterKeys) else { return [] }
            return try await transaction.photoGroups(of: userID, sealedWith: key)
        }
    }

    /// - Throws: ``PhotoRequestRefusal``.
    func add(_ group: PhotoGroup, of userID: UserID, at now: Date) async throws {
        try await pool.transaction { transaction in
            guard try await transaction.lockPerson(userID) else { throw PhotoRequestRefusal.deleted }
            let count = try await transaction.query(
                "SELECT count(*) FROM photo_groups WHERE user_id = \(userID.uuid)"
            ).decode(Int.self).reduce(0, +)
            guard count < Self.mostGroups else { throw PhotoRequestRefusal.tooManyGroups }
            let key = try await transaction.personKey(of: userID, under: masterKeys)
            try await transaction.query(
                """
                INSERT INTO photo_groups (group_id, user_id, sealed, created_at)
                VALUES (\(group.id.uuid), \(userID.uuid), \(try Self.sealed(group, of: userID, key)), \(now))
                """)
        }
    }

    /// Of another part or by another name.
    /// - Throws: ``PhotoRequestRefusal``.
    func change(_ group: PhotoGroup, of userID: UserID) async throws {
        try await pool.transaction { transaction in
            guard try await transaction.lockPerson(userID),
                let key = try await transaction.knownPersonKey(of: userID, under: masterKeys)
            else { throw PhotoRequestRefusal.deleted }
            let changed = try await transaction.query(
                """
                UPDATE photo_groups SET sealed = \(try Self.sealed(group, of: userID, key))
                WHERE group_id = \(group.id.uuid) AND user_id = \(userID.uuid)
                """)
            guard changed.affectedCount == 1 else { throw PhotoRequestRefusal.unknownGroup }
        }
    }

    /// With its photos.
    func delete(_ group: PhotoGroupID, of userID: UserID) async throws {
        try await pool.query("DELETE FROM photo_groups WHERE group_id = \(group.uuid) AND user_id = \(userID.uuid)")
    }

    func delete(_ photo: SkinPhotoID, of userID: UserID) async throws {
        try await pool.query("DELETE FROM photos WHERE photo_id = \(photo.uuid) AND user_id = \(userID.uuid)")
    }

    /// Keeps a photo, and asks the classifier in the same transaction if the person wants that.
    /// - Parameter takenAt: nil for now.
    /// - Returns: its state, and whether it is new: the same photo sent again is kept once.
    /// - Throws: ``PhotoRequestRefusal``.
    func keep(
        _ photo: CheckedPhoto, as id: SkinPhotoID, in group: PhotoGroupID, takenAt: Date?, asking: Bool,
        of userID: UserID, at now: Date
    ) async throws -> (state: PhotoState, isNew: Bool) {
        try await pool.transaction { transaction in
            guard try await transaction.lockPerson(userID) else { throw PhotoRequestRefusal.deleted }
            let owners = try await transaction.query("SELECT user_id FROM photos WHERE photo_id = \(id.uuid)")
            guard try owners.decode(UUID.self).allSatisfy({ $0 == userID.uuid }) else {
                throw PhotoRequestRefusal.idInUse
            }
            let key = try await transaction.personKey(of: userID, under: masterKeys)
            if let known = try await transaction.photos(of: userID, "photo_id = \(id.uuid)", sealedWith: key).first {
                guard asking, known.state == .kept else { return (known.state, false) }
                try await transaction.query("UPDATE photos SET asked_at = \(now) WHERE photo_id = \(id.uuid)")
                try await transaction.announce(id, of: userID, at: now)
                return (.waiting, false)
            }
            let rows = try await transaction.pipeline([
                "SELECT FROM photo_groups WHERE group_id = \(group.uuid) AND user_id = \(userID.uuid)",
                "SELECT FROM photos WHERE user_id = \(userID.uuid) LIMIT \(Self.mostPhotos)",
            ])
            guard rows[0].count == 1 else { throw PhotoRequestRefusal.unknownGroup }
            guard rows[1].count < Self.mostPhotos else { throw PhotoRequestRefusal.tooManyPhotos }
            let facts = PhotoFacts(takenAt: takenAt ?? now, width: photo.width, height: photo.height)
            try await transaction.query(
                """
                INSERT INTO photos (photo_id, user_id, group_id, stored_at, facts, picture, thumbnail, asked_at)
                VALUES (\(id.uuid), \(userID.uuid), \(group.uuid), \(now),
                    \(try key.seal(try MessageCoding.encode(facts), at: Self.place(of: "facts", id, userID))),
                    \(try key.seal(photo.jpeg, at: Self.place(of: PhotoFile.picture.rawValue, id, userID))),
                    \(try key.seal(photo.thumbnail, at: Self.place(of: PhotoFile.thumbnail.rawValue, id, userID))),
                    \(asking ? now : nil as Date?))
                """)
            if asking { try await transaction.announce(id, of: userID, at: now) }
            return (asking ? .waiting : .kept, true)
        }
    }

    /// Asks the classifier, again if it has answered before: it may have been trained anew.
    /// - Throws: ``PhotoRequestRefusal``.
    func ask(about id: SkinPhotoID, of userID: UserID, at now: Date) async throws {
        try await pool.transaction { transaction in
            guard try await transaction.lockPerson(userID) else { throw PhotoRequestRefusal.deleted }
            let asked = try await transaction.query(
                """
                UPDATE photos SET asked_at = \(now), answered_at = NULL, answer = NULL
                WHERE photo_id = \(id.uuid) AND user_id = \(userID.uuid)
                """)
            guard asked.affectedCount == 1 else { throw PhotoRequestRefusal.unknownPhoto }
            try await transaction.announce(id, of: userID, at: now)
        }
    }

    /// By the time at which they were taken.
    func photos(in group: PhotoGroupID, of userID: UserID) async throws -> [PhotoSummary] {
        try await photos(of: userID, "group_id = \(group.uuid)")
    }

    func photo(_ id: SkinPhotoID, of userID: UserID) async throws -> PhotoSummary? {
        try await photos(of: userID, "photo_id = \(id.uuid)").first
    }

    /// By the time at which they were taken.
    func photos(of userID: UserID, _ condition: SQL = "true") async throws -> [PhotoSummary] {
        try await pool.transaction { transaction in
            guard let key = try await transaction.knownPersonKey(of: userID, under: masterKeys) else { return [] }
            return try await transaction.photos(of: userID, condition, sealedWith: key)
        }
    }

    /// - Returns: a JPEG; nil for a photo that is not the person's.
    func file(_ file: PhotoFile, of id: SkinPhotoID, of userID: UserID) async throws -> [UInt8]? {
        try await pool.transaction { transaction in
            guard let key = try await transaction.knownPersonKey(of: userID, under: masterKeys) else { return nil }
            return try await transaction.file(file, of: id, of: userID, sealedWith: key)
        }
    }

    static func place(of part: String, _ id: SkinPhotoID, _ userID: UserID) -> String {
        id.place(of: part, userID)
    }

    private static func sealed(_ group: PhotoGroup, of userID: UserID, _ key: PersonKey) throws -> [UInt8] {
        try key.seal(try MessageCoding.encode(group), at: place(of: group.id, userID))
    }

    fileprivate static func place(of group: PhotoGroupID, _ userID: UserID) -> String {
        "photo_groups/\(userID)/\(group)"
    }
}

/// The JPEGs of a photo; the names of their columns.
enum PhotoFile: String, Sendable, CaseIterable { case picture, thumbnail }

/// What is known of a photo beside its pixels.
struct PhotoFacts: Sendable, Codable {
    var takenAt: Date
    /// In pixels.
    var width, height: Int
}

extension PostgresTransaction {
    func photoGroups(of userID: UserID, sealedWith key: PersonKey) async throws -> [SkinGroupSummary] {
        try await query(
            """
            SELECT group_id, sealed, (SELECT count(*) FROM photos WHERE photos.group_id = photo_groups.group_id) AS photos
            FROM photo_groups WHERE user_id = \(userID.uuid) ORDER BY created_at, group_id
            """
        ).map { row in
            let id = PhotoGroupID(try row["group_id", as: UUID.self])
            let sealed: [UInt8] = try row["sealed"]
            let group = try MessageCoding.decode(
                PhotoGroup.self, from: try key.open(sealed, at: PostgresPhotoStore.place(of: id, userID)))
            return SkinGroupSummary(group: group, photos: try row["photos"])
        }
    }

    /// By the time at which they were taken.
    func photos(of userID: UserID, _ condition: SQL, sealedWith key: PersonKey) async throws -> [PhotoSummary] {
        try await query(
            """
            SELECT photo_id, group_id, facts, asked_at, answer FROM photos
            WHERE user_id = \(userID.uuid) AND \(condition)
            """
        ).map { row -> PhotoSummary in
            let id = SkinPhotoID(try row["photo_id", as: UUID.self])
            func opened<Value: Decodable>(_ sealed: [UInt8], _ part: String, as type: Value.Type) throws -> Value {
                try MessageCoding.decode(
                    Value.self, from: try key.open(sealed, at: PostgresPhotoStore.place(of: part, id, userID)))
            }
            let facts = try opened(try row["facts"], "facts", as: PhotoFacts.self)
            let answer = try row["answer", as: [UInt8]?.self].map { try opened($0, "answer", as: StoredAnswer.self) }
            let asked: Date? = try row["asked_at"]
            return PhotoSummary(
                id: id, group: PhotoGroupID(try row["group_id", as: UUID.self]), takenAt: facts.takenAt,
                width: facts.width, height: facts.height,
                state: answer.map { .answered($0) } ?? (asked == nil ? .kept : .waiting))
        }
        .sorted { ($0.takenAt, $0.id.description) < ($1.takenAt, $1.id.description) }
    }

    func file(
        _ file: PhotoFile, of id: SkinPhotoID, of userID: UserID, sealedWith key: PersonKey
    ) async throws -> [UInt8]? {
        try await query(
            """
            SELECT \(identifier: file.rawValue) AS file FROM photos
            WHERE photo_id = \(id.uuid) AND user_id = \(userID.uuid)
            """
        ).decode([UInt8].self).first.map {
            try key.open($0, at: PostgresPhotoStore.place(of: file.rawValue, id, userID))
        }
    }

    fileprivate func announce(_ id: SkinPhotoID, of userID: UserID, at now: Date) async throws {
        try await enqueue([
            OutgoingMessage(
                SkinPhotoSubmitted(userID: userID, photoID: id, submittedAt: now), from: .skinCheck, at: now)
        ])
    }
}
