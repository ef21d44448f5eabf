import ArgumentParser
import Foundation
import HTTPFetch
import HTTPTypes

struct LoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Sign in, for 30 days.",
        discussion: """
            Asks for the password without showing it; without a terminal, it is the first line of the standard input, \
            and a code of the second factor the next. With --token a personal token is read in the same way, which the \
            page /account/tokens makes for one purpose.

            What the server answers is kept in $XDG_CONFIG_HOME/breathe-easy/credentials.json, readable by you alone.
            """)

    @OptionGroup var session: SessionOptions

    @Option(help: ArgumentHelp("The mail address or user name; asked for at a terminal.", valueName: "name"))
    var login: String?

    @Flag(help: "Read a personal token instead of a password.") var token = false

    func run() async throws {
        let prompt = Prompt()
        try await session.withAPI { api, folder in
            let signIn = SignIn(api: APIClient(server: api.server, token: nil, http: api.http), prompt: prompt)
            let credentials = token ? try await signIn.withToken() : try await signIn.withPassword(of: login)
            try folder.keep(credentials)
            let until = credentials.expiresAt.map { ", until \(DisplayedTime.day($0))" } ?? ""
            let name = credentials.login.map { " as \($0)" } ?? ""
            print("Signed in at \(api.server)\(name)\(until).".printable)
        }
    }
}

/// Turns what a person knows into credentials that are kept.
struct SignIn: Sendable {
    let api: APIClient
    let prompt: Prompt

    private struct SignedIn: Decodable {
        var token: String
        var expiresAt: Date
    }

    private struct SecondStep: Decodable { var challenge: String }

    func withPassword(of login: String?) async throws -> Credentials {
        guard let name = login ?? (prompt.isTerminal ? prompt.line("Mail address or user name:") : nil), !name.isEmpty
        else { throw ClientFailure(.wrongUse, "Who signs in? Give --login") }
        guard let password = try prompt.secret("Password of \(name.printable):"), !password.isEmpty else {
            throw ClientFailure(.wrongUse, "No password was given: type it, or send it on the standard input")
        }
        var call = try APICall.post("api/v1/sessions", json: ["login": name, "password": password], key: nil)
        call.isSignIn = true
        let response = try await api.send(call)
        let answer =
            response.status == .accepted
            ? try await secondStep(try APICoding.decode(SecondStep.self, response.body).challenge)
            : try APICoding.decode(SignedIn.self, response.body)
        return Credentials(
            server: api.server.description, token: answer.token, login: name, expiresAt: answer.expiresAt)
    }

    private func secondStep(_ challenge: String) async throws -> SignedIn {
        guard let typed = prompt.line("Code of your authenticator app, or a recovery code:"), !typed.isEmpty else {
            throw ClientFailure(.wrongUse, "This account has a second factor: its code is the next line of the input")
        }
        let code = typed.filter { $0 != " " }
        let isOneTime = code.utf8.count == 6 && code.utf8.allSatisfy { (0x30...0x39).contains($0) }
        var call = try APICall.post(
            "api/v1/sessions/second-factor",
            json: ["challenge": challenge, isOneTime ? "code" : "recoveryCode": code], key: nil)
        call.isSignIn = true
        return try await api.value(SignedIn.self, call).value
    }

    func withToken() async throws -> Credentials {
        guard let token = try prompt.secret("Personal token:")?.trimmingCharacters(in: .whitespaces), !token.isEmpty
        else {
            throw ClientFailure(.wrongUse, "No token was given: type it, or send it on the standard input")
        }
        guard token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw ClientFailure(.wrongUse, "That is no token: it has other characters than letters, digits and signs")
        }
        let owner = APIClient(server: api.server, token: token, http: api.http, rule: api.rule, pause: api.pause)
        let call = APICall.get("api/v1/account")
        let response = try await owner.exchangeWithFailure(call)
        // 403: it is known, and its scopes are for something else.
        guard response.status.kind == .successful || response.status.code == 403 else {
            throw response.status.code == 401
                ? ClientFailure(.refused, "The server does not know this token: it was ended, or is over, or mistyped")
                : owner.failure(response, of: call)
        }
        return Credentials(server: api.server.description, token: token)
    }
}

extension APIClient {
    /// Sends a request once. - Throws: ``ClientFailure`` without an answer.
    fileprivate func exchangeWithFailure(_ call: APICall) async throws -> FetchResponse {
        do { return try await exchange(call) } catch { throw ClientFailure(error) }
    }
}
