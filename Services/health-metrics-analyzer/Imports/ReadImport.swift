import Domain
import Foundation
import Synchronization

/// Reads one claimed file: its pieces are fetched, parsed and stored at the same time, each waiting for the next, so
/// that a few megabytes are in memory however large the file is.
struct ReadImport: Sendable {
    let imports: any ImportStore
    let files: any UploadedFileStore
    let profiles: any SourceProfileStore
    let people: any PersonStore
    let parser: any ExportParser
    let record: @Sendable ([HealthSample], UserID) async throws -> RecordingCount
    let now: @Sendable () -> Date
    var settings = ImportSettings()
    private let thread = ParsingThread()

    init(
        imports: any ImportStore, files: any UploadedFileStore, profiles: any SourceProfileStore,
        people: any PersonStore, parser: any ExportParser, now: @escaping @Sendable () -> Date,
        settings: ImportSettings = ImportSettings(),
        record: @escaping @Sendable ([HealthSample], UserID) async throws -> RecordingCount
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

    /// - Throws: ``FileGone``; `CancellationError` when the task is cancelled or the claim is lost; what the stores
    ///   throw.
    func callAsFunction(_ claim: ImportClaim) async throws -> ImportReport {
        guard let file = try await files.file(claim.importID, of: claim.userID) else { throw FileGone() }
        let reading = Reading(claim: claim, clock: try await people.person(claim.userID)?.timeZone)
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
            // A parser may take a feed that failed for a file that ended.
            try reading.feed.checkFailure()
            try Task.checkCancellation()
            let progress = reading.progress
            // What an earlier reader of this file took is there already, but by this import.
            report.taken = reading.claim.takenBefore + progress.taken
            report.repeated = max(0, progress.repeated - reading.claim.takenBefore)
            if refused > 0 { report.refuse(RecordingCount.refusal, count: refused) }
            return report
        } catch {
            reading.stop()
            // Of two failures the feed's came first.
            try reading.feed.checkFailure()
            throw error
        }
    }

    /// - Returns: how many samples the store refused.
    private func store(_ reading: Reading) async throws -> Int {
        let userID = reading.claim.userID
        var refused = 0
        for await part in reading.outlet.parts {
            switch part {
            case .profile(let profile, let format):
                guard try await profiles.isOwn(profile, in: format, of: userID) else { throw ForeignProfile() }
            case .samples(let samples):
                let count = try await record(samples, userID)
                reading.add(count)
                refused += count.refused
                try await renew(reading)
            }
            reading.outlet.makeRoom()
        }
        return refused
    }

    /// Keeps the claim while a long piece is parsed or stored.
    private func hold(_ reading: Reading) async {
        while !Task.isCancelled {
            do {
                try await Task.sleep(for: settings.renewal)
                try await renew(reading)
            } catch is ClaimLost {
                reading.stop()
                return
            } catch {
                // Cancelled, or a database that is away for a moment: the next round or the store's own failure tells.
                continue
            }
        }
    }

    private func renew(_ reading: Reading) async throws {
        guard try await imports.renew(reading.claim, reading.progress, until: now() + settings.lease) else {
            throw ClaimLost()
        }
    }
}

/// How long a reader that says nothing is believed to be alive.
struct ImportSettings: Sendable {
    /// Seconds.
    var lease: TimeInterval = 60
    var renewal = Duration.seconds(15)
}

/// The file is of another person than the earlier ones.
private struct ForeignProfile: Error {
    static let reason = "the file is of another person's profile"
}

/// Another reader took over, or the person's account is gone.
struct ClaimLost: Error {}

/// One file while it is read.
private final class Reading: Sendable {
    let claim: ImportClaim
    /// The person's time zone, when it is known.
    let clock: TimeZone?
    let feed = FileFeed()
    let outlet = BatchOutlet()
    private let counted = Mutex(ImportProgress())

    init(claim: ImportClaim, clock: TimeZone?) {
        self.claim = claim
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
