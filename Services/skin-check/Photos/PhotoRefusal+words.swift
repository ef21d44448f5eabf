import Localization
import Pictures

extension PhotoRefusal {
    /// What is wrong, and what to do.
    func text(in language: ContentLanguage) -> String {
        func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
        return switch self {
        case .format(let format):
            say(
                "This is \(format.english). Send the photo as a JPEG, PNG or WebP file.",
                "Das ist \(format.german). Senden Sie das Foto als JPEG-, PNG- oder WebP-Datei.")
        case .large:
            say(
                "The photo has more than \(PictureHeader.mostPixels / 1_000_000) million pixels. Send a smaller one.",
                "Das Foto hat mehr als \(PictureHeader.mostPixels / 1_000_000) Millionen Pixel. Senden Sie ein kleineres."
            )
        case .small(let width, let height, let least):
            say(
                "The photo has only \(width) by \(height) pixels; each side needs \(least). Take it closer "
                    + "instead of cutting it out.",
                "Das Foto hat nur \(width) mal \(height) Pixel; jede Seite braucht \(least). Gehen Sie näher "
                    + "heran, statt es auszuschneiden.")
        case .damaged:
            say(
                "The file is damaged or ends early. Send it once more, or take the photo again.",
                "Die Datei ist beschädigt oder endet zu früh. Senden Sie sie noch einmal, oder machen Sie das Foto neu."
            )
        case .faults(let faults): faults.map { $0.text(in: language) }.joined(separator: " ")
        }
    }
}

extension PhotoRefusal {
    /// What a person is asked of a photo that has less of the colour of skin than almost all of the training's.
    static func askSkin(in language: ContentLanguage) -> String {
        language.saying(
            "Is this skin? The photo has little of its colour. Nothing is kept until you say yes.",
            "Ist das Haut? Das Foto hat wenig von ihrer Farbe. Nichts wird behalten, bis Sie Ja sagen.")
    }
}

extension PhotoFault {
    func text(in language: ContentLanguage) -> String {
        switch self {
        case .blur:
            language.saying(
                "The photo is blurred. Hold the phone still, tap the mole to focus, and take it again.",
                "Das Foto ist unscharf. Halten Sie das Telefon ruhig, tippen Sie den Fleck zum Scharfstellen an, und machen Sie "
                    + "es neu.")
        case .exposure:
            language.saying(
                "The photo is too dark or too bright. Take it in daylight, without a shadow of the phone or a reflection.",
                "Das Foto ist zu dunkel oder zu hell. Machen Sie es bei Tageslicht, ohne Schatten des Telefons und ohne "
                    + "Spiegelung.")
        case .skin:
            language.saying(
                "This does not look like skin. Make sure that the mole and the skin around it fill the photo.",
                "Das sieht nicht nach Haut aus. Der Fleck und die Haut darum sollen das Foto ausfüllen.")
        }
    }
}

extension PhotoFormat {
    fileprivate var english: String {
        switch self {
        case .heic: "a HEIC picture or a video"
        case .avif: "an AVIF picture"
        case .gif: "a GIF"
        case .tiff: "a TIFF picture or a camera's raw file"
        case .svg: "a drawing (SVG)"
        case .other: "no picture"
        }
    }

    fileprivate var german: String {
        switch self {
        case .heic: "ein HEIC-Bild oder ein Video"
        case .avif: "ein AVIF-Bild"
        case .gif: "ein GIF"
        case .tiff: "ein TIFF-Bild oder eine Rohdatei einer Kamera"
        case .svg: "eine Zeichnung (SVG)"
        case .other: "kein Bild"
        }
    }
}
