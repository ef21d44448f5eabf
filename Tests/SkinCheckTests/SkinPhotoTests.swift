import CGD
import Foundation
import Localization
import Pictures
import Testing

@testable import skin_check

/// What is sent that is no photo, or none that can be judged: each an answer.
@Suite struct SkinPhotoTests {
    private static func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 0xFF) } }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + bytes(width)
            + bytes(height) + [8, 6, 0, 0, 0]
    }

    /// As far as the frame's header.
    private static func jpeg(_ width: Int, _ height: Int) -> [UInt8] {
        [
            0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8),
            UInt8(width & 0xFF),
        ]
            + [UInt8](repeating: 0, count: 20)
    }

    private static let heic = [0, 0, 0, 24] + Array("ftypheic".utf8) + [UInt8](repeating: 0, count: 40)

    @Test(
        arguments: [
            ("a JPEG of 100 megapixels", jpeg(10_000, 10_000), PhotoRefusal.large),
            ("a PNG bomb", png(60_000, 60_000), .large),
            ("a truncated HEIC", heic, .format(.heic)),
            ("an AVIF", [0, 0, 0, 24] + Array("ftypavif".utf8), .format(.avif)),
            ("a GIF of 1,000 frames", Array("GIF89a".utf8) + [UInt8](repeating: 0x2C, count: 1_000), .format(.gif)),
            ("an SVG", Array("<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>".utf8), .format(.svg)),
            ("a raw file", Array("II*\u{0}".utf8) + [8, 0, 0, 0], .format(.tiff)), ("nothing", [], .format(.other)),
            ("a text", Array("This is no picture.".utf8), .format(.other)),
            ("ten pixels", png(10, 10), .small(width: 10, height: 10)),
            ("a strip", png(4_000, 298), .small(width: 4_000, height: 298)),
            ("a header without data", png(300, 300), .damaged),
        ] as [(String, [UInt8], PhotoRefusal)])
    func refusesWhatCannotBeJudged(thing: String, bytes: [UInt8], refusal: PhotoRefusal) {
        #expect(throws: refusal, "\(thing)") { try SkinPhoto(bytes) }
        for language in [ContentLanguage.english, .german] { #expect(refusal.text(in: language).count > 40) }
    }

    @Test(arguments: ["drawn-0.jpg", "16-bit.png"])
    func refusesAFileThatEndsEarly(name: String) throws {
        let bytes = try DrawnPicture.file(name)
        #expect(throws: PhotoRefusal.damaged) { try SkinPhoto(Array(bytes.prefix(bytes.count * 2 / 3))) }
    }

    @Test(arguments: ["cmyk.jpg", "16-bit.png"])
    func readsWhatCamerasRarelyMake(name: String) async throws {
        let photo = try SkinPhoto(try DrawnPicture.file(name))
        #expect(try PhotoMeasures(photo).skin > 0.5)
    }

    @Test func readsWebP() throws {
        let bytes = try Self.drawing { gdImageWebpPtr($0, &$1) }
        #expect(try SkinPhoto(bytes).pixels.prefix(3).first.map { $0 > 190 } == true)
    }

    /// However the camera was held, the photo is the same: the middle of a square one lies where it lay.
    @Test(arguments: UInt8(1)...8)
    func turnsAPhotoUpright(orientation: UInt8) async throws {
        let plain = try DrawnPicture.file("drawn-2.jpg")
        let turned = try SkinPhoto(Self.withExif(plain, orientation))
        let answer = try await SkinClassifier.shared.judge(try SkinPhoto(plain))
        let other = try await SkinClassifier.shared.judge(turned)
        #expect(abs(answer.malignant - other.malignant) < 0.05)
        #expect((turned.pixels == (try SkinPhoto(plain)).pixels) == (orientation == 1))
    }

    @Test func nothingOfTheFileButItsPixelsIsTaken() throws {
        let plain = try DrawnPicture.file("drawn-2.jpg")
        let photo = try SkinPhoto(Self.withExif(plain, 1))
        #expect(photo == (try SkinPhoto(plain)))
        #expect(photo.pixels.count == 3 * 300 * 300)
    }

    @Test func keepsTheProportions() throws {
        // Twice as wide as high, with a circle in its middle: it is as wide as it is high afterwards.
        let bytes = try Self.drawing(width: 1_200, height: 600) { gdImagePngPtr($0, &$1) }
        let photo = try SkinPhoto(bytes)
        func dark(_ places: [Int]) -> Int { places.count { photo.pixels[3 * $0] < 100 } }
        let (across, down) = (dark((0..<300).map { 150 * 300 + $0 }), dark((0..<300).map { $0 * 300 + 150 }))
        #expect(across > 80 && abs(across - down) <= 1)
    }

    @Test(arguments: [(0x00_0000, .exposure), (0xFF_FFFF, .exposure), (0x20_60C0, .skin)] as [(Int32, PhotoFault)])
    func namesWhatIsWrongWithAPhoto(colour: Int32, fault: PhotoFault) async throws {
        let photo = try SkinPhoto(try Self.drawing(colour: colour, spot: colour) { gdImagePngPtr($0, &$1) })
        let error = await #expect(throws: PhotoRefusal.self) { try await SkinClassifier.shared.answer(for: photo) }
        guard case .faults(let faults) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        // One colour is not sharp either.
        #expect(faults.contains(fault) && faults.contains(.blur))
    }

    @Test func takesSmallPhotosForATrainingSetOnly() throws {
        let small = try Self.drawing(width: 290, height: 280) { gdImagePngPtr($0, &$1) }
        #expect(throws: PhotoRefusal.small(width: 290, height: 280)) { try SkinPhoto(small) }
        #expect(try SkinPhoto(small, takesAnySize: true).pixels.count == 3 * 300 * 300)
    }

    /// A dark circle on a ground of one colour.
    private static func drawing(
        width: Int32 = 400, height: Int32 = 400, colour: Int32 = 0xE0_B090, spot: Int32 = 0x40_2010,
        _ write: (gdImagePtr, inout Int32) -> UnsafeMutableRawPointer?
    ) throws -> [UInt8] {
        let image = try #require(gdImageCreateTrueColor(width, height))
        defer { gdImageDestroy(image) }
        gdImageFilledRectangle(image, 0, 0, width - 1, height - 1, colour)
        gdImageFilledEllipse(image, width / 2, height / 2, height / 3, height / 3, spot)
        var count: Int32 = 0
        let pointer = try #require(write(image, &count))
        defer { gdFree(pointer) }
        return Array(UnsafeRawBufferPointer(start: pointer, count: Int(count)))
    }

    private static func withExif(_ jpeg: [UInt8], _ orientation: UInt8) -> [UInt8] {
        var exif = Array("Exif".utf8) + [0, 0] + Array("II".utf8) + [0x2A, 0, 8, 0, 0, 0]
        exif += [1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0] + Array("GPS 47.5596".utf8)
        let length = exif.count + 2
        return jpeg.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + exif + jpeg.dropFirst(2)
    }
}
