import HTTPFetch

extension SendResult {
    /// The result of a mail that the mail server rejected or never received.
    init(mailError error: HTTPFetchError) {
        if case .smtpRejected(_, let code, let text) = error {
            self.init(replyCode: code, status: EnhancedStatus(startOf: text))
            return
        }
        let failure = DeliveryFailure(mailError: error)
        self = failure.isTransient ? .retry(failure) : .failed(failure)
    }

    /// Sources: RFC 5321, 4.2.1 to 4.2.3; RFC 4954, 6, for the codes about the login; RFC 3463 for the status.
    private init(replyCode: Int, status: EnhancedStatus?) {
        switch (replyCode, status) {
        case (530, _), (534, _), (535, _), (538, _): self = .retry(.loginRefused)
        // The server closes the connection, as many do after too many mails.
        case (421, _): self = .retry(.throttled)
        // 4.7.1 is greylisting of one recipient in most servers; other 4.7 codes and 4.3.2 are about the sender.
        case (451, let status?) where status.subject == 7 && status.detail != 1: self = .retry(.throttled)
        case (451, EnhancedStatus(4, 3, 2)): self = .retry(.throttled)
        case (400..<500, _): self = .retry(.deferred)
        case (500..<600, let status?) where status.saysAddressIsGone: self = .addressGone
        case (500..<600, let status?) where status.saysTooLarge: self = .failed(.tooLarge)
        case (500..<600, _): self = .failed(.refused)
        default: self = .retry(.unknown)
        }
    }
}

extension DeliveryFailure {
    fileprivate init(mailError error: HTTPFetchError) {
        switch error {
        case .cannotResolve, .cannotConnect, .responseCutShort, .malformedAnswer: self = .unreachable
        case .timedOut: self = .timedOut
        case .loginRefused: self = .loginRefused
        case .tls: self = .insecure
        case .invalidMail(.malformedAddress): self = .malformedAddress
        case .invalidMail: self = .refused
        default: self = .unknown
        }
    }
}
