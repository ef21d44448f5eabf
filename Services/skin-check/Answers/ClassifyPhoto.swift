import Domain
import Foundation
import MessageProtocol
import Messaging

/// Takes `skin-photo.submitted` in the worker: judges the photo and keeps what it says, sealed.
struct SkinPhotoSubmittedHandler: MessageHandler {
    let answers: PostgresAnswerStore
    let classifier: SkinClassifier
    let now: @Sendable () -> Date
    let retryPolicy = RetryPolicy.patient

    func handle(_ submitted: SkinPhotoSubmitted, _ context: MessageContext) async throws -> Verdict {
        // Deleted meanwhile, or answered already.
        guard let photo = try await answers.pending(submitted.photoID, of: submitted.userID) else { return .done }
        let answer = try await answer(for: photo)
        try await answers.keep(
            answer, about: submitted.photoID, of: submitted.userID, askedAt: submitted.submittedAt, at: now())
        return .done
    }

    /// - Parameter photo: a JPEG; nil for one that cannot be opened.
    private func answer(for photo: [UInt8]?) async throws -> StoredAnswer {
        guard let photo else { return .failed }
        do {
            let photo = try await classifier.photo(in: photo, takesAnySize: true)
            return .answer(try await classifier.answer(for: photo))
        } catch let refusal as PhotoRefusal {
            guard case .faults(let faults) = refusal else { return .failed }
            return .refused(faults)
        }
    }
}
