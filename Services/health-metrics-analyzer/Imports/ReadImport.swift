import Domain
import Foundation
import HealthFormats
import Synchronization

/// Reads one leased file. Its pieces are fetched, parsed and stored at the same time with back-pressure, so that only a
/// few megabytes are in memory however large the file is.
struct ReadImport: Sendable {
    let imports: PostgresImportStore
    let files: PostgresUploadedFileStore
    let profiles: PostgresSourceProfileStore
    let people: any PersonStore
    let parser: any ExportParser
    let record: @Sendable ([HealthSample], [SampleRetraction], UserID) async throws -> RecordingCount
    let now: @Sendable () -> Date
    var settings = ImportSettings()
    private let thread = ParsingThread()

    init(
        imports: PostgresImportStore, files: PostgresUploadedFileStore, profiles: PostgresSourceProfileStore,
        people: any PersonStore, parser: any ExportParser, now: @escaping @Sendable () -> Date,
        settings: ImportSettings = ImportSettings(),
        record: @escaping @Sendable ([HealthSample], [SampleRetraction], UserID) async throws -> RecordingCount
    ) {
        self.imports = imports
        self.files = files
        self.profiles = profiles
        self.people = people
        self.parser = parser
        self.now = now
        self.settings = settings
        self.record = record
    }

    /// - Throws: ``FileGone``; `CancellationError` when the task is cancelled or the lease is lost; what the stores
    ///   throw.
    func callAsFunction(_ lease: ImportLease) async throws -> ImportReport {
        guard let file = try await files.file(lease.importID, of: lease.userID) else { throw FileGone() }
        let reading = Reading(lease: lease, clock: try await people.person(lease.userID)?.timeZone)
        return try await withTaskCancellationHandler {
            do {
                return try await report(of: reading, file)
            } catch is ForeignProfile {
                return ImportReport(refused: [ForeignProfile.reason: 1])
            }
        } onCancel: {
            reading.stop()
        }
    }

    private func report(of reading: Reading, _ file: UploadedFile) async throws -> ImportReport {
        async let _ = reading.feed.fill(file.size) { try await files.piece(at: $0, of: file) }
        async let parsed = thread.parse(
            reading.feed, into: reading.outlet, clock: reading.clock, by: parser)
        async let _ = hold(reading)
        do {
            let refused = try await store(reading)
            var report = try await parsed
            // A parser may mistake a failed feed for the end of the file.
            try reading.feed.checkFailure()
            try Task.checkCancellation()
            let progress = reading.progress
            // What an earlier reader of this file stored counts as taken by this import.
            report.taken = reading.lease.takenBefore + progress.taken
            report.repeated = max(0, progress.repeated - reading.lease.takenBefore)
            if refused > 0 { report.refuse(RecordingCount.refusal, count: refused) }
            return report
        } catch {
            reading.stop()
            // Of two failures the feed's came first.
            try reading.feed.checkFailure()
            throw error
        }
    }

    /// - Returns: the number of samples that the store refused.
    private func store(_ reading: Reading) async throws -> Int {
        let userID = reading.lease.userID
        var refused = 0
        for await part in reading.outlet.parts {
            switch part {
            case .profile(let profile, let format):
                guard try await profiles.isOwn(profile, in: format, of: userID) else { throw ForeignProfile() }
                if let birthDate = AppleProfile.birthDate(in: profile) {
                    try await profiles.keep(birthDate, of: userID)
                }
            case .samples(let samples):
                let count = try await record(samples, [], userID)
                reading.add(count)
                refused += count.refused
                try await renew(reading)
            case .retractions(let retractions):
                _ = try await record([], retractions, userID)
                try await renew(reading)
            }
            reading.outlet.makeRoom()
        }
        return refused
    }

    /// Renews the lease while a long piece is parsed or stored.
    private func hold(_ reading: Reading) async {
        while !Task.isCancelled {
            do {
                try await Task.sleep(for: settings.renewal)
                try await renew(reading)
            } catch is LeaseLost {
                reading.stop()
                return
            } catch {
                // Cancelled, or the database is unavailable: the next renewal or the store's own error decides.
                continue
            }
        }
    }

    private func renew(_ reading: Reading) async throws {
        guard try await imports.renew(reading.lease, reading.progress, until: now() + settings.lease) else {
            throw LeaseLost()
        }
    }
}

/// How long a reader keeps a file without renewing its lease.
struct ImportSettings: Sendable {
    /// Seconds.
    var lease: TimeInterval = 60
    var renewal = Duration.seconds(15)
}

/// The file belongs to another person than earlier ones.
private struct ForeignProfile: Error {
    static let reason = "the file is of another person's profile"
}

/// Another reader took over, or the account was deleted.
struct LeaseLost: Error {}

/// A file being read.
private final class Reading: Sendable {
    let lease: ImportLease
    /// The person's time zone; nil when unknown.
    let clock: TimeZone?
    let feed = FileFeed()
    let outlet = BatchOutlet()
    private let counted = Mutex(ImportProgress())

    init(lease: ImportLease, clock: TimeZone?) {
        self.lease = lease
        self.clock = clock
    }

    var progress: ImportProgress {
        var progress = counted.withLock { $0 }
        progress.bytesRead = feed.bytesRead
        return progress
    }

    func add(_ count: RecordingCount) {
        counted.withLock {
            $0.taken += count.taken
            $0.repeated += count.repeated
        }
    }

    func stop() {
        feed.stop()
        outlet.stop()
    }
}
