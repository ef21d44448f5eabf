import Domain
import Foundation
import Sessions

/// What the staff and operators do with studies.
struct ManageStudies: Sendable {
    let store: PostgresStudyStore
    let current: CurrentStudy
    let now: @Sendable () -> Date

    /// The newest first.
    func all() async throws -> [Study] { try await store.all() }

    func study(_ id: StudyID) async throws -> Study {
        guard let study = try await store.study(id) else { throw StudyError.unknownStudy }
        return study
    }

    /// - Returns: nil when there is none.
    func find(_ id: StudyID) async throws -> Study? { try await store.study(id) }

    /// The first first.
    /// - Throws: ``StudyError/unknownStudy``.
    func versions(of id: StudyID) async throws -> [StudyVersion] {
        let versions = try await store.versions(of: id)
        guard !versions.isEmpty else { throw StudyError.unknownStudy }
        return versions
    }

    /// The file of a version, byte by byte as it came.
    /// - Parameter version: nil for the newest.
    /// - Throws: ``StudyError``.
    func export(_ id: StudyID, version: Int? = nil) async throws -> String {
        let versions = try await versions(of: id)
        guard let found = version.map({ wanted in versions.first { $0.version == wanted } }) ?? versions.last else {
            throw StudyError.unknownVersion
        }
        return found.file
    }

    /// Imports a study, or publishes the next version of one; nothing is stored on a fault.
    /// - Parameter consentChange: of a consent that reads otherwise than before, once people are invited.
    /// - Throws: ``StudyFileFaults`` with all faults by line and column.
    func publish(
        _ file: [UInt8], consentChange: ConsentChange? = nil, for call: StaffCall
    ) async throws -> PublishedStudy {
        let published = try await store.publish(
            try StudyFile(file), consentChange: consentChange, for: call, at: now())
        current.forget(published.id)
        return published
    }

    /// - Throws: ``StudyError``.
    func turn(_ id: StudyID, to phase: StudyPhase, for call: StaffCall) async throws {
        try await store.turn(id, to: phase, for: call, at: now())
        current.forget(id)
    }
}

/// What became of a file.
struct PublishedStudy: Sendable, Equatable {
    var id: StudyID
    /// That holds now.
    var version: Int
    var phase: StudyPhase
    var isNew: Bool
}

/// A version as it was published.
struct StudyVersion: Sendable {
    var version: Int
    var file: String
    /// Nil where the consent reads as before, and for the first.
    var consentChange: ConsentChange?
    var publishedAt: Date
}
