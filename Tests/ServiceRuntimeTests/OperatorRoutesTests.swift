import HTTPService
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import MessageProtocol
import Testing

@testable import ServiceRuntime

@Suite struct OperatorRoutesTests {
    private static let token = "0123456789abcdef"

    private struct Transient: Error {}
    private struct Fault: Error {}

    /// An admin server whose service adds `/things`.
    private func server(token: String? = token) throws -> AdminServer {
        let token = try token.map { try OperatorToken($0) }
        return AdminServer(
            configuration: AdminConfiguration(host: "127.0.0.1", port: 0), checks: [], registry: PrometheusRegistry(),
            operatorRoutes: { router in
                let things = router.group("things")
                    .add(middleware: ProblemMiddleware(for: .operators, isTransient: { $0 is Transient }))
                    .add(middleware: OperatorTokenMiddleware(token: token, variable: "THE_TOKEN"))
                things.get { _, _ in try AdminResponse.json(["count": 3]) }
                things.get("transient") { _, _ -> Response in throw Transient() }
                things.get("fault") { _, _ -> Response in throw Fault() }
                things.post { request, _ -> Response in
                    let body = try await request.bytes(upTo: AdminResponse.largestBody)
                    throw Problem.faultyFields(listing: [
                        MessageFault(field: "things[2].size", problem: "must not be \(body.count)")
                    ])
                }
            }, logger: Logger(label: "tests"))
    }

    private func answer(
        _ path: String, _ method: HTTPRequest.Method = .get, authorization: String? = "Bearer \(token)",
        token: String? = token, body: String = ""
    ) async throws -> (status: Int, type: String?, body: String) {
        let headers: HTTPFields = authorization.map { [.authorization: $0] } ?? [:]
        return try await Application(router: server(token: token).router()).test(.router) { client in
            try await client.execute(uri: path, method: method, headers: headers, body: ByteBuffer(string: body)) {
                ($0.status.code, $0.headers[.contentType], String(buffer: $0.body))
            }
        }
    }

    @Test func standBesideTheRoutesOfEveryService() async throws {
        let things = try await answer("/things")
        #expect(things.status == 200)
        #expect(things.body == #"{"count":3}"#)
        #expect(try await answer("/health", authorization: nil).status == 200)
    }

    @Test(arguments: [
        nil, "", "Bearer", "Bearer ", "Bearer 0123456789abcdeF", "Bearer 0123456789abcde", "Bearer 0123456789abcdef0",
        "Bearer 0123456789abcdef0123456789abcdef", "Basic 0123456789abcdef", "0123456789abcdef",
    ])
    func answer401ToWhoHasNotTheToken(authorization: String?) async throws {
        let answer = try await answer("/things", authorization: authorization)

        #expect(answer.status == 401)
        #expect(answer.type == "application/problem+json")
        #expect(answer.body.contains("the value of THE_TOKEN"))
        #expect(!answer.body.contains(Self.token))
    }

    @Test func answer403AndNameTheSettingWhereThereIsNoToken() async throws {
        let answer = try await answer("/things", token: nil)

        #expect(answer.status == 403)
        #expect(answer.body.contains("set THE_TOKEN"))
    }

    @Test(arguments: [("/things/transient", 503), ("/things/fault", 500), ("/things/none", 404)])
    func turnErrorsIntoProblems(path: String, status: Int) async throws {
        let answer = try await answer(path)

        #expect(answer.status == status)
    }

    @Test func nameAFaultyFieldByItsPointer() async throws {
        let answer = try await answer("/things", .post, body: "1234")

        #expect(answer.status == 422)
        #expect(
            answer.body
                == ##"{"detail":"things[2].size: must not be 4","errors":[{"detail":"must not be 4","##
                + ##""pointer":"#/things/2/size"}],"status":422,"title":"Unprocessable Content"}"##)
    }

    @Test func refuseABodyThatIsTooLarge() async throws {
        let largest = String(repeating: "a", count: 64 << 10)

        #expect(try await answer("/things", .post, body: largest).status == 422)
        #expect(try await answer("/things", .post, body: largest + "a").status == 413)
    }

    @Test(arguments: ["", "short", "0123456789abcde", "0123456789 abcdef", "0123456789abcdéf\n"])
    func aTokenThatCanBeGuessedOrNotSentIsAFault(text: String) {
        #expect(throws: SettingFault.self) { try OperatorToken(text) }
    }
}
