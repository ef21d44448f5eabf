import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import MessageProtocol

/// The keys of the day, for everybody, and a signature a day for each participant.
struct TokenRoutes: Sendable {
    let currentStudy: CurrentStudy
    let keys: DayKeys
    let issueToken: IssueToken
    /// Who sends the request.
    let authenticate: @Sendable (Request) async throws -> Participant
    let now: @Sendable () -> Date

    func add(to group: RouterGroup<StudyContext>) {
        // Not by whom: a device that is given a key of its own could be recognised by it.
        group.get("study/token-keys") { _, _ in
            guard let study = try await currentStudy() else { return JSONResponse(value: KeysJSON(keys: [])) }
            return JSONResponse(value: KeysJSON(keys: try await keys.current(of: study, at: now()).map(KeyJSON.init)))
        }
        group.post("study/tokens") { request, _ in
            let participant = try await authenticate(request)
            let (day, blinded) = try await BodyReader.of(request, upTo: BodyReader.strangersLimit).read(
                BodyField<CalendarDay>.required("day"),
                .bytes("blinded", StudyToken.signatureSize...StudyToken.signatureSize))
            let signature = try await issueToken(blinded, on: day, for: participant)
            return JSONResponse(value: SignatureJSON(signature: Data(signature).base64URL))
        }
    }

    private struct KeysJSON: Encodable, Sendable {
        var keys: [KeyJSON]
    }

    private struct KeyJSON: Encodable, Sendable {
        var day: CalendarDay
        /// base64url of the DER of a SubjectPublicKeyInfo.
        var key: String

        init(_ key: DayKey) { (day, self.key) = (key.day, Data(key.publicKey).base64URL) }
    }

    private struct SignatureJSON: Encodable, Sendable {
        var signature: String
    }
}

extension Problem {
    init(_ error: TokenError) {
        switch error {
        case .studyClosed: self = .studyClosed
        case .otherDay:
            self = .faultyFields([
                MessageFault(
                    field: "day",
                    problem: "must be today or tomorrow in UTC, and a day on which the study takes answers")
            ])
        case .notParticipating:
            self.init(
                .forbidden, "Only participants have tokens: this invitation does not take part any more",
                code: "not-participating")
        case .mustSign:
            self.init(
                .forbidden, "The consent has changed: it has to be signed before another answer", code: "must-sign")
        case .alreadyIssued:
            self.init(
                .conflict, "A token of this day or of a later one was given already; there is one for each day",
                code: "already-issued")
        case .unreadableMessage:
            self = .faultyFields([
                MessageFault(field: "blinded", problem: "is no blinded message for the key of that day")
            ])
        }
    }

    /// The last day is over, or the first has not come.
    static let studyClosed = Problem(
        .conflict, "The study does not take answers on this day; GET /api/v1/study says when it does",
        code: "study-closed")
}
