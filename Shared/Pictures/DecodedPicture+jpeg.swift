import CGD

extension DecodedPicture {
    /// The largest square in the middle, upright and on white where the picture is transparent, as a JPEG. Nothing but the
    /// pixels goes over.
    /// - Parameters:
    ///   - side: in pixels.
    ///   - quality: 0...100.
    /// - Returns: nil when libgd has no memory for it.
    public func squareJPEG(side: Int32, orientation: Int, quality: Int32) -> [UInt8]? {
        guard let square = square(side: side) else { return nil }
        defer { gdImageDestroy(square) }
        guard let upright = turned(square, side: side, orientation) else { return nil }
        defer { gdImageDestroy(upright) }
        var count: Int32 = 0
        guard let jpeg = gdImageJpegPtr(upright, &count, quality) else { return nil }
        // "The caller is responsible for gdFree'ing" it.
        defer { gdFree(jpeg) }
        return Array(UnsafeRawBufferPointer(start: jpeg, count: Int(count)))
    }

    private func square(side: Int32) -> gdImagePtr? {
        guard let square = gdImageCreateTrueColor(side, side) else { return nil }
        gdImageFilledRectangle(square, 0, 0, side - 1, side - 1, 0xFF_FFFF)
        let edge = Int32(min(width, height))
        gdImageCopyResampled(
            square, image, 0, 0, (Int32(width) - edge) / 2, (Int32(height) - edge) / 2, side, side, edge, edge)
        return square
    }

    private func turned(_ square: gdImagePtr, side: Int32, _ orientation: Int) -> gdImagePtr? {
        guard let turned = gdImageCreateTrueColor(side, side) else { return nil }
        for y in 0..<side {
            for x in 0..<side {
                let (column, row) = PictureHeader.source(of: (Int(x), Int(y)), last: Int(side) - 1, orientation)
                gdImageSetPixel(turned, x, y, gdImageGetTrueColorPixel(square, Int32(column), Int32(row)))
            }
        }
        return turned
    }
}
