import CQRencode

/// A QR code as the path of an SVG, for a camera of another device: https://www.iso.org/standard/62021.html
struct QRCode: Sendable, Equatable {
    /// Of the picture with its quiet zone, in modules.
    let side: Int
    /// A rectangle for each run of dark modules.
    let path: String

    /// ISO/IEC 18004, 6.3.8: light modules around the symbol, without which readers do not find it.
    private static let quietZone = 4

    /// - Returns: nil for a text that is longer than any code holds, 2,331 bytes with this correction.
    init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        guard width > 0, let modules = code.pointee.data else { return nil }
        side = width + 2 * Self.quietZone
        var path = ""
        for row in 0..<width {
            var column = 0
            while column < width {
                // qrencode.h: the lowest bit says whether a module is dark.
                let start = column
                while column < width, modules[row * width + column] & 1 == 1 { column += 1 }
                if column > start {
                    path += "M\(start + Self.quietZone) \(row + Self.quietZone)h\(column - start)v1h-\(column - start)z"
                } else {
                    column += 1
                }
            }
        }
        self.path = path
    }
}
