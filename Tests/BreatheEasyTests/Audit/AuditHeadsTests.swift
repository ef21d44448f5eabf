import Foundation
import Sessions
import Testing

@testable import breathe_easy

@Suite struct AuditHeadsTests {
    private static let day = Date(timeIntervalSince1970: 1_681_120_800)

    private func head(_ sequence: Int, _ byte: UInt8 = 7) -> AuditHead {
        AuditHead(sequence: sequence, hash: [UInt8](repeating: byte, count: 32))
    }

    private func withFile(_ body: (AuditHeadsFile) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "heads-\(UUID().uuidString.lowercased())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(AuditHeadsFile(path: folder.appending(path: "heads").path))
    }

    private func keep(_ head: AuditHead?, in file: AuditHeadsFile) async throws {
        try await KeepAuditHead(read: { head }, file: file, now: { Self.day })()
    }

    @Test func keepsEachHeadOnce() async throws {
        try await withFile { file in
            try await keep(nil, in: file)
            #expect(try file.heads().isEmpty)
            for sequence in [3, 3, 8] { try await keep(head(sequence), in: file) }
            #expect(try file.heads() == [head(3), head(8)])
        }
    }

    /// The file is the evidence, so it stays as it is.
    @Test func saysThatTheAuditWasCutOrReplaced() async throws {
        try await withFile { file in
            try await keep(head(8), in: file)
            for other in [head(7), head(8, 9), nil] {
                await #expect(throws: CommandFailure.self) { try await keep(other, in: file) }
            }
            #expect(try file.heads() == [head(8)])
        }
    }

    @Test func survivesALineThatAFullDiskCutShort() async throws {
        try await withFile { file in
            try file.append(head(3), seenAt: Self.day)
            let handle = try #require(FileHandle(forWritingAtPath: file.path))
            try handle.seekToEnd()
            try handle.write(contentsOf: Data("2026-05-01T00:0".utf8))
            try handle.close()
            #expect(try file.heads() == [head(3)])
        }
    }

    @Test func refusesAFileThatSomebodyEdited() async throws {
        try await withFile { file in
            for sequence in 1...3 { try file.append(head(sequence), seenAt: Self.day) }
            let text = try String(contentsOfFile: file.path, encoding: .utf8)
            try text.replacing(" 2 ", with: " two ").write(toFile: file.path, atomically: true, encoding: .utf8)
            #expect(throws: CommandFailure.self) { try file.heads() }
        }
    }

    @Test func namesTheFileThatCannotBeWritten() {
        let file = AuditHeadsFile(path: "/proc/no/such/folder")
        #expect { try file.append(head(1), seenAt: Self.day) } throws: { "\($0)".contains("STATUS_AUDIT_HEADS") }
    }
}
