import Domain
import Foundation
import Gazetteer
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import NIOCore
import WebPages

/// The participants' pages. None of them looks at who asks: they are the same for everybody, and kept by devices.
struct SurveyRoutes: Sendable {
    let currentStudy: CurrentStudy
    /// Who answers for the data.
    let controller: String
    let publicURL: URL
    let now: @Sendable () -> Date

    func addPages(to router: Router<StudyContext>) {
        page(router, .survey) { SurveyPage(study: $0, language: $1) }
        page(router, .history) { AnswerHistoryPage(study: $0, language: $1) }
        page(router, .status) { ParticipationStatusPage(study: $0, language: $1) }
        page(router, .consent) { SignedConsentPage(study: $0, language: $1) }
        page(router, .about) {
            AboutStudyPage(
                study: $0, controller: controller, today: CalendarDay(of: now(), in: .gmt), language: $1)
        }
        router.get(RouterPath(JoinPage.path)) { request, _ in
            try PageLibrary.study.response(
                JoinPage(study: try await currentStudy(), language: ContentLanguage(ofPage: request)), isKept: true)
        }
        router.get("/study/reminder.ics") { request, _ in try await reminder(request) }
    }

    func add(to group: RouterGroup<StudyContext>) {
        group.get("study/towns") { request, _ in
            let name = request.uri.queryParameters.get("name") ?? ""
            guard name.utf8.count <= Self.longestName else {
                throw Problem(.badRequest, "A town's name has at most \(Self.longestName) bytes")
            }
            return try JSONResponse(value: FoundTowns(Towns.world.named(name))).response()
        }
    }

    private static let longestName = 200

    private func page(
        _ router: Router<StudyContext>, _ page: StudyNavigation.Page,
        _ made: @escaping @Sendable (Study?, ContentLanguage) -> some WebPage
    ) {
        router.get(RouterPath(page.path)) { request, _ in
            let study = try await currentStudy()
            return try PageLibrary.study.response(made(study, ContentLanguage(ofPage: request)), isKept: true)
        }
    }

    /// - Throws: ``Problem`` for a time that is none, or where there is no survey to be reminded of.
    private func reminder(_ request: Request) async throws -> Response {
        let words = SurveyWords(ContentLanguage(ofPage: request))
        let today = CalendarDay(of: now(), in: .gmt)
        guard let minute = Self.minute(request.uri.queryParameters.get("at") ?? "") else {
            throw Problem(.badRequest, "at must be a time of the day such as 19:00")
        }
        guard let study = try await currentStudy(), study.takesInvitees, today <= study.lastDay else {
            throw Problem(.notFound, "There is no survey to be reminded of")
        }
        let reminder = DailyReminder(
            minute: minute, firstDay: max(today, study.firstDay), lastDay: study.lastDay, study: study.id,
            title: words.reminderTitle, description: words.reminderText,
            address: publicURL.appending(path: "study"), madeAt: now())
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/calendar; charset=utf-8", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"daily-survey.ics\"",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: reminder.text)))
    }

    /// Of the day; nil for what is no time such as `19:00`.
    static func minute(_ text: String) -> Int? {
        guard let time = text.wholeMatch(of: /([01][0-9]|2[0-3]):([0-5][0-9])/), let hour = Int(time.1),
            let minute = Int(time.2)
        else { return nil }
        return hour * 60 + minute
    }
}

/// Towns for whoever names one in place of giving their position.
private struct FoundTowns: Encodable {
    struct Town: Encodable {
        var name: String
        var latitude: Double
        var longitude: Double
    }

    var towns: [Town]

    init(_ found: [Towns.Town]) {
        towns = found.map {
            Town(name: $0.name, latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude)
        }
    }
}
