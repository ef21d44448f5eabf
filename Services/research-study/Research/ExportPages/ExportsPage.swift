import Domain
import Localization
import WebPages

/// The exports of a study that are being made or can be downloaded.
struct ExportsPage: ResearchPage {
    static let template = "research-exports"
    static let section = ResearchSection.exports

    let visit: ResearchVisit
    let exports: [ExportJob]

    private var words: ExportWords { ExportWords(language) }
    var title: String { words.title }

    func content() -> [String: Any] {
        [
            "says": words.list, "formPath": visit.address(Self.section.path), "isEmpty": exports.isEmpty,
            "rows": exports.map { export in
                [
                    "requestedAt": words.common.words.time(export.requestedAt),
                    "stateName": words.name(of: export.state), "count": words.rows(export),
                    "exportPath": ExportPage.path(of: export.id),
                ]
            },
        ]
    }
}

/// One export: how far it has come, then its files. It asks again until it is done, by script or else by itself.
struct ExportPage: ResearchPage {
    static let template = "research-export"
    static let section = ResearchSection.exports

    let visit: ResearchVisit
    let export: ExportJob

    static func path(of id: StudyExportID) -> String { "\(section.path)/\(id)" }

    private var words: ExportWords { ExportWords(language) }
    var title: String { words.one }
    private var isUnderWay: Bool { export.state == .waiting || export.state == .running }
    var script: String? { isUnderWay ? "research-export.js" : nil }

    func content() -> [String: Any] {
        [
            "says": words.details, "parentPath": Self.section.path, "exportID": "\(export.id)",
            "stateName": words.name(of: export.state), "percent": export.percent, "isUnderWay": isUnderWay,
            "isDone": export.state == .done, "failure": export.failure.map { [$0] } ?? [],
            "formPath": visit.address(Self.section.path),
            "requestedAt": words.common.words.time(export.requestedAt),
            "expiresAt": words.common.words.time(export.expiresAt), "count": words.rows(export),
            "files": files, "digest": export.workbook?.digest.map { [$0] } ?? [],
        ]
    }

    private var files: [[String: String]] {
        func file(_ kind: ExportFileKind, _ file: ExportJob.File?, _ name: String?) -> [[String: String]] {
            file.map { file in
                [
                    [
                        "filePath": ExportRoutes.path(of: kind, in: export.id), "fileName": name ?? "",
                        "fileID": kind.rawValue, "size": words.size(file.bytes),
                    ]
                ]
            } ?? []
        }
        return file(.workbook, export.workbook, words.details["workbook"])
            + file(.csv, export.csv, words.details["csv"])
    }
}
