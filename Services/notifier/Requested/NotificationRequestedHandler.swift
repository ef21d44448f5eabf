import Domain
import Foundation
import Localization
import MessageProtocol
import Messaging
import RequestedNotifications
import SignedLinks

/// Takes `notification.requested`; the request's id makes repeated messages harmless.
struct NotificationRequestedHandler: MessageHandler {
    let acceptRequest: AcceptRequest
    let retryPolicy = RetryPolicy.patient

    func handle(_ request: NotificationRequested, _ context: MessageContext) async throws -> Verdict {
        guard context.source == request.sender else {
            return .deadLetter("sender: is not the service that sent the message")
        }
        guard AcceptRequest.senders.contains(request.sender) else {
            return .deadLetter("sender: \(request.sender) has no view of requested notifications")
        }
        guard NotificationRequested.Kind.allCases.contains(request.kind) else {
            let known = NotificationRequested.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            return .deadLetter("kind: must be one of \(known)")
        }
        return try await acceptRequest(request)
    }
}

/// Queues the mail that a service requested and adds the entry that its kind has to the person's inbox.
struct AcceptRequest: Sendable {
    let store: PostgresRequestStore
    /// Nil when no link keys are set: then nothing that was sealed can be read.
    let sealer: LinkSealer?
    /// Whether there is a mail server.
    let sendsMail: Bool
    let now: @Sendable () -> Date

    /// The services whose schema has the view `requested_notifications`.
    static let senders: Set<ServiceName> = [.accounts, .ingestGateway, .symptomJournal, .skinCheck]

    func callAsFunction(_ request: NotificationRequested) async throws -> Verdict {
        let time = now()
        guard request.expiresAt > time else { return try await settle(request, .expired, at: time) }
        if let userID = request.userID, try await store.isErased(userID) {
            return try await settle(request, .withdrawn(.erased), at: time)
        }
        guard let sealer else { return try await settle(request, .failed(.linkKeysMissing), at: time) }
        guard let sealed = try await store.sealed(request.requestID, of: request.sender) else {
            return .deadLetter("requestID: \(request.sender) holds no content for it")
        }
        guard let content = RequestedContent(opening: sealed, of: request.requestID, with: sealer) else {
            return .deadLetter("requestID: its content was changed, or sealed under keys that this process has not")
        }
        guard let text = RequestedText(of: request.kind, content) else { return .deadLetter("kind: has no text") }
        let entry = text.inInbox ? try text.entry(of: request) : nil
        let state = sendsMail ? RequestedState.queued : .failed(.mailOff)
        NotifierMetrics.requested(request.kind, try await store.keep(request, state, entry, at: time))
        return .done
    }

    private func settle(
        _ request: NotificationRequested, _ state: RequestedState, at now: Date
    ) async throws -> Verdict {
        NotifierMetrics.requested(request.kind, try await store.keep(request, state, nil, at: now))
        return .done
    }
}

extension RequestedText {
    /// The same without the link, which is for the mailbox only.
    fileprivate func entry(of request: NotificationRequested) throws(MessageFault) -> NewNotification {
        NewNotification(
            sourceID: request.requestID.uuid, kind: .account, urgency: request.isUrgent ? .urgent : .routine,
            language: language.rawValue, text: try NotificationText(title: title, body: entryBody),
            createdAt: request.sentAt, isPersonal: true)
    }
}
