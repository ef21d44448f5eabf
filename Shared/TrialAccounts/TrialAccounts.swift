public import Domain
import Foundation
public import HTTPFetch
import HTTPTypes
import MessageProtocol

/// Accounts of people who do not exist, made as people make theirs: sign up, follow the link in the mail, sign in.
///
/// For the demo, tests and measurements, on a stack whose mails a catcher keeps.
public struct TrialAccounts: Sendable {
    /// Of accounts, or of the way in.
    private let baseURL: String
    private let http: HTTPClient
    /// Nil leaves addresses unconfirmed: such people get no mail, and their reports count for no crowd.
    private let mails: CaughtMails?
    private let patience: Duration

    /// - Parameter patience: with each mail.
    public init(baseURL: String, mails: CaughtMails?, http: HTTPClient, patience: Duration = .seconds(60)) {
        (self.baseURL, self.mails, self.http, self.patience) = (baseURL, mails, http, patience)
    }

    /// - Throws: ``TrialAccountFault``, or what the client throws.
    public func join(_ email: String, password: String) async throws -> TrialAccount {
        let credentials = ["email": email, "password": password]
        try await signUp(credentials)
        if let mails {
            let token = try await confirmation(of: email, among: mails)
            _ = try await post("accounts/confirmation", ["token": token])
        }
        let account = try MessageCoding.decode(TrialAccount.self, from: try await post("sessions", credentials))
        for consent in AccountConsentChanged.Consent.allCases { try await grant(consent, by: account) }
        return account
    }

    /// Where many accounts are opened at once, each takes some work.
    private func signUp(_ credentials: [String: String]) async throws {
        do {
            _ = try await post("accounts", credentials)
        } catch let fault as TrialAccountFault {
            guard let work = fault.work else { throw fault }
            _ = try await post("accounts", credentials.merging(work.done) { $1 })
        }
    }

    /// With the first notice, which these people have read.
    private func grant(_ consent: AccountConsentChanged.Consent, by account: TrialAccount) async throws {
        try await send(
            .put, "account/consents/\(consent.rawValue)", #"{"isGranted": true, "noticeVersion": 1}"#,
            as: account.token)
    }

    private func confirmation(of email: String, among mails: CaughtMails) async throws -> String {
        let deadline = ContinuousClock.now + patience
        while ContinuousClock.now < deadline {
            if let token = mails.confirmation(of: email) { return token }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw TrialAccountFault(
            description:
                "not within \(patience): a mail that confirms an address; does the notifier reach the mail catcher?")
    }

    /// The path that signs a browser in as somebody whose token this is.
    /// - Returns: nil where there are no such links: outside recorded mode.
    public func demoLink(with token: String) async throws -> String? {
        struct Link: Decodable { var path: String }
        do {
            let answer = try await send(.post, "sessions/demo-links", "", as: token)
            return try MessageCoding.decode(Link.self, from: answer).path
        } catch let fault as TrialAccountFault where fault.isNotFound {
            return nil
        }
    }

    private func post(_ path: String, _ body: [String: String]) async throws -> [UInt8] {
        try await send(.post, path, String(decoding: try MessageCoding.encode(body), as: UTF8.self))
    }

    @discardableResult
    private func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String, as token: String? = nil
    ) async throws -> [UInt8] {
        var headers: HTTPFields = [.contentType: "application/json"]
        if let token { headers[.authorization] = "Bearer \(token)" }
        var request = FetchRequest(
            method: method, url: "\(baseURL)/api/v1/\(path)", headers: headers, body: Array(body.utf8))
        // A machine that has just started everything takes long to hash many passwords.
        request.timeLimit = .seconds(60)
        let answer = try await http.send(request)
        guard answer.status.kind == .successful else {
            let text = String(decoding: answer.body, as: UTF8.self)
            throw TrialAccountFault(
                description: "\(method) \(path) responded \(answer.status.code): \(text)",
                isNotFound: [404, 405].contains(answer.status.code), work: AskedWork(in: answer.body))
        }
        return answer.body
    }
}

/// Somebody who is signed in.
public struct TrialAccount: Decodable, Sendable {
    public var userID: UserID
    public var token: String
}

/// Why there is no account.
public struct TrialAccountFault: Error, CustomStringConvertible {
    public let description: String
    var isNotFound = false
    var work: AskedWork?
}
