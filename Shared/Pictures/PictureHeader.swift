public import Domain

/// What a picture says of itself before anything of it is decoded: a small file may claim billions of pixels.
public struct PictureHeader: Sendable, Equatable {
    public enum Format: Sendable { case jpeg, png, webP }

    public let format: Format
    public let width: Int
    public let height: Int
    /// How the camera was held, by the numbers 1 to 8 of Exif 2.3, section 4.6.4; 1 is upright.
    public var orientation = 1

    /// More than a telephone's 24-megapixel camera takes; four bytes each are held while one is decoded.
    public static let mostPixels = 25_000_000

    /// Each pass over a progressive JPEG costs the whole picture's work again; encoders write about ten.
    public static let mostScans = 100

    /// - Throws: ``DomainError`` naming `picture`, for anything but a JPEG, PNG or WebP of a size that is decoded.
    public init(_ bytes: [UInt8]) throws(DomainError) {
        guard let header = Self.png(bytes) ?? Self.webP(bytes) ?? Self.jpeg(bytes) else { throw .noPicture }
        guard header.width > 0, header.height > 0 else { throw .noPicture }
        guard header.width <= Self.mostPixels / header.height else {
            throw DomainError(
                field: "picture", problem: "must have at most \(Self.mostPixels) pixels: send a smaller one")
        }
        self = header
    }

    /// Which pixel of a square picture stands at a place when it is shown upright.
    /// - Parameter last: the number of its last row and column, from 0.
    public static func source(of place: (x: Int, y: Int), last: Int, _ orientation: Int) -> (x: Int, y: Int) {
        source(of: place, lastColumn: last, lastRow: last, orientation)
    }

    /// As ``source(of:last:_:)``, of a picture that need not be square.
    static func source(
        of place: (x: Int, y: Int), lastColumn: Int, lastRow: Int, _ orientation: Int
    ) -> (x: Int, y: Int) {
        let (x, y) = place
        return switch orientation {
        case 2: (lastColumn - x, y)
        case 3: (lastColumn - x, lastRow - y)
        case 4: (x, lastRow - y)
        case 5: (y, x)
        case 6: (y, lastRow - x)
        case 7: (lastColumn - y, lastRow - x)
        case 8: (lastColumn - y, x)
        default: (x, y)
        }
    }

    private init(_ format: Format, width: Int, height: Int, orientation: Int = 1) {
        (self.format, self.width, self.height, self.orientation) = (format, width, height, orientation)
    }

    /// ISO/IEC 15948, 5.2 and 11.2.2: the signature, then IHDR with width and height.
    private static func png(_ bytes: [UInt8]) -> PictureHeader? {
        guard bytes.count > 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
            bytes[12..<16].elementsEqual("IHDR".utf8)
        else { return nil }
        return PictureHeader(.png, width: bytes.number(at: 16, 4), height: bytes.number(at: 20, 4))
    }

    /// RFC 9649, section 2: a RIFF container whose first chunk has the size of the picture.
    private static func webP(_ bytes: [UInt8]) -> PictureHeader? {
        guard bytes.count > 30, bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) else {
            return nil
        }
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8 ":
            return PictureHeader(
                .webP, width: bytes.littleNumber(at: 26, 2) & 0x3FFF, height: bytes.littleNumber(at: 28, 2) & 0x3FFF)
        case "VP8L":
            let bits = bytes.littleNumber(at: 21, 4)
            return PictureHeader(.webP, width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
        case "VP8X":
            return PictureHeader(
                .webP, width: bytes.littleNumber(at: 24, 3) + 1, height: bytes.littleNumber(at: 27, 3) + 1)
        default: return nil
        }
    }

    /// ITU-T T.81, annex B: segments up to the frame header.
    private static func jpeg(_ bytes: [UInt8]) -> PictureHeader? {
        guard bytes.starts(with: [0xFF, 0xD8]), scans(in: bytes) <= mostScans else { return nil }
        var (place, orientation) = (2, 1)
        while place + 9 < bytes.count, bytes[place] == 0xFF {
            let (marker, length) = (bytes[place + 1], bytes.number(at: place + 2, 2))
            guard length >= 2 else { return nil }
            switch marker {
            // Fill bytes.
            case 0xFF: place += 1
            // C4, C8 and CC are no frames.
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
                return PictureHeader(
                    .jpeg, width: bytes.number(at: place + 7, 2), height: bytes.number(at: place + 5, 2),
                    orientation: orientation)
            default:
                if marker == 0xE1, let found = Self.orientation(in: bytes.dropFirst(place + 4).prefix(length - 2)) {
                    orientation = found
                }
                place += 2 + length
            }
        }
        return nil
    }

    /// Within coded data a byte FF is followed by 00, so that FF DA always begins a scan there.
    private static func scans(in bytes: [UInt8]) -> Int {
        zip(bytes, bytes.dropFirst()).count { $0 == 0xFF && $1 == 0xDA }
    }
}

extension DomainError {
    public static var noPicture: DomainError {
        DomainError(field: "picture", problem: "must be a JPEG, PNG or WebP picture")
    }
}

// MARK: - Exif

extension PictureHeader {
    /// Exif 2.3, section 4.6.2: a TIFF header, and in its first directory the tag 0x0112.
    private static func orientation(in segment: ArraySlice<UInt8>) -> Int? {
        let exif = Array(segment)
        guard exif.count > 14, exif.starts(with: Array("Exif".utf8) + [0, 0]) else { return nil }
        let tiff = Array(exif.dropFirst(6))
        let isLittle = tiff.starts(with: "II".utf8)
        func number(at place: Int, _ count: Int) -> Int? {
            guard place >= 0, place + count <= tiff.count else { return nil }
            return isLittle ? tiff.littleNumber(at: place, count) : tiff.number(at: place, count)
        }
        guard let directory = number(at: 4, 4), let entries = number(at: directory, 2) else { return nil }
        for entry in 0..<entries {
            let place = directory + 2 + 12 * entry
            guard let tag = number(at: place, 2) else { return nil }
            if tag == 0x0112 { return number(at: place + 8, 2).flatMap { (1...8).contains($0) ? $0 : nil } }
        }
        return nil
    }
}

extension [UInt8] {
    /// Whether the last picture in a JPEG file goes to its end: FF D9 stands after where its last scan begins. Within coded
    /// data FF is followed by 00.
    var isWholeJPEG: Bool {
        var hasEnd = false
        for place in stride(from: count - 2, through: 0, by: -1) where self[place] == 0xFF {
            if self[place + 1] == 0xDA { return hasEnd }
            hasEnd = hasEnd || self[place + 1] == 0xD9
        }
        return false
    }

    /// Of `count` bytes, the highest first.
    fileprivate func number(at place: Int, _ count: Int) -> Int {
        self[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Of `count` bytes, the lowest first.
    fileprivate func littleNumber(at place: Int, _ count: Int) -> Int {
        self[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
