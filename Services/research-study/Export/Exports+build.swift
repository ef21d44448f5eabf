import Foundation
import Logging
import Postgres
import ServiceLifecycle

extension ResearchStudyFeatures {
    private var exportStore: PostgresExportStore { PostgresExportStore(pool: pool) }

    var requestExport: RequestExport { RequestExport(exports: exportStore, now: now) }
    var readExports: ReadExports { ReadExports(exports: exportStore, now: now) }

    var exportRoutes: ExportRoutes {
        ExportRoutes(read: readExports, download: DownloadExport(exports: exportStore, now: now))
    }

    var makeExport: MakeExport {
        let studies = currentStudy
        return MakeExport(
            exports: exportStore, answers: PostgresAnswerSource(pool: pool), study: { try await studies.study($0) },
            scratch: settings.scratch, now: now)
    }

    func exportWorker(logger: Logger) -> ExportWorker {
        ExportWorker(exports: exportStore, make: makeExport, now: now, logger: logger)
    }
}
