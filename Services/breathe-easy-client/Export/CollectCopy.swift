import Foundation

/// Asks for a copy of everything, or goes on with the one that was asked for, and waits until it is whole.
struct CollectCopy: Sendable {
    let api: APIClient
    let memory: CopyMemory
    let show: @Sendable (ProgressStep) -> Void

    /// - Parameter id: of a copy that was asked for before.
    func callAsFunction(_ id: String?) async throws -> Answered<ExportedCopy> {
        var copy = try await begun(id)
        while copy.value.readyAt == nil || copy.value.archive == nil {
            let done = copy.value.parts - copy.value.missing.count
            show(ProgressStep(what: "Collecting", done: done, total: copy.value.parts, unit: .parts))
            try await api.paused(.seconds(2))
            copy = try await state(of: copy.value.exportID)
        }
        return copy
    }

    private func begun(_ id: String?) async throws -> Answered<ExportedCopy> {
        if let id { return try await state(of: id) }
        if let kept = try memory.id(at: api.server) {
            do {
                return try await state(of: kept)
            } catch let failure as ClientFailure where failure.status == .refused {
                // It is over, or somebody else's who signed in here.
                try memory.forget()
            }
        }
        let key = UUID().uuidString.lowercased()
        let copy = try await api.value(
            ExportedCopy.self, .post("api/v1/account/exports", json: [String: String](), key: key))
        try memory.keep(copy.value.exportID, at: api.server)
        return copy
    }

    private func state(of id: String) async throws -> Answered<ExportedCopy> {
        try await api.patient.value(ExportedCopy.self, .get("api/v1/account/exports/\(APICall.escaped(id))"))
    }
}

/// Which copy was asked for and is not yet here, so that an interrupted command goes on with it.
struct CopyMemory: Sendable {
    let folder: ClientFolder

    private struct Kept: Codable {
        var server: String
        var exportID: String
    }

    private var file: URL { folder.url.appending(path: "export.json") }

    func id(at server: ServerAddress) throws -> String? {
        let kept = try folder.read(Kept.self, file)
        return kept?.server == server.description ? kept?.exportID : nil
    }

    func keep(_ id: String, at server: ServerAddress) throws {
        try folder.write(Kept(server: server.description, exportID: id), file)
    }

    func forget() throws { try folder.remove(file) }
}
