public import Domain
public import Foundation

/// Erases again everybody who was erased after the backup from which the database was restored.
public struct ReplayErasures: Sendable {
    private let erasures: PostgresErasureStore
    private let erase: @Sendable (UserID, Date) async throws -> Bool

    /// - Parameter erase: erases an account; false when it is gone already.
    public init(
        erasures: PostgresErasureStore, erase: @escaping @Sendable (UserID, Date) async throws -> Bool
    ) {
        (self.erasures, self.erase) = (erasures, erase)
    }

    /// Accounts looked for in one statement, which reads all of them.
    private static let atOnce = 10_000

    /// - Returns: how many accounts were there.
    public func callAsFunction(_ records: [ErasureRecord]) async throws -> Int {
        var count = 0
        var rest = records[...]
        while !rest.isEmpty {
            let part = Dictionary(rest.prefix(Self.atOnce).map { ($0.digest, $0.erasedAt) }) { $1 }
            rest = rest.dropFirst(Self.atOnce)
            for userID in try await erasures.accounts(of: part.map { ErasureRecord(digest: $0, at: $1) }) {
                let time = part[ErasureRecord(userID, at: .distantPast).digest] ?? .distantPast
                if try await erase(userID, time) { count += 1 }
            }
        }
        return count
    }
}

/// The log of erasures as an operator gives it to a command.
public struct ErasureLogText: Sendable {
    public let records: [ErasureRecord]
    private let unreadable: Int
    private let file: String

    /// - Parameter file: `-` for standard input.
    /// - Throws: ``ErasureLogTextFault`` when there is no such file.
    public init(_ file: String) throws {
        let data =
            file == "-"
            ? try FileHandle.standardInput.readToEnd() ?? Data() : FileManager.default.contents(atPath: file)
        guard let data else {
            throw ErasureLogTextFault(description: "\(file) cannot be read: is it the log of erasures?")
        }
        let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
        records = lines.compactMap { ErasureRecord(line: $0) }
        (unreadable, self.file) = (lines.count - records.count, file)
    }

    /// - Throws: ``ErasureLogTextFault`` when some lines are no records.
    public func checkThatAllIsRead() throws(ErasureLogTextFault) {
        guard unreadable == 0 else {
            throw ErasureLogTextFault(
                description: "\(unreadable) lines of \(file) cannot be read: compare it with another copy of the log")
        }
    }
}

/// What is wrong with the log; printed without the usage text.
public struct ErasureLogTextFault: Error, CustomStringConvertible {
    public let description: String
}
