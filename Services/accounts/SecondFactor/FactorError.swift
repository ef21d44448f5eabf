import Domain
import Foundation

/// Why something about a second factor was refused.
enum FactorError: Error, Equatable {
    /// The code is wrong, expired or used.
    case wrongCode
    /// The pending sign-in has ended or was finished; the password has to be given again.
    case signInAgain
    /// Nothing waits to be confirmed.
    case notStarted
    case noTOTP
    case neededByRole
    case noPIN
    /// - Parameter left: how often it may still be wrong.
    case wrongPIN(left: Int)
    /// It was wrong too often, and is deleted.
    case pinEnded
    /// Whoever holds the session has to show that it is theirs.
    case confirmationNeeded
    /// A token of a program or with limited rights: factors are for the person.
    case notByThisToken
    /// The session has ended meanwhile.
    case sessionEnded
}
