import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import NIOCore
import Sessions
import WebPages

/// The pages of studies, and what turns and publishes them.
struct StudyPageRoutes: Sendable {
    let studies: ManageStudies
    let checkStudy: CheckStudy
    let visits: ResearchVisits
    let readings: AuditedReadings

    func addPages(to group: RouterGroup<StudyContext>) {
        visits.page(ResearchSection.studies.path, to: group) { visit, request, context in
            try await readings.note("studies.read", of: visit, by: request, in: context)
            return try PageLibrary.study.answer(StudiesPage(visit: visit), to: request, context)
        }
        visits.page("research/studies/:id", to: group) { visit, request, context in
            let study = try await studies.study(try Self.id(context))
            try await readings.note("studies.read", of: visit, by: request, in: context)
            let page = StudyDetailsPage(visit: visit, study: study, versions: try await studies.versions(of: study.id))
            return try PageLibrary.study.answer(page, to: request, context)
        }
        visits.page("research/studies/:id/phase", to: group) { visit, request, context in
            let (study, next) = try await turning(context)
            return try PageLibrary.study.answer(
                StudyTurnPage(visit: visit, study: study, next: next), to: request, context)
        }
        group.get("research/studies/:id/versions/:version") { _, context -> Response in
            let id = try Self.id(context)
            guard let version = context.parameters.get("version").flatMap({ Int($0) }) else {
                throw StudyError.unknownVersion
            }
            return Response(
                status: .ok,
                headers: [
                    .contentType: "application/json; charset=utf-8", .cacheControl: "no-store",
                    .contentDisposition: "attachment; filename=\"\(id)-\(version).json\"",
                ], body: ResponseBody(byteBuffer: ByteBuffer(string: try await studies.export(id, version: version))))
        }
    }

    func addForms(to group: RouterGroup<StudyContext>) {
        visits.form("research/studies/:id/phase", to: group) { _, visit, request, context in
            let (study, next) = try await turning(context)
            do {
                try await studies.turn(study.id, to: next, for: try .routine(by: request, in: context))
                return .seeOther("\(StudyDetailsPage.path(of: study.id))?done=turned")
            } catch let error as StudyError {
                let page = StudyTurnPage(visit: visit, study: study, next: next, refusal: error)
                return try PageLibrary.study.answer(page, status: .conflict, to: request, context)
            }
        }
    }

    /// The body is the study's file, byte by byte.
    func add(to group: RouterGroup<StudyContext>) {
        group.post("research/studies/checks") { request, _ in
            let today = CalendarDay(of: studies.now(), in: .gmt)
            let checked = try await checkStudy(try await Self.file(request), on: today)
            return JSONResponse(value: CheckedStudyJSON(checked, in: ContentLanguage(ofPage: request)))
        }
        group.post("research/studies") { request, context in
            var query = QueryReader(request)
            let change = query.word(
                "consent", of: ["material": ConsentChange?.some(.material), "cosmetic": .some(.cosmetic)], default: nil)
            try query.check()
            let published = try await studies.publish(
                try await Self.file(request), consentChange: change, for: try .routine(by: request, in: context))
            return JSONResponse(
                status: published.isNew ? .created : .ok,
                value: Published(id: published.id, version: published.version, phase: published.phase))
        }
    }

    private struct Published: Encodable {
        var id: StudyID
        var version: Int
        var phase: StudyPhase
    }

    private static func file(_ request: Request) async throws -> [UInt8] {
        try await request.bytes(upTo: StudyFile.largest)
    }

    private static func id(_ context: StudyContext) throws(StudyError) -> StudyID {
        guard let id = context.parameters.get("id").flatMap({ StudyID($0) }) else { throw .unknownStudy }
        return id
    }

    /// Who asks to turn a study beyond the analysis reads why that is nobody's to do.
    private func turning(_ context: StudyContext) async throws -> (Study, StudyPhase) {
        let study = try await studies.study(try Self.id(context))
        guard let next = study.phase.next else { throw StudyError.wrongOrder(from: study.phase, to: .closed) }
        return (study, next)
    }
}
