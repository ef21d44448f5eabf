import Domain
import Foundation
import MessageProtocol

extension SkinCheckFeatures {
    private var personStore: PostgresPersonStore { PostgresPersonStore(pool: pool) }

    /// Whose clocks say which day it is for a person.
    private var timeZone: @Sendable (UserID) async throws -> TimeZone {
        { [people = personStore] in try await people.timeZone(of: $0) }
    }

    var photoStore: PostgresPhotoStore { PostgresPhotoStore(pool: pool, masterKeys: masterKeys) }

    var photoRoutes: PhotoRoutes {
        PhotoRoutes(
            store: photoStore, reader: photoReader, limits: settings.quality, shortestSide: settings.shortestSide,
            timeZone: timeZone, now: now)
    }

    var photoPageRoutes: PhotoPageRoutes {
        PhotoPageRoutes(
            store: photoStore, consents: consents,
            figure: { [people = personStore] in try await people.figure(of: $0) },
            timeZone: timeZone, now: now)
    }
}

extension SkinCheckFeatures {
    var scanRoutes: ScanRoutes {
        ScanRoutes(
            groups: { [photoStore] in try await photoStore.groups(of: $0) }, consents: consents,
            limits: settings.quality, now: now)
    }
}

extension SkinCheckFeatures {
    var compareRoutes: CompareRoutes {
        CompareRoutes(
            groups: { [photoStore] in try await photoStore.groups(of: $0) },
            photos: { [photoStore] in try await photoStore.photos(in: $1, of: $0) },
            timeZone: timeZone, now: now)
    }
}

extension SkinCheckFeatures {
    var riskStore: PostgresRiskStore { PostgresRiskStore(pool: pool, masterKeys: masterKeys) }

    var riskRoutes: RiskRoutes { RiskRoutes(store: riskStore, consents: consents, now: now) }
}

extension SkinCheckFeatures {
    private var shareStore: PostgresShareStore {
        PostgresShareStore(
            pool: pool, masterKeys: masterKeys, sealer: settings.linkSealer, publicURL: settings.publicURL)
    }

    var shareRoutes: ShareRoutes {
        ShareRoutes(
            photos: { [photoStore] userID in
                let groups = try await photoStore.groups(of: userID)
                return try await photoStore.photos(of: userID).compactMap { photo in
                    groups.first { $0.id == photo.group }.map { (photo, $0.group) }
                }
            },
            shares: shareStore, consents: consents,
            timeZone: timeZone, now: now)
    }

    var sharedPhotosRoutes: SharedPhotosRoutes {
        SharedPhotosRoutes(
            picture: { [photoStore] in try await photoStore.file(.picture, of: $0, of: $1) }, shares: shareStore,
            now: now)
    }
}
