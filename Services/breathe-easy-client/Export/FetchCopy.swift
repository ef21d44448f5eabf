import Foundation
import HTTPFetch
import HTTPTypes
import Synchronization

/// Fetches the archive of a copy, to a file that appears whole or to the standard output.
struct FetchCopy: Sendable {
    let api: APIClient
    let show: @Sendable (ProgressStep) -> Void

    /// - Parameter place: a path, or `-`.
    func callAsFunction(_ copy: ExportedCopy, to place: String, replaces: Bool) async throws {
        guard place != "-" else {
            return try await fetch(copy) { Terminal.write($0, to: .standardOutput) }
        }
        let file = try ExportFile(place)
        try await fetch(copy) { try file.write($0) }
        try file.finish(replaces: replaces)
    }

    private func fetch(_ copy: ExportedCopy, _ write: @escaping @Sendable ([UInt8]) throws -> Void) async throws {
        var call = APICall.get("api/v1/account/exports/\(APICall.escaped(copy.exportID))/archive")
        call.headers[.accept] = "application/zip"
        call.timeLimit = .seconds(86_400)
        let received = Received()
        let response: FetchResponse
        do {
            response = try await api.exchange(call) { piece in
                let count = received.count(piece.bytes.count)
                show(ProgressStep(what: "Fetching", done: count, total: piece.declaredLength, unit: .bytes))
                return received.noting { try write(piece.bytes) }
            }
        } catch {
            if let fault = received.fault { throw fault }
            let failure = ClientFailure(error)
            throw ClientFailure(failure.status, "\(failure)\nRun the same command again to fetch the copy")
        }
        guard response.status.kind == .successful else { throw api.failure(response, of: call) }
    }

    /// Of the thread that reads the connection. The mutex is the lock of everything.
    private final class Received: Sendable {
        private let state = Mutex((bytes: 0, fault: (any Error)?.none))

        var fault: (any Error)? { state.withLock { $0.fault } }

        func count(_ bytes: Int) -> Int {
            state.withLock {
                $0.bytes += bytes
                return $0.bytes
            }
        }

        /// - Returns: false when the body threw.
        func noting(_ body: () throws -> Void) -> Bool {
            do {
                try body()
                return true
            } catch {
                state.withLock { $0.fault = error }
                return false
            }
        }
    }
}

/// The file of a copy; readable by its owner only, since everything about a person is in it.
///
/// Bytes come from the connection's thread, its end from the task that waits for it: the mutex is the lock of the file.
final class ExportFile: Sendable {
    private let path: String
    private let file: Mutex<NewFile>

    init(_ path: String) throws {
        self.path = path
        do { file = Mutex(try NewFile(for: URL(filePath: path))) } catch { throw Self.failure(path, error) }
    }

    func write(_ bytes: [UInt8]) throws {
        do { try file.withLock { try $0.write(bytes) } } catch { throw Self.failure(path, error) }
    }

    func finish(replaces: Bool) throws {
        do { try file.withLock { try $0.finish(replacing: replaces) } } catch { throw Self.failure(path, error) }
    }

    /// Before anything is asked for.
    static func check(_ path: String, replaces: Bool) throws {
        guard !replaces, FileManager.default.fileExists(atPath: path) else { return }
        throw failure(path, FileFault(EEXIST))
    }

    private static func failure(_ path: String, _ error: any Error) -> ClientFailure {
        let isThere = (error as? FileFault)?.code == EEXIST
        let advice = isThere ? "name another file, or give --replace" : "name another place"
        return ClientFailure(.notWritten, "\(path) cannot be written: \(error); \(advice)")
    }
}
