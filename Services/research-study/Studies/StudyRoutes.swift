import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol

/// What everybody may know of the study: its texts, its survey and its consent.
struct StudyRoutes: Sendable {
    let current: CurrentStudy
    let readConsent: ReadConsent
    let now: @Sendable () -> Date

    func add(to group: RouterGroup<StudyContext>) {
        group.get("study") { request, _ in
            let language = ContentLanguage(acceptedBy: request)
            guard let study = try await current() else {
                return try JSONResponse(value: StudyJSON.Nothing()).response()
            }
            let today = CalendarDay(of: now(), in: .gmt)
            return try Response(StudyJSON(study, on: today, in: language), in: language)
        }
        group.get("study/consent") { request, _ in
            let language = ContentLanguage(acceptedBy: request)
            let since = try Self.since(in: request)
            guard let study = try await current() else { throw Problem.noStudy }
            return try Response(try await readConsent(of: study, since: since, in: language), in: language)
        }
    }

    private static func since(in request: Request) throws(Problem) -> Int? {
        var query = QueryReader(request)
        guard let text = query.text("since") else { return nil }
        guard let version = Int(text), (1...Int(Int32.max)).contains(version) else {
            query.refuse("since", "must be the version of a consent, such as 1")
            try query.check()
            return nil
        }
        return version
    }
}

/// Shows the consent that holds now, and what it says otherwise than one that was signed.
struct ReadConsent: Sendable {
    /// What a version says.
    let definition: @Sendable (StudyID, _ version: Int) async throws -> StudyDefinition?

    /// - Parameter since: a version of the consent; nil asks for no differences.
    /// - Throws: ``StudyError/unknownVersion``.
    func callAsFunction(
        of study: Study, since: Int?, in language: ContentLanguage
    ) async throws -> ConsentJSON {
        guard let since else { return ConsentJSON(study, in: language) }
        guard since <= study.version, let old = try await definition(study.id, since) else {
            throw StudyError.unknownVersion
        }
        let differences = ConsentDifferences(from: old.consent, to: study.definition.consent, in: language)
        return ConsentJSON(
            study, in: language,
            differences: ConsentJSON.Differences(
                since: since, change: study.consentChange(since: since), sections: differences.sections))
    }
}

extension Response {
    /// JSON whose texts are in one language.
    init(_ value: some Encodable, status: HTTPResponse.Status = .ok, in language: ContentLanguage) throws {
        self = try JSONResponse(status: status, value: value).response()
        headers[.contentLanguage] = language.rawValue
        headers[.vary] = "Accept-Language"
    }
}

extension Problem {
    static let noStudy = Problem(.notFound, "There is no study at this time", code: "no-study")

    init(_ error: StudyError) {
        switch error {
        case .unknownStudy, .unknownVersion: self.init(.notFound, Words.capitalized(error.description))
        case .otherIsCurrent, .wrongOrder, .closesByItself, .tooLate:
            self.init(.conflict, Words.capitalized(error.description))
        }
    }

    /// Each fault with its line and column.
    init(_ faults: StudyFileFaults) {
        self.init(
            .unprocessableContent, "The file is no study that could be published; see errors",
            errors: faults.faults.map { fault in
                var error = FieldError(MessageFault(field: fault.path, problem: fault.problem))
                error.detail = "\(fault.place) \(fault.problem) [\(fault.kind.rawValue)]"
                return error
            })
    }
}
