import HTTPService
import Hummingbird
import Localization

/// What the forms of people who are not signed in have in common.
///
/// Such a form has no session whose token it could repeat. Another site that sends it could sign somebody in as somebody
/// else and watch what they type (login CSRF), so what counts is what the browser says of the page that sent it.
struct StrangersForms: Sendable {
    /// Why nothing can be announced now; nil when it can.
    let congestion: @Sendable () -> String?
    /// Whether the database may do at the next attempt what it did not at this one.
    let isTransient: @Sendable (any Error) -> Bool

    /// Reads what a page of ours sent.
    /// - Throws: a ``Problem`` for what another site sent, or what no form of ours has.
    func fields(of request: Request) async throws -> FormFields {
        guard request.isFromOwnPage else { throw Problem.otherSite }
        return try FormFields(try await request.bytes(upTo: BodyReader.strangersLimit))
    }

    /// Does what a form asks for.
    /// - Parameters:
    ///   - announces: whether other services hear of it.
    ///   - mend: how to mend a field; nil for a field that the form does not have.
    /// - Returns: why it was refused; nil when it is done.
    /// - Throws: what neither the person nor time mends.
    nonisolated(nonsending) func refusal(
        in language: ContentLanguage, announces: Bool = true, mend: (_ field: String) -> String? = { _ in nil },
        of work: nonisolated(nonsending) () async throws -> Void
    ) async throws -> FormRefusal? {
        do {
            if announces, let reason = congestion() { throw Problem.congested(reason) }
            try await work()
            return nil
        } catch {
            let known: any Error = isTransient(error) ? Problem.tryAgain : error
            guard let refusal = FormRefusal(known, in: language, mend: mend) else { throw error }
            return refusal
        }
    }
}

extension FormFields {
    /// As it was typed: white space belongs to a password.
    func password(_ name: String) -> String { texts(name).first ?? "" }
}
