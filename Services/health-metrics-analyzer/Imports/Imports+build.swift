import MessageProtocol
import ServiceLifecycle

extension AnalyzerParts {
    /// The consumer that queues uploaded files, and the worker that reads them.
    func imports() -> [any Service] {
        let masterKeys = configuration.masterKeys
        let imports = PostgresImportStore(pool: pool)
        let record = recordSamples
        let read = ReadImport(
            imports: imports, files: PostgresUploadedFileStore(pool: pool, masterKeys: masterKeys),
            profiles: PostgresSourceProfileStore(pool: pool, masterKeys: masterKeys),
            people: people,
            parser: ExportReadingParser(now: now),
            now: now,
            record: { try await record($0, retracting: $1, of: $2, handling: nil) })
        return [
            consumer(of: consenting(HealthImportUploadedHandler(imports: imports)) { $0.userID }, prefetch: 64),
            ImportWorker(imports: imports, read: read, now: now, logger: logger),
        ]
    }
}
