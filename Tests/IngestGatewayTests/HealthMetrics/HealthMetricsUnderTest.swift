import HTTPTypes
import MessageProtocol
import NIOCore
import Testing

@testable import ingest_gateway

/// What the gateway answers to measurements.
struct RecordedAnswer: Decodable, Equatable {
    struct Remark: Decodable, Equatable {
        var reason: String
        var count: Int
        var first: String
    }
    var accepted: Int
    var skipped: [Remark]
    var refused: [Remark]
}

extension GatewayUnderTest {
    /// Posts a document as somebody signed in.
    func postMetrics(
        _ json: String, to path: String = "", contentType: String = "application/json"
    ) async throws -> Answer {
        try await postMetrics(bytes: Array(json.utf8), to: path, contentType: contentType)
    }

    func postMetrics(
        bytes: [UInt8], to path: String = "", contentType: String = "application/json"
    ) async throws -> Answer {
        let token = try await signUp()
        return try await call(
            .post, "/api/v1/health-metrics\(path)",
            headers: [.contentType: contentType, .authorization: "Bearer \(token)"], ByteBuffer(bytes: bytes))
    }
}
