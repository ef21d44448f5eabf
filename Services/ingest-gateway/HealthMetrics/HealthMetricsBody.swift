import HTTPTypes
import HealthFormats
import Hummingbird
import NIOCore

/// The body of a request that brings measurements.
enum HealthMetricsBody {
    /// Enough for ``RecordHealthMetrics/mostPerRequest`` FHIR Observations; what is larger is a file to upload.
    static let largest = 8 << 20

    /// - Throws: a ``Problem`` when it is too large, no JSON, or of no kind that is known here.
    static func document(in request: Request, as format: HealthDocument.Format?) async throws -> HealthDocument {
        let bytes = try await bytes(of: request)
        do {
            return try HealthDocument(bytes, as: format)
        } catch {
            throw Problem(.badRequest, "The body cannot be read: \(error)")
        }
    }

    private static func bytes(of request: Request) async throws -> [UInt8] {
        do {
            let buffer = try await request.body.collect(upTo: largest)
            return Array(buffer.readableBytesView)
        } catch is NIOTooManyBytesError {
            throw Problem(.contentTooLarge, "The body is larger than \(largest) bytes")
        }
    }
}
