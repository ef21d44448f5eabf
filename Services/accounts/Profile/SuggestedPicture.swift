import Localization
import WebPages

/// A picture that somebody may choose in place of one of their own; drawn for this project.
enum SuggestedPicture: String, Sendable, CaseIterable {
    case birch
    case fir
    case fern
    case acorn
    case mushroom
    case fox
    case owl
    case bee

    var svg: [UInt8] {
        switch self {
        case .birch: PackageResources.picture_birch_svg
        case .fir: PackageResources.picture_fir_svg
        case .fern: PackageResources.picture_fern_svg
        case .acorn: PackageResources.picture_acorn_svg
        case .mushroom: PackageResources.picture_mushroom_svg
        case .fox: PackageResources.picture_fox_svg
        case .owl: PackageResources.picture_owl_svg
        case .bee: PackageResources.picture_bee_svg
        }
    }

    /// As an asset of the pages.
    var file: EmbeddedFile { EmbeddedFile("picture-\(rawValue).svg", svg) }

    func name(in language: ContentLanguage) -> String {
        switch self {
        case .birch: language.saying("Birch", "Birke")
        case .fir: language.saying("Fir", "Tanne")
        case .fern: language.saying("Fern", "Farn")
        case .acorn: language.saying("Acorn", "Eichel")
        case .mushroom: language.saying("Mushroom", "Pilz")
        case .fox: language.saying("Fox", "Fuchs")
        case .owl: language.saying("Owl", "Eule")
        case .bee: language.saying("Bee", "Biene")
        }
    }
}
