import HTTPFetch
import HTTPTypes

/// Sends a file by tus 1.0.0, from where an earlier attempt ended: https://tus.io/protocols/resumable-upload
struct SendFile: Sendable {
    let api: APIClient
    let show: @Sendable (ProgressStep) -> Void
    /// Of a request: the server refuses a file in very many pieces, and a lost connection costs at most one.
    var pieceSize = 4 * 1_024 * 1_024

    private struct Imports: Decodable { var imports: [HealthImport] }

    /// - Returns: the import's id, once all of the file has arrived.
    func callAsFunction(_ file: FileToSend) async throws -> String {
        let (id, start) = try await begun(file)
        var offset = start
        var failures = 0
        while offset < file.size {
            show(ProgressStep(what: "Sending", done: offset, total: file.size, unit: .bytes))
            let call = try piece(of: file, at: offset, id)
            let (outcome, failure) = await attempt(call)
            guard let failure else {
                offset = try next(outcome, after: offset, of: file)
                failures = 0
                continue
            }
            failures += 1
            guard let wait = wait(after: failures, call, outcome) else { throw said(failure) }
            try await api.paused(wait)
            // Part of it may have arrived.
            offset = try await arrived(id)
        }
        show(ProgressStep(what: "Sending", done: file.size, total: file.size, unit: .bytes))
        return id
    }

    /// An upload of the same file that is not finished, or a new one.
    private func begun(_ file: FileToSend) async throws -> (id: String, offset: Int) {
        let known = try await api.value(Imports.self, .get(Self.path)).value.imports
        for candidate in known where candidate.isUnfinishedUpload && candidate.size == file.size {
            let response = try await api.send(head(candidate.id))
            if response.headers[.uploadMetadata] == file.metadata, let offset = response.uploadOffset {
                return (candidate.id, offset)
            }
        }
        var call = APICall(method: .post, path: Self.path, isRepeatable: false)
        call.headers = [
            .tusResumable: "1.0.0", .uploadLength: "\(file.size)", .uploadMetadata: file.metadata,
        ]
        let response = try await api.send(call)
        guard let id = response.headers[.location].flatMap({ $0.split(separator: "/").last }) else {
            throw ClientFailure(.refused, "The server began no upload: is this client older?")
        }
        return (String(id), 0)
    }

    private func piece(of file: FileToSend, at offset: Int, _ id: String) throws -> APICall {
        var call = APICall(method: .patch, path: "\(Self.path)/\(APICall.escaped(id))", isRepeatable: true)
        call.headers = [
            .tusResumable: "1.0.0", .uploadOffset: "\(offset)", .contentType: "application/offset+octet-stream",
        ]
        call.body = try file.bytes(from: offset, atMost: pieceSize)
        // A slow line sends 4 MiB in some minutes.
        call.timeLimit = .seconds(1_800)
        return call
    }

    /// - Returns: no failure when the piece was taken.
    private func attempt(_ call: APICall) async -> (outcome: Result<FetchResponse, HTTPFetchError>, ClientFailure?) {
        do {
            let response = try await api.exchange(call)
            let isTaken = response.status.kind == .successful
            return (.success(response), isTaken ? nil : api.failure(response, of: call))
        } catch {
            return (.failure(error), ClientFailure(error))
        }
    }

    private func next(
        _ outcome: Result<FetchResponse, HTTPFetchError>, after offset: Int, of file: FileToSend
    ) throws -> Int {
        guard case .success(let response) = outcome, let next = response.uploadOffset, next > offset, next <= file.size
        else { throw ClientFailure(.refused, "The server took nothing of the file: is this client older?") }
        return next
    }

    private func wait(
        after failures: Int, _ call: APICall, _ outcome: Result<FetchResponse, HTTPFetchError>
    ) -> Duration? {
        switch outcome {
        // Another attempt of before still ran, or its answer was lost.
        case .success(let response) where response.status == .conflict: failures < 5 ? .seconds(1) : nil
        case .success(let response): RepetitionRule.patient.wait(after: failures, of: call, response.outcome)
        case .failure(let error): RepetitionRule.patient.wait(after: failures, of: call, .failed(error))
        }
    }

    /// How many bytes the server has.
    private func arrived(_ id: String) async throws -> Int {
        guard let offset = try await api.patient.send(head(id)).uploadOffset else {
            throw ClientFailure(.refused, "The server does not say how much it has: is this client older?")
        }
        return offset
    }

    private func head(_ id: String) -> APICall {
        var call = APICall(method: .head, path: "\(Self.path)/\(APICall.escaped(id))", isRepeatable: true)
        call.headers[.tusResumable] = "1.0.0"
        return call
    }

    private func said(_ failure: ClientFailure) -> ClientFailure {
        guard [.notReachable, .interrupted].contains(failure.status) else { return failure }
        return ClientFailure(failure.status, "\(failure)\nRun the same command again: it goes on where this ended")
    }

    static let path = "api/v1/health-imports"
}

extension FetchResponse {
    fileprivate var uploadOffset: Int? { headers[.uploadOffset].flatMap { Int($0) } }
}
