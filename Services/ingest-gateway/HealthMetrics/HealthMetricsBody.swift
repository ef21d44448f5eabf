import HTTPService
import HTTPTypes
import HealthFormats
import Hummingbird

/// The body of a request that brings measurements.
enum HealthMetricsBody {
    /// Enough for ``RecordHealthMetrics/mostPerRequest`` FHIR Observations; what is larger is a file to upload.
    static let largest = 8 << 20

    /// - Throws: a ``Problem`` when it is too large, no JSON, or of no kind that is known here.
    static func document(in request: Request, as format: HealthDocument.Format?) async throws -> HealthDocument {
        let bytes = try await request.bytes(upTo: largest)
        do {
            return try HealthDocument(bytes, as: format)
        } catch {
            throw Problem(.badRequest, "The body cannot be read: \(error)")
        }
    }
}
