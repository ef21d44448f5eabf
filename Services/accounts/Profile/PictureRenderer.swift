import BlockingCalls
import CGD
import Domain

/// Makes a small square picture of what somebody uploaded, with libgd on a thread of its own: one at a time, since each
/// may take 100 MB while it is decoded. Nothing but the pixels goes over, so no place, camera or name in the file does.
actor PictureRenderer {
    private let thread = DedicatedThread(name: "pictures")
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Pixels on each side.
    static let side: Int32 = 256
    private static let quality: Int32 = 85

    /// By default libgd prints what strangers' files make it complain of. One setting for the process.
    private static let silenced: Void = gdSetErrorMethod { _, _, _ in }

    init() { Self.silenced }

    /// - Returns: a JPEG of the middle, upright, on white.
    /// - Throws: ``DomainError`` naming `picture`.
    func render(_ bytes: [UInt8]) throws(DomainError) -> [UInt8] {
        let header = try PictureHeader(bytes)
        guard let source = Self.decode(bytes, header.format) else { throw .noPicture }
        defer { gdImageDestroy(source) }
        guard let square = Self.square(of: source) else { throw .noPicture }
        defer { gdImageDestroy(square) }
        guard let upright = Self.turn(square, header.orientation) else { throw .noPicture }
        defer { gdImageDestroy(upright) }
        var count: Int32 = 0
        guard let jpeg = gdImageJpegPtr(upright, &count, Self.quality) else { throw .noPicture }
        // "The caller is responsible for gdFree'ing" it.
        defer { gdFree(jpeg) }
        return Array(UnsafeRawBufferPointer(start: jpeg, count: Int(count)))
    }

    private static func decode(_ bytes: [UInt8], _ format: PictureHeader.Format) -> gdImagePtr? {
        bytes.withUnsafeBytes { buffer in
            // libgd only reads, although its declaration does not say so.
            let (count, start) = (Int32(buffer.count), UnsafeMutableRawPointer(mutating: buffer.baseAddress))
            return switch format {
            // Warnings are ignored: many cameras end a file a few bytes early.
            case .jpeg: gdImageCreateFromJpegPtrEx(count, start, 1)
            case .png: gdImageCreateFromPngPtr(count, start)
            case .webP: gdImageCreateFromWebpPtr(count, start)
            }
        }
    }

    /// The largest square in the middle, on white where the picture is transparent.
    private static func square(of source: gdImagePtr) -> gdImagePtr? {
        guard let square = gdImageCreateTrueColor(side, side) else { return nil }
        gdImageFilledRectangle(square, 0, 0, side - 1, side - 1, 0xFF_FFFF)
        let (width, height) = (source.pointee.sx, source.pointee.sy)
        let edge = min(width, height)
        gdImageCopyResampled(
            square, source, 0, 0, (width - edge) / 2, (height - edge) / 2, side, side, edge, edge)
        return square
    }

    /// - Parameter orientation: of Exif.
    private static func turn(_ square: gdImagePtr, _ orientation: Int) -> gdImagePtr? {
        guard let turned = gdImageCreateTrueColor(side, side) else { return nil }
        let last = side - 1
        for y in 0..<side {
            for x in 0..<side {
                let (column, row) =
                    switch orientation {
                    case 2: (last - x, y)
                    case 3: (last - x, last - y)
                    case 4: (x, last - y)
                    case 5: (y, x)
                    case 6: (y, last - x)
                    case 7: (last - y, last - x)
                    case 8: (last - y, x)
                    default: (x, y)
                    }
                gdImageSetPixel(turned, x, y, gdImageGetTrueColorPixel(square, column, row))
            }
        }
        return turned
    }
}
