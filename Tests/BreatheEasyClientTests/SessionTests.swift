import Foundation
import Testing

@testable import breathe_easy_client

@Suite struct SessionTests {
    private let kept = Credentials(
        server: "https://a.example", token: "t1", login: "anna", expiresAt: Date(timeIntervalSince1970: 1_800_000_000))

    private func withFolder(_ body: (ClientFolder) throws -> Void) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "kept-\(UUID().uuidString.lowercased())")
        defer { try? FileManager.default.removeItem(at: url) }
        try body(ClientFolder(url: url))
    }

    private func mode(_ url: URL) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
    }

    @Test func whatIsKeptIsReadableByItsOwnerOnly() throws {
        try withFolder { folder in
            #expect(try folder.credentials() == nil)

            try folder.keep(kept)

            #expect(try folder.credentials() == kept)
            #expect(try mode(folder.url) == 0o700)
            #expect(try mode(folder.url.appending(path: "credentials.json")) == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["credentials.json"])
            try folder.forgetCredentials()
            #expect(try folder.credentials() == nil)
        }
    }

    @Test(arguments: [0o640, 0o604, 0o660])
    func aFileThatOthersMayReadIsRefused(mode: Int) throws {
        try withFolder { folder in
            try folder.keep(kept)
            let file = folder.url.appending(path: "credentials.json")
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)

            let failure = #expect(throws: ClientFailure.self) { try folder.credentials() }
            #expect(failure?.status == .notSignedIn)
        }
    }

    @Test func aFileThatIsNoneOfThisProgramIsRefused() throws {
        try withFolder { folder in
            try folder.keep(kept)
            let file = folder.url.appending(path: "credentials.json")
            try FileHandle(forWritingTo: file).write(contentsOf: Data("no JSON".utf8))

            #expect(throws: ClientFailure.self) { try folder.credentials() }
        }
    }

    @Test(arguments: [
        (["XDG_CONFIG_HOME": "/c", "HOME": "/h"], "/c/breathe-easy"), (["HOME": "/h"], "/h/.config/breathe-easy"),
        // "All paths … must be absolute. If an implementation encounters a relative path … it should … ignore it."
        (["XDG_CONFIG_HOME": "c", "HOME": "/h"], "/h/.config/breathe-easy"),
    ])
    func theFolderIsThatOfTheXDGSpecification(environment: [String: String], path: String) {
        #expect(ClientFolder(environment).url.path == path)
    }

    @Test func anOptionComesBeforeTheEnvironmentAndThatBeforeWhatIsKept() throws {
        let environment = ["BREATHE_EASY_SERVER": "https://b.example", "BREATHE_EASY_TOKEN": "t2"]

        let fromFile = try ChosenSession(server: nil, [:]) { kept }
        let fromEnvironment = try ChosenSession(server: nil, environment) { kept }
        let fromOption = try ChosenSession(server: "https://c.example", environment) { kept }

        #expect(fromFile.server.description == "https://a.example" && fromFile.token == "t1")
        #expect(fromEnvironment.server.description == "https://b.example" && fromEnvironment.token == "t2")
        #expect(fromOption.server.description == "https://c.example" && fromOption.token == "t2")
    }

    @Test func aTokenIsNotSentToAnotherServer() throws {
        #expect(try ChosenSession(server: "https://other.example", [:]) { kept }.token == nil)
    }

    @Test func withoutAServerOneIsAskedFor() {
        let failure = #expect(throws: ClientFailure.self) { try ChosenSession(server: nil, [:]) { nil } }
        #expect(failure?.status == .wrongUse)
    }

    @Test(arguments: [
        ("https://breathe.example/", "https://breathe.example"), ("http://localhost:8080", "http://localhost:8080"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("https://a.example/air", "https://a.example/air"),
    ])
    func anAddressIsAnOrigin(text: String, address: String) throws {
        #expect(try ServerAddress(text).description == address)
    }

    @Test(arguments: [
        "breathe.example", "", "ftp://a.example", "https://", "https://a.example/?x", "https://u:p@a.example",
        // A password would travel unencrypted.
        "http://breathe.example", "http://127.0.0.1.example",
    ])
    func anAddressToWhichNoTokenMayGoIsRefused(text: String) {
        #expect(throws: ClientFailure.self) { try ServerAddress(text) }
    }

    @Test func aFileAppearsWholeOrNotAtAll() throws {
        try withFolder { folder in
            try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
            let place = folder.url.appending(path: "copy.zip")
            func begin() throws -> NewFile {
                let file = try NewFile(for: place)
                try file.write(Array("new".utf8))
                return file
            }
            _ = try begin()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)

            try begin().finish(replacing: false)
            #expect(try mode(place) == 0o600)
            #expect(throws: FileFault(EEXIST)) { try begin().finish(replacing: false) }
            try begin().finish(replacing: true)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["copy.zip"])
        }
    }
}
