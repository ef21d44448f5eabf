import Crypto
import Domain
import Foundation
import MessageProtocol
import PersonKeys

/// Proves that an environment came from this service, word by word and at its time: the device sends it back with the
/// answer, so that the service need not remember who asked for which.
struct SnapshotSeal: Sendable {
    private let digest: @Sendable (String) -> [UInt8]

    init(masterKeys: MasterKeys) { digest = masterKeys.digest(for: "study-snapshots") }

    /// - Returns: the text that is sealed, and the seal in base64url.
    func seal(_ snapshot: EnvironmentSnapshot) throws -> (text: String, seal: String) {
        let text = String(decoding: try MessageCoding.encode(snapshot), as: UTF8.self)
        return (text, Data(digest(text)).base64URL)
    }

    /// - Throws: ``SnapshotError/wrongSeal`` for a text that was not sealed here.
    func open(_ text: String, _ seal: String) throws -> EnvironmentSnapshot {
        // Compares digests, so that the time taken says nothing about the seal.
        guard let given = Data(base64URL: seal), SHA256.hash(data: given) == SHA256.hash(data: Data(digest(text)))
        else { throw SnapshotError.wrongSeal }
        return try MessageCoding.decode(EnvironmentSnapshot.self, from: Array(text.utf8))
    }
}

/// Why an answer cannot be stored with an environment.
enum SnapshotError: Error, Sendable, Equatable {
    /// Changed on the way, sealed under a former key, or made up.
    case wrongSeal
    case tooOld
    case fromTheFuture
    /// Not that of the token's day.
    case otherDay
    case nowhere
    case missing
}

extension EnvironmentSnapshot {
    /// How old it may be when the answer comes, in seconds: one answers at once, and looks at the summary first.
    static let longestAge: TimeInterval = 3_600
    /// How far the clocks of two replicas may differ, in seconds.
    static let clockDifference: TimeInterval = 60

    /// - Throws: why no answer may be stored with it now.
    func check(at now: Date) throws(SnapshotError) {
        let age = now.timeIntervalSince(asOf)
        guard age >= -Self.clockDifference else { throw .fromTheFuture }
        guard age <= Self.longestAge else { throw .tooOld }
        guard !place.isNowhere else { throw .nowhere }
        guard !isMissing else { throw .missing }
    }
}
