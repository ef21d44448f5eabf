import Domain
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import WebPages

/// Why the form of a page was refused, in words for the person who sent it.
struct FormRefusal: Sendable, Equatable {
    var status: HTTPResponse.Status
    /// Above the form; nil where the faults say it all.
    var sentence: String?
    /// How to mend each faulty field, by its name.
    var faults: [String: String] = [:]
    /// Seconds after which it may be sent again.
    var wait: Int?

    /// - Parameter mend: how to mend a field; nil for a field that the form does not have.
    /// - Returns: nil for an error that is none of the person's, nor one that time mends.
    init?(_ error: any Error, in language: ContentLanguage, mend: (_ field: String) -> String?) {
        switch error {
        case let error as DomainError:
            guard let text = mend(error.field) else { return nil }
            self.init(status: .unprocessableContent, faults: [error.field: text])
        case AccountError.userNameTaken:
            guard let text = mend("userName") else { return nil }
            self.init(status: .unprocessableContent, faults: ["userName": text])
        case let error as TooManyAttempts:
            self.init(.tooManyRequests, after: Int(error.freeIn.rounded(.up)), in: language)
        case HashingRefused.full(let seconds): self.init(.serviceUnavailable, after: seconds, in: language)
        case let problem as Problem:
            if let seconds = problem.retryAfter {
                self.init(HTTPResponse.Status(code: problem.status), after: seconds, in: language)
                return
            }
            let faults = problem.faultyFields.compactMap { field in mend(field).map { (field, $0) } }
            guard !faults.isEmpty else { return nil }
            self.init(
                status: HTTPResponse.Status(code: problem.status), faults: Dictionary(faults) { first, _ in first })
        default: return nil
        }
    }

    init(status: HTTPResponse.Status, sentence: String? = nil, faults: [String: String] = [:], wait: Int? = nil) {
        (self.status, self.sentence, self.faults, self.wait) = (status, sentence, faults, wait)
    }

    private init(_ status: HTTPResponse.Status, after seconds: Int, in language: ContentLanguage) {
        let span = WaitingTime(seconds: seconds).words(in: language)
        let sentence =
            status == .tooManyRequests
            ? language.saying(
                "That was tried too often. Nothing was done; try again in \(span).",
                "Das wurde zu oft versucht. Es ist nichts geschehen; versuchen Sie es in \(span) noch einmal.")
            : language.saying(
                "This does not work right now. Nothing was stored; try again in \(span).",
                "Das geht gerade nicht. Es wurde nichts gespeichert; versuchen Sie es in \(span) noch einmal.")
        self.init(status: status, sentence: sentence, wait: max(1, seconds))
    }
}

extension Problem {
    /// The names of the body's fields that it finds faulty, such as `userName`.
    var faultyFields: [String] {
        (errors ?? []).compactMap { $0.pointer?.split(separator: "/").dropFirst().first.map { String($0) } }
    }
}

extension PageLibrary {
    /// A page, with the status and the waiting time of its refusal.
    func answer(
        _ page: some WebPage, _ refusal: FormRefusal? = nil, to request: Request, _ context: some RequestContext
    ) throws -> Response {
        var response = try response(page, status: refusal?.status ?? .ok).response(from: request, context: context)
        if let wait = refusal?.wait { response.headers[.retryAfter] = "\(wait)" }
        // RFC 9110, 11.6.1 wants one with every 401; no browser asks for a password because of it.
        if refusal?.status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
        return response
    }
}
