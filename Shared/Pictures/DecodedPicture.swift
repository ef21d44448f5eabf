import CGD
public import Domain

/// The pixels of a picture, as libgd decoded them; not turned yet as its header says. One thread at a time may use it.
public final class DecodedPicture {
    let image: gdImagePtr
    public let width: Int
    public let height: Int

    /// By default libgd prints what strangers' files make it complain of. One setting for the process.
    private static let silenced: Void = gdSetErrorMethod { _, _, _ in }

    /// - Parameter takesWhatIsCutOff: whether a JPEG that ends early is taken as far as it goes.
    /// - Throws: ``DomainError`` naming `picture`.
    public init(_ bytes: [UInt8], _ header: PictureHeader, takesWhatIsCutOff: Bool) throws(DomainError) {
        Self.silenced
        guard takesWhatIsCutOff || header.format != .jpeg || bytes.isWholeJPEG else { throw .noPicture }
        let decoded = bytes.withUnsafeBytes { buffer in
            // libgd only reads, although its declaration does not say so.
            let (count, start) = (Int32(buffer.count), UnsafeMutableRawPointer(mutating: buffer.baseAddress))
            return switch header.format {
            case .jpeg: gdImageCreateFromJpegPtrEx(count, start, 1)
            case .png: gdImageCreateFromPngPtr(count, start)
            case .webP: gdImageCreateFromWebpPtr(count, start)
            }
        }
        guard let decoded, gdImagePaletteToTrueColor(decoded) != 0 else {
            if let decoded { gdImageDestroy(decoded) }
            throw .noPicture
        }
        (image, width, height) = (decoded, Int(decoded.pointee.sx), Int(decoded.pointee.sy))
    }

    deinit { gdImageDestroy(image) }

    /// The largest square in the middle, three bytes a pixel (red, green, blue), row by row; on white where the picture is
    /// transparent.
    public var square: (side: Int, pixels: [UInt8]) {
        let side = min(width, height)
        let (left, top) = ((width - side) / 2, (height - side) / 2)
        let rows = image.pointee.tpixels
        let pixels = [UInt8](unsafeUninitializedCapacity: 3 * side * side) { buffer, count in
            for y in 0..<side {
                guard let row = rows?[top + y] else {
                    preconditionFailure("libgd gives every row of a picture it decoded")
                }
                for x in 0..<side {
                    let (pixel, place) = (row[left + x], 3 * (y * side + x))
                    // Seven bits say how transparent it is.
                    let clear = pixel >> 24 & 0x7F
                    buffer[place] = Self.onWhite(pixel >> 16 & 0xFF, clear)
                    buffer[place + 1] = Self.onWhite(pixel >> 8 & 0xFF, clear)
                    buffer[place + 2] = Self.onWhite(pixel & 0xFF, clear)
                }
            }
            count = 3 * side * side
        }
        return (side, pixels)
    }

    private static func onWhite(_ value: Int32, _ clear: Int32) -> UInt8 {
        UInt8(truncatingIfNeeded: clear == 0 ? value : value + (255 - value) * clear / 127)
    }
}
