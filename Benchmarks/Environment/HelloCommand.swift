import ArgumentParser
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// The peer of ``EnvironmentSuite``: the minimum that Hummingbird can do, a response of five bytes. A POST to any path
/// has the same response, so it also serves as the receiver of Apprise's webhooks.
struct HelloCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "serve-hello", shouldDisplay: false)

    @Option var port: Int

    func run() async throws {
        let router = Router()
        let hello = Response(
            status: .ok, headers: [.contentType: "text/plain"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: "hello")))
        router.get("hello") { _, _ in hello }
        router.post("**") { _, _ in hello }
        let application = Application(
            router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
            logger: .silent)
        try await application.runService()
    }
}
