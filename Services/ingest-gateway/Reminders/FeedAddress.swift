import Sessions

/// Where a calendar reads a person's reminders, as the person gives it to the calendar.
struct FeedAddress: Sendable, Equatable {
    let text: String
    /// Opens the calendar of a phone, which then subscribes.
    let calendar: String

    /// - Parameter authority: the host by which the person's own browser has reached the page; the path alone is shown where
    ///   it is none.
    init(of token: SessionToken, at authority: String?) {
        let path = "\(RemindersPage.path)/feed/\(token.text)\(Self.ending)"
        guard let authority, authority.wholeMatch(of: /[A-Za-z0-9.\-]+(:[0-9]{1,5})?/) != nil else {
            (text, calendar) = (path, path)
            return
        }
        let host = authority.prefix { $0 != ":" }
        // The proxy ends TLS everywhere but on the developer's own machine.
        let scheme = host == "localhost" || host.hasPrefix("127.") ? "http" : "https"
        (text, calendar) = ("\(scheme)://\(authority)\(path)", "webcal://\(authority)\(path)")
    }

    /// The token in the last part of such an address; nil for what can be none.
    static func token(in file: String) -> SessionToken? {
        file.hasSuffix(ending) ? SessionToken(String(file.dropLast(ending.count))) : nil
    }

    private static let ending = ".ics"
}
