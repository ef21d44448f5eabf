/// The way out to a mail server.
protocol MailSubmitter: Sendable {
    /// Returns once the server has taken the mail. A mail that is submitted again has the same Message-ID.
    func submit(_ mail: NotificationMail) async throws(MailFailure)
}
