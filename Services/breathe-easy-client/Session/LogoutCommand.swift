import ArgumentParser
import Foundation
import HTTPTypes

struct LogoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout",
        abstract: "Sign out: end the session at the server and forget it here.",
        discussion: """
            A personal token is only forgotten here; the page /account/tokens ends it. BREATHE_EASY_SERVER and \
            BREATHE_EASY_TOKEN do not count.
            """)

    @Flag(
        help: "Forget the session here although the server cannot be reached; there it lasts until it ends by itself.")
    var local = false

    func run() async throws {
        let folder = ClientFolder(ProcessInfo.processInfo.environment)
        guard let credentials = try folder.credentials() else { throw ClientFailure.nobodySignedIn }
        if !credentials.isPersonalToken, !local {
            // Who asks is the kept session, whatever the environment says.
            try await APIClient.closing(try ServerAddress(credentials.server), credentials.token) { api in
                try await Self.end(api)
            }
        }
        try folder.forgetCredentials()
        print(
            credentials.isPersonalToken
                ? "Forgotten here. The token still works: \(credentials.server)/account/tokens ends it.".printable
                : "Signed out of \(credentials.server).".printable)
    }

    private static func end(_ api: APIClient) async throws {
        do {
            _ = try await api.send(APICall(method: .delete, path: "api/v1/sessions/current", isRepeatable: true))
        } catch let failure as ClientFailure where failure == .noLongerSignedIn {
            // It has ended already.
        } catch let failure as ClientFailure where failure.status == .notReachable {
            throw ClientFailure(
                .notReachable,
                "\(failure)\nThe session still lasts. Try again, or forget it here only with 'logout --local'")
        }
    }
}
