import Domain
import Foundation
import PersonKeys

/// A file that is coming in, or has come.
struct HealthUpload: Sendable {
    let id: ImportID
    let userID: UserID
    /// Of the whole file, in bytes.
    let size: Int
    /// How many bytes are stored; the next one comes behind them.
    var received: Int
    /// When what has arrived is thrown away; nil once the file is whole.
    var expiresAt: Date?
    /// When it ends, however much still comes.
    let endsAt: Date
    /// What the client said of the file when it began, as it was.
    var metadata: String?
    let key: PersonKey

    /// From the last bytes that came.
    static let lifetime: TimeInterval = 86_400
    /// From the beginning: a byte a day does not keep an upload for ever.
    static let longestLife: TimeInterval = 7 * 86_400
    /// Uploaded, waiting or being read, of one person at the same time.
    static let mostAtOnce = 5
    /// Of one stored piece, in bytes.
    static let largestPiece = 1 << 20

    /// When the upload expires unless more bytes come after these.
    func expiry(after now: Date) -> Date { min(now + Self.lifetime, endsAt) }

    /// How many pieces a file may come in: many for a line that breaks at each 64 kB, too few for rows of one byte.
    static func mostPieces(ofSize size: Int) -> Int { 1_000 + size / 65_536 }
}

/// How much may be held of files that are not read yet, in bytes.
struct UploadQuota: Sendable {
    /// Of one person, as the files' sizes say.
    var perPerson = 4_096 << 20
    /// Of all, as far as it has come.
    var inAll = 51_200 << 20
}

/// Why bytes of a file were not taken.
enum HealthUploadError: Error {
    /// The person has as many unfinished uploads as one may.
    case tooManyUnfinished(limit: Int)
    /// With this file the person's would be larger than the quota; in bytes.
    case tooMuchOfPerson(limit: Int)
    /// No room is left for anybody's.
    case noRoom
    /// More than ``HealthUpload/mostPieces(ofSize:)``.
    case tooManyPieces
    /// The bytes are for another place than the next one.
    case otherOffset
    /// The bytes go beyond the file's size; those before are stored.
    case beyondLength
}
