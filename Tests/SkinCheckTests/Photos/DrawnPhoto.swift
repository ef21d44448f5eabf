import CGD
import Foundation
import Testing

/// A photo of nobody, drawn by libgd, and what is special about it.
struct DrawnPhoto: Sendable {
    /// In pixels.
    var width: Int32 = 400
    var height: Int32 = 400
    var ground: Int32 = Self.skin
    var shapes: [Shape]

    enum Shape: Sendable {
        case ellipse(x: Int32, y: Int32, width: Int32, height: Int32, colour: Int32)
        case rectangle(left: Int32, top: Int32, right: Int32, bottom: Int32, colour: Int32)
    }

    private static let skin: Int32 = 0xE0_B090

    /// A dark spot in the middle of skin.
    static func mole(width: Int32 = 400, height: Int32 = 400) -> DrawnPhoto {
        let side = min(width, height) / 3
        return DrawnPhoto(
            width: width, height: height,
            shapes: [.ellipse(x: width / 2, y: height / 2, width: side, height: side, colour: 0x40_2010)])
    }

    /// A mole, and a blue mark in the corner at the top left.
    static func marked(width: Int32, height: Int32) -> DrawnPhoto {
        var photo = mole(width: width, height: height)
        photo.shapes.append(.rectangle(left: 0, top: 0, right: 39, bottom: 39, colour: 0x10_2060))
        return photo
    }

    /// Without any edge.
    static let blurred = DrawnPhoto(shapes: [])
    static let dark = spotted(0x80_4020, on: 0x08_0402)
    static let bright = spotted(0x40_2010, on: 0xFF_FCFA)

    /// A grey chair before a grey wall.
    static let chair = DrawnPhoto(
        ground: 0xA8_ACB4,
        shapes: [
            .rectangle(left: 120, top: 60, right: 140, bottom: 340, colour: 0x48_4C58),
            .rectangle(left: 140, top: 80, right: 260, bottom: 160, colour: 0x48_4C58),
            .rectangle(left: 120, top: 200, right: 280, bottom: 220, colour: 0x48_4C58),
            .rectangle(left: 260, top: 200, right: 280, bottom: 340, colour: 0x48_4C58),
        ])

    /// A brown table top on three fifths of the photo: as red as skin, but not all of it.
    static let table = DrawnPhoto(
        ground: 0x8B_5A2B,
        shapes: [
            .rectangle(left: 240, top: 0, right: 399, bottom: 399, colour: 0x70_88A0),
            .ellipse(x: 200, y: 200, width: 133, height: 133, colour: 0x5A_3A1B),
        ])

    /// Chance found it: as a JPEG of 92 percent, which the service keeps, the classifier calls it malignant.
    static let looksMalignant = DrawnPhoto(
        ground: 0xFA_B2CF,
        shapes: [
            .ellipse(x: 212, y: 235, width: 275, height: 358, colour: 0x7A_1048),
            .ellipse(x: 170, y: 253, width: 13, height: 9, colour: 0xFA_C09D),
            .ellipse(x: 286, y: 150, width: 5, height: 46, colour: 0x92_7F69),
            .ellipse(x: 281, y: 264, width: 12, height: 32, colour: 0xA7_3723),
            .ellipse(x: 196, y: 160, width: 80, height: 62, colour: 0x83_0568),
            .ellipse(x: 155, y: 205, width: 5, height: 11, colour: 0x19_7935),
        ])

    private static func spotted(_ spot: Int32, on ground: Int32) -> DrawnPhoto {
        DrawnPhoto(
            ground: ground, shapes: [.ellipse(x: 200, y: 200, width: 133, height: 133, colour: spot)])
    }
}

extension DrawnPhoto {
    func png() throws -> [UInt8] { try written { gdImagePngPtr($0, &$1) } }

    func jpeg() throws -> [UInt8] { try written { gdImageJpegPtr($0, &$1, 92) } }

    private func written(_ write: (gdImagePtr, inout Int32) -> UnsafeMutableRawPointer?) throws -> [UInt8] {
        let image = try #require(gdImageCreateTrueColor(width, height))
        defer { gdImageDestroy(image) }
        gdImageFilledRectangle(image, 0, 0, width - 1, height - 1, ground)
        for shape in shapes {
            switch shape {
            case .ellipse(let x, let y, let width, let height, let colour):
                gdImageFilledEllipse(image, x, y, width, height, colour)
            case .rectangle(let left, let top, let right, let bottom, let colour):
                gdImageFilledRectangle(image, left, top, right, bottom, colour)
            }
        }
        var count: Int32 = 0
        let pointer = try #require(write(image, &count))
        defer { gdFree(pointer) }
        return Array(UnsafeRawBufferPointer(start: pointer, count: Int(count)))
    }
}

extension [UInt8] {
    /// A JPEG with what a camera writes beside its pixels.
    /// - Parameter orientation: by the numbers of Exif.
    func withExif(orientation: UInt8, text: String = "GPS 47.5596") -> [UInt8] {
        var exif = Array("Exif".utf8) + [0, 0] + Array("II".utf8) + [0x2A, 0, 8, 0, 0, 0]
        exif += [1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0] + Array(text.utf8)
        let length = exif.count + 2
        return prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + exif + dropFirst(2)
    }

    func hasText(_ text: String) -> Bool { Data(self).range(of: Data(text.utf8)) != nil }
}

/// A JPEG as the service gave it back.
struct KeptPicture {
    /// In pixels.
    let width, height: Int
    /// Where the blue mark of ``DrawnPhoto/marked(width:height:)`` is.
    let marks: Set<Corner>

    enum Corner: CaseIterable {
        case topLeft, topRight, bottomLeft, bottomRight
    }

    init(_ jpeg: [UInt8]) throws {
        var bytes = jpeg
        let image = try #require(gdImageCreateFromJpegPtr(Int32(bytes.count), &bytes))
        defer { gdImageDestroy(image) }
        let (width, height) = (Int(image.pointee.sx), Int(image.pointee.sy))
        (self.width, self.height) = (width, height)
        marks = Set(
            Corner.allCases.filter { corner in
                let x = [.topLeft, .bottomLeft].contains(corner) ? 8 : width - 9
                let y = [.topLeft, .topRight].contains(corner) ? 8 : height - 9
                let pixel = gdImageGetTrueColorPixel(image, Int32(x), Int32(y))
                return pixel & 0xFF > pixel >> 16 & 0xFF
            })
    }
}
