import Domain
import Foundation
import HTTPTypes
import Testing

@testable import skin_check

/// What of a file is kept: its pixels, upright and with their proportions, and nothing else.
@Suite(.timeLimit(.minutes(20))) struct PhotoContentTests {
    @Test func nothingOfTheFileButItsPixelsIsKept() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let file = try DrawnPhoto.mole().jpeg().withExif(orientation: 1, text: "GPS 47.5596, made by Camera")
            #expect(file.hasText("Exif") && file.hasText("GPS 47.5596"))
            let photo = try await person.keep(file, in: try await person.addGroup())
            for name in ["picture", "thumbnail"] {
                let kept = try await person.get("/skin/photos/\(photo)/\(name)").body
                #expect(kept.starts(with: [0xFF, 0xD8]) && kept.count > 1_000, "\(name)")
                for text in ["Exif", "GPS", "47.5596", "Camera"] { #expect(!kept.hasText(text), "\(name): \(text)") }
            }
        }
    }

    /// Exif 2.3, section 4.6.4: where the first row and the first column of the file belong.
    @Test(
        arguments: [
            (1, .topLeft), (2, .topRight), (3, .bottomRight), (4, .bottomLeft), (5, .topLeft), (6, .topRight),
            (7, .bottomRight), (8, .bottomLeft),
        ] as [(UInt8, KeptPicture.Corner)])
    func aPhotoIsKeptUpright(orientation: UInt8, mark: KeptPicture.Corner) async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let file = try DrawnPhoto.marked(width: 600, height: 400).jpeg().withExif(orientation: orientation)
            let photo = try await person.keep(file, in: try await person.addGroup())
            let (width, height) = orientation < 5 ? (600, 400) : (400, 600)

            let picture = try KeptPicture(try await person.get("/skin/photos/\(photo)/picture").body)
            #expect(picture.marks == [mark])
            #expect((picture.width, picture.height) == (width, height))
            let thumbnail = try KeptPicture(try await person.get("/skin/photos/\(photo)/thumbnail").body)
            #expect(thumbnail.marks == [mark])
            #expect(max(thumbnail.width, thumbnail.height) == 320)
            let page = try await person.get("/skin/photos/\(photo)").text
            #expect(page.contains(#"width="\#(width)" height="\#(height)""#))
        }
    }

    /// The predecessor made a square of every photo.
    @Test(
        arguments: [
            (1_200, 500, [1_200, 500], [320, 133]), (300, 700, [300, 700], [137, 320]),
            (299, 299, [299, 299], [299, 299]), (5_000, 400, [4_096, 328], [320, 26]),
        ] as [(Int32, Int32, [Int], [Int])])
    func theProportionsStay(width: Int32, height: Int32, picture: [Int], thumbnail: [Int]) async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let file = try DrawnPhoto.mole(width: width, height: height).png()
            let photo = try await person.keep(file, in: try await person.addGroup())
            let kept = try KeptPicture(try await person.get("/skin/photos/\(photo)/picture").body)
            #expect([kept.width, kept.height] == picture)
            let small = try KeptPicture(try await person.get("/skin/photos/\(photo)/thumbnail").body)
            #expect([small.width, small.height] == thumbnail)
        }
    }

    @Test func readsTheFourColoursOfAPrinter() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let photo = try await person.keep(
                try DrawnPicture.file("cmyk.jpg"), in: try await person.addGroup(), "&skin=yes")
            let kept = try KeptPicture(try await person.get("/skin/photos/\(photo)/picture").body)
            #expect((kept.width, kept.height) == (480, 360))
        }
    }

    @Test func noCacheKeepsAPhotoAndItCanBeSavedToTheDevice() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let photo = try await person.keep(in: try await person.addGroup())
            for name in ["picture", "thumbnail"] {
                let answer = try await person.get("/skin/photos/\(photo)/\(name)")
                #expect(answer.headers[.contentType] == "image/jpeg")
                #expect(answer.headers[.cacheControl] == "no-store")
            }
            let page = try await person.get("/skin/photos/\(photo)")
            #expect(page.headers[.cacheControl] == "no-store")
            let link = #"href="/skin/photos/\#(photo)/picture" download="skin-\#(photo).jpg""#
            #expect(page.text.contains(link))
        }
    }
}
