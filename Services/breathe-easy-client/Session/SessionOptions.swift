import ArgumentParser
import Foundation

/// Which server, and who asks.
struct SessionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The server, such as https://breathe.example.",
            discussion: "Otherwise BREATHE_EASY_SERVER, or the server of 'login'.", valueName: "url"))
    var server: String?

    /// Runs a command with the API; Ctrl-C cancels it.
    func withAPI<Value: Sendable>(
        _ body: @escaping @Sendable (APIClient, ClientFolder) async throws -> Value
    ) async throws -> Value {
        let environment = ProcessInfo.processInfo.environment
        let folder = ClientFolder(environment)
        let chosen = try ChosenSession(server: server, environment, kept: { try folder.credentials() })
        return try await APIClient.closing(chosen.server, chosen.token) { try await body($0, folder) }
    }
}

/// The server and the token that follow from options, environment and the kept sign-in, in this order.
struct ChosenSession: Equatable {
    let server: ServerAddress
    let token: String?

    init(server option: String?, _ environment: [String: String], kept: () throws -> Credentials?) throws {
        let named = option ?? environment["BREATHE_EASY_SERVER"].flatMap { $0.isEmpty ? nil : $0 }
        let given = environment["BREATHE_EASY_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
        // With both given, whatever is kept is not even read.
        let credentials = named != nil && given != nil ? nil : try kept()
        guard let text = named ?? credentials?.server else {
            throw ClientFailure(
                .wrongUse,
                "Which server? Sign in with 'breathe-easy-client login --server https://…', "
                    + "give --server, or set BREATHE_EASY_SERVER")
        }
        server = try ServerAddress(text)
        // A token is for the server that gave it.
        token = given ?? (credentials?.server == server.description ? credentials?.token : nil)
    }
}

extension APIClient {
    /// - Throws: ``ClientFailure`` when nobody is signed in, before anything is sent.
    func requireSignIn() throws {
        guard token != nil else { throw ClientFailure.nobodySignedIn }
    }
}
