import Foundation
import Testing

@testable import breathe_easy

@Suite struct HealthKeysFileTests {
    @Test func makesAFileForItsOwnerOnlyWithOneKey() throws {
        try withFolder { folder in
            let file = HealthKeysFile(path: folder.appending(path: "health.keys").path)

            #expect(try file.settle(rotating: false) == .made)

            let lines = try String(contentsOfFile: file.path, encoding: .utf8).split(separator: "\n")
            #expect(lines.count == 1)
            #expect(Data(base64Encoded: String(lines[0]))?.count == 32)
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func leavesAFileThatExistsAsItIs() throws {
        try withFolder { folder in
            let file = HealthKeysFile(path: folder.appending(path: "health.keys").path)
            _ = try file.settle(rotating: false)
            let before = try Data(contentsOf: URL(filePath: file.path))

            #expect(try file.settle(rotating: false) == .kept)
            #expect(try Data(contentsOf: URL(filePath: file.path)) == before)
        }
    }

    @Test func putsANewKeyInFrontOfTheOthers() throws {
        try withFolder { folder in
            let file = HealthKeysFile(path: folder.appending(path: "health.keys").path)
            _ = try file.settle(rotating: true)
            let before = try String(contentsOfFile: file.path, encoding: .utf8)

            #expect(try file.settle(rotating: true) == .rotated)

            let after = try String(contentsOfFile: file.path, encoding: .utf8)
            #expect(after.hasSuffix("\n" + before))
            #expect(after.split(separator: "\n").count == 2)
            #expect(Set(after.split(separator: "\n")).count == 2)
        }
    }

    @Test func doesNotTouchAFileThatHoldsSomethingElse() throws {
        try withFolder { folder in
            let file = HealthKeysFile(path: folder.appending(path: "notes").path)
            try Data("not a key\n".utf8).write(to: URL(filePath: file.path))

            #expect(throws: CommandFailure.self) { try file.settle(rotating: true) }
            #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "not a key\n")
        }
    }

    @Test func saysWhichFileCannotBeWritten() throws {
        let error = #expect(throws: CommandFailure.self) {
            try HealthKeysFile(path: "/nowhere/health.keys").settle(rotating: false)
        }
        #expect(error?.description.hasPrefix("/nowhere/health.keys cannot be written: ") == true)
    }

    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }
}
