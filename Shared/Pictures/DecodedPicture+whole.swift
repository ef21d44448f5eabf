import CGD

extension DecodedPicture {
    /// The whole picture with its proportions, upright and on white where it is transparent, as a JPEG. Nothing but the
    /// pixels goes over.
    /// - Parameters:
    ///   - longestSide: in pixels; a larger picture is made smaller.
    ///   - quality: 0...100.
    /// - Returns: nil when libgd has no memory for it.
    public func wholeJPEG(
        longestSide: Int, orientation: Int, quality: Int32
    ) -> (width: Int, height: Int, bytes: [UInt8])? {
        let scale = min(1, Double(longestSide) / Double(max(width, height)))
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * scale).rounded())) }
        guard let whole = onWhite(scaled(width), scaled(height)) else { return nil }
        defer { gdImageDestroy(whole) }
        guard orientation != 1 else { return Self.jpeg(whole, quality) }
        guard let upright = Self.upright(whole, orientation) else { return nil }
        defer { gdImageDestroy(upright) }
        return Self.jpeg(upright, quality)
    }

    private func onWhite(_ newWidth: Int, _ newHeight: Int) -> gdImagePtr? {
        guard let copy = gdImageCreateTrueColor(Int32(newWidth), Int32(newHeight)) else { return nil }
        gdImageFilledRectangle(copy, 0, 0, Int32(newWidth) - 1, Int32(newHeight) - 1, 0xFF_FFFF)
        if newWidth == width, newHeight == height {
            gdImageCopy(copy, image, 0, 0, 0, 0, Int32(width), Int32(height))
        } else {
            gdImageCopyResampled(
                copy, image, 0, 0, 0, 0, Int32(newWidth), Int32(newHeight), Int32(width), Int32(height))
        }
        return copy
    }

    private static func upright(_ source: gdImagePtr, _ orientation: Int) -> gdImagePtr? {
        let (lastColumn, lastRow) = (Int(source.pointee.sx) - 1, Int(source.pointee.sy) - 1)
        // From 5 on the camera was held on its side.
        let isOnSide = orientation >= 5
        let (width, height) = isOnSide ? (lastRow + 1, lastColumn + 1) : (lastColumn + 1, lastRow + 1)
        guard let upright = gdImageCreateTrueColor(Int32(width), Int32(height)) else { return nil }
        guard let from = source.pointee.tpixels, let to = upright.pointee.tpixels else {
            preconditionFailure("both are in true colour")
        }
        for y in 0..<height {
            guard let row = to[y] else { preconditionFailure("libgd gives every row of a picture it made") }
            for x in 0..<width {
                let (column, line) = PictureHeader.source(
                    of: (x, y), lastColumn: lastColumn, lastRow: lastRow, orientation)
                row[x] = from[line]?[column] ?? 0
            }
        }
        return upright
    }

    private static func jpeg(_ image: gdImagePtr, _ quality: Int32) -> (width: Int, height: Int, bytes: [UInt8])? {
        var count: Int32 = 0
        guard let jpeg = gdImageJpegPtr(image, &count, quality) else { return nil }
        // "The caller is responsible for gdFree'ing" it.
        defer { gdFree(jpeg) }
        let bytes = Array(UnsafeRawBufferPointer(start: jpeg, count: Int(count)))
        return (Int(image.pointee.sx), Int(image.pointee.sy), bytes)
    }
}
