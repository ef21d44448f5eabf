import Domain

/// Whose profile the files of a person are.
protocol SourceProfileStore: Sendable {
    /// Remembers the first profile of a person and format.
    /// - Parameter profile: what tells people of one format apart, such as a date of birth; not kept as it is.
    /// - Returns: whether it is the one that is remembered.
    func isOwn(_ profile: String, in format: String, of userID: UserID) async throws -> Bool
}
