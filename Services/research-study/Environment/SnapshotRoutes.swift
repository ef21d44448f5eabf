import Domain
import HTTPService
import HTTPTypes
import Hummingbird
import MessageProtocol

/// The environment of this moment, sealed, without which nobody answers.
struct SnapshotRoutes: Sendable {
    /// Of a place, at this moment.
    let takeSnapshot: @Sendable (Coordinate) async throws -> EnvironmentSnapshot
    let seal: SnapshotSeal

    func add(to group: RouterGroup<StudyContext>) {
        group.get("study/environment") { request, _ in
            var query = QueryReader(request)
            let coordinate = Self.coordinate(in: &query)
            try query.check()
            guard let coordinate else { throw Problem.faultyParameters([]) }
            let snapshot = try await takeSnapshot(coordinate)
            let (text, seal) = try seal.seal(snapshot)
            let isMissing = snapshot.isMissing
            var response = try JSONResponse(
                value: SealedJSON(snapshot: text, seal: isMissing ? nil : seal, missing: isMissing)
            ).response()
            // It is of this moment, and of this device.
            response.headers[.cacheControl] = "no-store"
            return response
        }
    }

    private struct SealedJSON: Encodable {
        /// JSON, as a text: the seal is of exactly these characters.
        var snapshot: String
        /// Absent when no answer can be stored with it.
        var seal: String?
        var missing: Bool
    }

    private static func coordinate(in query: inout QueryReader) -> Coordinate? {
        let latitude = degrees("latitude", limit: 90, &query)
        let longitude = degrees("longitude", limit: 180, &query)
        guard let latitude, let longitude else { return nil }
        return try? Coordinate(latitude: latitude, longitude: longitude)
    }

    private static func degrees(_ name: String, limit: Double, _ query: inout QueryReader) -> Double? {
        guard let text = query.text(name) else {
            query.refuse(name, "is missing")
            return nil
        }
        guard let number = Double(text), (-limit...limit).contains(number) else {
            query.refuse(name, "must be a number of degrees from -\(Int(limit)) to \(Int(limit))")
            return nil
        }
        return number
    }
}

extension Problem {
    init(_ error: SnapshotError) {
        let (code, problem) =
            switch error {
            case .wrongSeal: ("wrong-seal", "is not what this service sealed: load the environment again")
            case .tooOld: ("environment-too-old", "is older than an hour: load the environment again")
            case .fromTheFuture: ("environment-from-future", "is of a time that has not come")
            case .otherDay: ("other-day", "is not of the day of the token: load the environment again")
            case .nowhere: ("nowhere", "is at 0°, 0°, in the sea: this is what a device reports that knows no place")
            case .missing: ("environment-missing", "says nothing of pollen or air, so that nothing could be learnt")
            }
        self.init(
            .unprocessableContent, "The environment \(problem); nothing was stored", code: code,
            errors: [FieldError(MessageFault(field: "snapshot", problem: problem))])
    }
}
