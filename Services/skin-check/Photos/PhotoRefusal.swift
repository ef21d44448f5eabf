/// Why a photo is not judged. Nothing of it is kept then.
enum PhotoRefusal: Error, Sendable, Equatable {
    /// No JPEG, PNG or WebP.
    case format(PhotoFormat)
    /// It claims more pixels than are decoded.
    case large
    /// In pixels.
    case small(width: Int, height: Int, least: Int = SkinPhoto.shortestSide)
    /// It ends early, or its data contradict each other.
    case damaged
    case faults([PhotoFault])
}

/// What makes a photo too bad to judge.
enum PhotoFault: String, Sendable, Codable, CaseIterable {
    case blur
    case exposure
    case skin
}

/// What a file is that is no picture that is read, by its first bytes.
enum PhotoFormat: Sendable, Equatable {
    case heic, avif, gif, tiff, svg, other

    init(of file: [UInt8]) {
        let start = file.prefix(512)
        func has(_ text: String, at place: Int = 0) -> Bool { start.dropFirst(place).starts(with: text.utf8) }
        if has("ftyp", at: 4) {
            // ISO/IEC 23008-12: the brand of a still picture.
            self = has("avi", at: 8) ? .avif : .heic
        } else if has("GIF8") {
            self = .gif
        } else if has("II*\u{0}") || has("MM\u{0}*") {
            self = .tiff
        } else {
            let text = String(decoding: start, as: UTF8.self).lowercased()
            self = text.contains("<svg") ? .svg : .other
        }
    }
}
