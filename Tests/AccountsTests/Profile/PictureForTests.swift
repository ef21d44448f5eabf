import CGD
import Testing

/// Pictures made by libgd, as uploads.
struct PictureForTests: Sendable {
    let bytes: [UInt8]

    enum Format: String, Sendable, CaseIterable {
        case jpeg
        case png
        case webP
    }

    /// Its upper left quarter is red, the upper right one green, and the rest blue.
    init(_ format: Format = .jpeg, width: Int32 = 640, height: Int32 = 480) throws {
        let image = try #require(gdImageCreateTrueColor(width, height))
        defer { gdImageDestroy(image) }
        gdImageFilledRectangle(image, 0, 0, width - 1, height - 1, 0x00_00FF)
        gdImageFilledRectangle(image, 0, 0, width / 2 - 1, height / 2 - 1, 0xFF_0000)
        gdImageFilledRectangle(image, width / 2, 0, width - 1, height / 2 - 1, 0x00_FF00)
        var count: Int32 = 0
        let written =
            switch format {
            case .jpeg: gdImageJpegPtr(image, &count, 90)
            case .png: gdImagePngPtr(image, &count)
            case .webP: gdImageWebpPtr(image, &count)
            }
        let pointer = try #require(written)
        defer { gdFree(pointer) }
        bytes = Array(UnsafeRawBufferPointer(start: pointer, count: Int(count)))
    }

    /// A JPEG with an Exif segment as a camera writes it.
    /// - Parameter note: anything that must not get out, such as a place.
    func withExif(orientation: UInt8, note: String = "") -> [UInt8] {
        var exif = Array("Exif".utf8) + [0, 0] + Array("II".utf8) + [0x2A, 0, 8, 0, 0, 0]
        exif += [1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0] + Array(note.utf8)
        let length = exif.count + 2
        return bytes.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + exif + bytes.dropFirst(2)
    }

    /// - Returns: the size and, clockwise from the upper left corner, the colours of a JPEG's quarters, such as
    ///   `256×256 red green blue blue`; nil for bytes that are no JPEG.
    static func description(of jpeg: [UInt8]) -> String? {
        var bytes = jpeg
        guard let image = gdImageCreateFromJpegPtr(Int32(bytes.count), &bytes) else { return nil }
        defer { gdImageDestroy(image) }
        let (width, height) = (image.pointee.sx, image.pointee.sy)
        func colour(_ x: Int32, _ y: Int32) -> String {
            let pixel = gdImageGetTrueColorPixel(image, x, y)
            return pixel & 0xFF > 0x7F ? "blue" : pixel >> 8 & 0xFF > 0x7F ? "green" : "red"
        }
        let (left, right, top, bottom) = (width / 4, width * 3 / 4, height / 4, height * 3 / 4)
        let colours = [colour(left, top), colour(right, top), colour(right, bottom), colour(left, bottom)]
        return "\(width)×\(height) \(colours.joined(separator: " "))"
    }
}
