import Domain

/// How a notification stands when its telling begins; it stays so until the transaction ends.
struct InboxStanding: Sendable, Equatable {
    /// An operator stopped the alert.
    var isStopped: Bool
    /// Of the same thread, raised later.
    var newer: [SourceNumber]
    /// Of the same thread, raised earlier.
    var older: [SourceNumber]
}

/// Who of the recipients is not to be told.
struct UntoldRecipients: Sendable, Equatable {
    /// Their account is gone.
    var deleted: Set<UserID> = []
    /// They have a newer notification of the thread.
    var superseded: Set<UserID> = []

    var isEmpty: Bool { deleted.isEmpty && superseded.isEmpty }

    func contains(_ userID: UserID) -> Bool { deleted.contains(userID) || superseded.contains(userID) }
}
