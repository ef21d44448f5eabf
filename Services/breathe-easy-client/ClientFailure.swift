import HTTPFetch

/// What a command ends with when it is not done. The numbers are those of sysexits.h where it has one.
enum ExitStatus: Int32 {
    case refused = 1
    case notReachable = 2
    case wrongUse = 64
    case noSuchFile = 66
    case notWritten = 73
    case notSignedIn = 77
    /// As a shell reports a program that SIGINT ended.
    case interrupted = 130
}

/// Why a command was not done, and what to do about it; without control characters, whatever the server sent.
struct ClientFailure: Error, Equatable, CustomStringConvertible {
    let status: ExitStatus
    let description: String

    init(_ status: ExitStatus, _ description: String) {
        self.status = status
        self.description = description.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).printable }.joined(separator: "\n")
    }

    init(_ error: HTTPFetchError) {
        switch error {
        case .cancelled, .closed: self.init(.interrupted, "interrupted")
        case .invalidURL, .protocolNotAllowed:
            self.init(.wrongUse, "The address of the server is not usable: \(error)")
        default: self.init(.notReachable, "The server cannot be reached: \(error)")
        }
    }

    /// - Parameter problem: nil when the answer was none of the API.
    init(refusal status: Int, _ problem: ProblemDocument?, retryAfter: Int?) {
        // The server itself says that it cannot at this moment, or a proxy in front of it.
        let kind = [502, 503, 504].contains(status) ? ExitStatus.notReachable : .refused
        guard let problem else {
            self.init(
                kind,
                "The server answered \(status) without a reason: is this the address of a Breathe Easy?")
            return
        }
        var lines = ["\(problem.detail ?? problem.title ?? "The server refused this") (\(status))"]
        for error in problem.errors ?? [] {
            lines.append("  \(error.pointer ?? error.parameter ?? "somewhere"): \(error.detail)")
        }
        if let retryAfter, [429, 503].contains(status) {
            lines.append("Try again in \(Self.words(retryAfter)).")
        }
        self.init(kind, lines.joined(separator: "\n"))
    }

    private static func words(_ seconds: Int) -> String {
        switch seconds {
        case ..<120: "\(seconds) seconds"
        case ..<7_200: "\((seconds + 59) / 60) minutes"
        default: "\((seconds + 3_599) / 3_600) hours"
        }
    }

    static let nobodySignedIn = ClientFailure(
        .notSignedIn, "Nobody is signed in. Sign in with 'breathe-easy-client login', or set BREATHE_EASY_TOKEN")

    static let noLongerSignedIn = ClientFailure(
        .notSignedIn,
        "The server no longer accepts this sign-in: it has ended or was revoked. "
            + "Sign in again with 'breathe-easy-client login'")
}

/// A refusal as RFC 9457 has it; of other answers nothing is known.
struct ProblemDocument: Decodable, Equatable {
    struct Field: Decodable, Equatable {
        var pointer: String?
        var parameter: String?
        var detail: String
    }

    var title: String?
    var detail: String?
    var code: String?
    var errors: [Field]?
}
