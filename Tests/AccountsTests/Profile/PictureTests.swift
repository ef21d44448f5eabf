import Domain
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Pictures
import Postgres
import Testing

@testable import accounts

@Suite(.timeLimit(.minutes(20))) struct PictureTests {
    @Test(arguments: PictureForTests.Format.allCases)
    func makesASquareOfWhatIsUploaded(format: PictureForTests.Format) async throws {
        let upload = try PictureForTests(format).bytes
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            #expect(try await accounts.upload(upload, token: token).status == 204)

            let answer = try await accounts.call(.get, "/api/v1/account/picture", token: token)
            #expect(answer.headers[.contentType] == "image/jpeg")
            #expect(PictureForTests.description(of: answer.body) == "256×256 red green blue blue")
            #expect(try await accounts.profile(token).picture == "own")
        }
    }

    @Test func keepsNothingButThePixels() async throws {
        let upload = try PictureForTests().withExif(orientation: 1, note: "GPS 47.5596 7.5886")
        let jpeg = try await PictureRenderer().render(upload)
        #expect(String(decoding: upload, as: UTF8.self).contains("GPS 47.5596"))
        for word in ["Exif", "GPS"] { #expect(!String(decoding: jpeg, as: UTF8.self).contains(word)) }
    }

    /// By the numbers of Exif: the camera's picture is mirrored, turned, or both.
    @Test(
        arguments: [
            (1, "red green blue blue"), (2, "green red blue blue"), (3, "blue blue red green"),
            (4, "blue blue green red"),
            (5, "red blue blue green"), (6, "blue red green blue"), (7, "blue green red blue"),
            (8, "green blue blue red"),
        ] as [(UInt8, String)])
    func showsAPictureUpright(orientation: UInt8, quarters: String) async throws {
        let upload = try PictureForTests().withExif(orientation: orientation)
        let jpeg = try await PictureRenderer().render(upload)
        #expect(PictureForTests.description(of: jpeg) == "256×256 \(quarters)")
    }

    @Test(
        arguments: [
            ("nothing", []), ("a text", Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)),
            ("a signature only", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
            ("the start of a JPEG", [0xFF, 0xD8]),
            ("zeros", [UInt8](repeating: 0, count: 5_000)),
            ("a segment of no length", [0xFF, 0xD8, 0xFF, 0xE1, 0, 0] + [UInt8](repeating: 0, count: 20)),
            ("pixels without end", PictureTests.png(width: 60_000, height: 60_000)),
            ("no pixels", PictureTests.png(width: 0, height: 9)),
            ("a header without data", PictureTests.png(width: 9, height: 9)),
            ("endless scans", [0xFF, 0xD8] + (0...PictureHeader.mostScans).flatMap { _ in [0xFF, 0xDA] as [UInt8] }),
        ] as [(String, [UInt8])])
    func refusesWhatIsNoPictureAndKeepsTheFormerOne(thing: String, bytes: [UInt8]) async throws {
        let former = try PictureForTests().bytes
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            #expect(try await accounts.upload(former, token: token).status == 204)
            let answer = try await accounts.upload(bytes, token: token)
            #expect(answer.status == 422, "\(thing)")
            #expect(try answer.pointers == ["#/picture"])
            let kept = try await accounts.call(.get, "/api/v1/account/picture", token: token)
            #expect(PictureForTests.description(of: kept.body) != nil)
        }
    }

    @Test func refusesAnUploadThatIsCutOff() async throws {
        let whole = try PictureForTests(.png).bytes
        await #expect(throws: DomainError.noPicture) {
            try await PictureRenderer().render(Array(whole.prefix(whole.count / 2)))
        }
    }

    @Test func refusesTenMegabytesUnseen() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let answer = try await accounts.upload([UInt8](repeating: 0, count: 10 << 20), token: token)
            #expect(answer.status == 413)
            #expect(try await accounts.count("profiles") == 0)
        }
    }

    @Test func showsASuggestedOneUntilThereIsAnOwnOneAndAfterwards() async throws {
        let upload = try PictureForTests().bytes
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            func type() async throws -> String? {
                try await accounts.call(.get, "/api/v1/account/picture", token: token).headers[.contentType]
            }
            #expect(try await type() == "image/svg+xml")
            #expect(try await accounts.upload(upload, token: token).status == 204)
            #expect(try await type() == "image/jpeg")
            #expect(try await accounts.call(.delete, "/api/v1/account/picture", token: token).status == 204)
            #expect(try await type() == "image/svg+xml")
        }
    }

    @Test func forgetsTheUploadOfWhoChoosesASuggestedOne() async throws {
        let upload = try PictureForTests().bytes
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            _ = try await accounts.upload(upload, token: token)
            _ = try await accounts.save(#"{"userName": "birch9"}"#, token: token)
            #expect(try await accounts.profile(token).picture == "own")
            _ = try await accounts.save(#"{"userName": "birch9", "picture": "fox"}"#, token: token)
            #expect(try await accounts.profile(token).picture == "fox")
            let left = try await accounts.pool.query("SELECT FROM profiles WHERE own_picture IS NOT NULL").count
            #expect(left == 0)
        }
    }

    /// As far as the header goes.
    private static func png(width: UInt32, height: UInt32) -> [UInt8] {
        func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 0xFF) } }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + bytes(width)
            + bytes(height) + [8, 2, 0, 0, 0, 0, 0, 0, 0]
    }
}

extension AccountsUnderTest {
    struct ShownProfile: Decodable, Sendable {
        struct Guardian: Decodable, Sendable {
            var email: String
            var isConfirmed: Bool
        }
        var userName: String?
        var firstName: String?
        var lastName: String?
        var birthDate: String?
        var country: String?
        var units: String
        var picture: String
        var suggestedPictures: [String]
        var signInKinds: [String]
        var socialProfile: String
        var guardian: Guardian?
        var isComplete: Bool
    }

    func profile(_ token: String) async throws -> ShownProfile {
        try await call(.get, "/api/v1/account/profile", token: token).decoded()
    }

    func save(_ profile: String, token: String) async throws -> Answer {
        try await call(.put, "/api/v1/account/profile", token: token, profile)
    }

    func upload(_ picture: [UInt8], token: String) async throws -> Answer {
        let response = try await client.executeRequest(
            uri: "/api/v1/account/picture", method: .put,
            headers: [.authorization: "Bearer \(token)", .contentType: "application/octet-stream"],
            body: ByteBuffer(bytes: picture))
        return Answer(
            status: response.status.code, headers: response.headers, body: Array(response.body.readableBytesView))
    }
}
