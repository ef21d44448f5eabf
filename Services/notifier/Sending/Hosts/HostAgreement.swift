import Domain
import Foundation

/// What people's addresses say of the host they share, since it last accepted a message.
///
/// The answer at one address is in the hands of that address's owner. It counts as the host's own only when several
/// people meet it, and what anybody is accepted with refutes it.
struct HostAgreement: Sendable {
    /// Until when the host asked each person to wait.
    private var waits: [UserID: Date] = [:]
    private var faulty: Set<UserID> = []

    /// People who must be asked to wait before their host is paused for everybody.
    static let peopleToPause = 3

    /// - Returns: until when all of them were asked to wait, once they are enough; they are forgotten then.
    mutating func askedToWait(_ person: UserID, until end: Date) -> Date? {
        waits[person] = max(waits[person] ?? end, end)
        guard waits.count >= Self.peopleToPause else { return nil }
        defer { waits = [:] }
        return waits.values.min()
    }

    /// - Returns: whether it is the first failure of this person's messages.
    mutating func failed(_ person: UserID) -> Bool { faulty.insert(person).inserted }

    /// The host responded, though it accepted nothing.
    mutating func responded() { faulty = [] }

    mutating func accepted() { (waits, faulty) = ([:], []) }
}
