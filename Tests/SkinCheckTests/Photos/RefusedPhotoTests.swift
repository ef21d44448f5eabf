import Domain
import Foundation
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import skin_check

/// Something that is sent in the place of a good photo, and what is said of it.
struct BadPhoto: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var words: String
    var bytes: @Sendable () throws -> [UInt8]

    init(_ description: String, _ words: String, _ bytes: @escaping @Sendable () throws -> [UInt8]) {
        (testDescription, self.words, self.bytes) = (description, words, bytes)
    }

    static let all = [
        BadPhoto("blurred", "The photo is blurred.") { try DrawnPhoto.blurred.png() },
        BadPhoto("dark", "too dark or too bright") { try DrawnPhoto.dark.png() },
        BadPhoto("bright", "too dark or too bright") { try DrawnPhoto.bright.png() },
        BadPhoto("a chair", "This does not look like skin.") { try DrawnPhoto.chair.png() },
        BadPhoto("10 pixels", "only 10 by 10 pixels; each side needs 299") {
            try DrawnPhoto.mole(width: 10, height: 10).png()
        },
        BadPhoto("a strip", "only 900 by 298 pixels") { try DrawnPhoto.mole(width: 900, height: 298).jpeg() },
        BadPhoto("a placeholder without a picture", "This is no picture.") { [] },
        BadPhoto("a text", "This is no picture.") { Array("This is no picture, whatever its name.".utf8) },
        BadPhoto("a JPEG of 100 megapixels", "more than 25 million pixels") { BadPhoto.jpegHeader(10_000, 10_000) },
        BadPhoto("a PNG bomb", "more than 25 million pixels") { BadPhoto.pngHeader(60_000, 60_000) },
        BadPhoto("a PNG without data", "damaged or ends early") { BadPhoto.pngHeader(400, 400) },
        BadPhoto("a JPEG that is cut off", "damaged or ends early") {
            let whole = try DrawnPhoto.mole().jpeg()
            return Array(whole.prefix(whole.count * 2 / 3))
        },
        BadPhoto("a JPEG of 200 passes", "This is no picture.") {
            try DrawnPhoto.mole().jpeg() + (0..<200).flatMap { _ in [0xFF, 0xDA] as [UInt8] }
        },
        BadPhoto("a truncated HEIC", "a HEIC picture") {
            [0, 0, 0, 24] + Array("ftypheic".utf8) + [UInt8](repeating: 0, count: 40)
        },
        BadPhoto("an AVIF", "an AVIF picture") { [0, 0, 0, 24] + Array("ftypavif".utf8) },
        BadPhoto("a GIF of 1,000 frames", "This is a GIF.") {
            Array("GIF89a".utf8) + [UInt8](repeating: 0x2C, count: 1_000)
        },
        BadPhoto("an SVG", "a drawing (SVG)") {
            Array("<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'><script/></svg>".utf8)
        },
        BadPhoto("a raw file", "a TIFF picture") { Array("II*\u{0}".utf8) + [8, 0, 0, 0] },
        // It is read, and found to be out of focus.
        BadPhoto("a blurred PNG of 16 bits", "The photo is blurred.") { try DrawnPicture.file("16-bit.png") },
    ]

    /// As far as the frame's header.
    private static func jpegHeader(_ width: Int, _ height: Int) -> [UInt8] {
        let size = [height >> 8, height & 0xFF, width >> 8, width & 0xFF].map { UInt8($0) }
        return [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8] + size + [UInt8](repeating: 0, count: 20)
    }

    private static func pngHeader(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 0xFF) } }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + bytes(width)
            + bytes(height) + [8, 6, 0, 0, 0]
    }
}

/// What is refused is gone: it was in memory only.
@Suite(.timeLimit(.minutes(20))) struct RefusedPhotoTests {
    @Test(arguments: BadPhoto.all) func isRefusedInWordsAndStoredNowhere(photo: BadPhoto) async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let group = try await person.addGroup()
            let before = try await skin.pool.rows(of: person.userID.uuid)
            // Even if somebody says that it is skin.
            let answer = try await person.upload(
                try photo.bytes(), "photo=\(SkinPhotoID())&group=\(group)&check=yes&skin=yes")
            #expect(answer.status == 422)
            #expect(try answer.code == "photo-refused")
            #expect(try answer.detail.contains(photo.words), "\(answer.text)")
            #expect(try await skin.count("photos") == 0)
            #expect(try await skin.count("outbox") == 0)
            #expect(try await skin.pool.rows(of: person.userID.uuid) == before)
        }
    }

    @Test func saysItInGerman() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let group = try await person.addGroup()
            let query = "photo=\(SkinPhotoID())&group=\(group)&language=de"
            let chair = try await person.upload(try DrawnPhoto.chair.png(), query)
            #expect(try chair.detail.hasPrefix("Das sieht nicht nach Haut aus."))
            let table = try await person.upload(try DrawnPhoto.table.png(), query)
            #expect(try table.detail.hasPrefix("Ist das Haut?"))
        }
    }

    @Test func whatHasLittleOfSkinsColourIsAskedAboutAndThenKept() async throws {
        try await SkinUnderTest.run { skin in
            let (person, id) = (try await skin.person(), SkinPhotoID())
            let group = try await person.addGroup()
            let query = "photo=\(id)&group=\(group)&check=yes"
            let asked = try await person.upload(try DrawnPhoto.table.png(), query)
            #expect(asked.status == 409)
            #expect(try asked.code == "ask-skin")
            #expect(try asked.detail.hasPrefix("Is this skin?"))
            #expect(try await skin.count("photos") == 0)
            #expect(try await skin.count("outbox") == 0)

            let kept = try await person.upload(try DrawnPhoto.table.png(), query + "&skin=yes")
            #expect(kept.status == 201)
            #expect(try await skin.count("photos") == 1)
        }
    }

    @Test func moreThan16MebibytesAreRefused() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let group = try await person.addGroup()
            let answer = try await person.upload(
                [UInt8](repeating: 0xFF, count: (16 << 20) + 1), "photo=\(SkinPhotoID())&group=\(group)")
            #expect(answer.status == 413)
            #expect(try answer.detail == "The photo is larger than 16777216 bytes")
            #expect(try await skin.count("photos") == 0)
        }
    }

    @Test func afterARefusalAGoodPhotoIsKeptUnderTheSameID() async throws {
        try await SkinUnderTest.run { skin in
            let (person, id) = (try await skin.person(), SkinPhotoID())
            let group = try await person.addGroup()
            let blurred = try await person.upload(try DrawnPhoto.blurred.png(), "photo=\(id)&group=\(group)")
            let sharp = try await person.upload(try DrawnPhoto.mole().png(), "photo=\(id)&group=\(group)")
            #expect((blurred.status, sharp.status) == (422, 201))
        }
    }
}
