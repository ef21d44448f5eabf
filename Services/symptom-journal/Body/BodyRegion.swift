import Localization

/// What lies at one depth of the body.
enum BodyLayer: String, Sendable, CaseIterable, Codable {
    case skin, muscle, bone, organ
}

/// From where the body is seen.
enum BodyView: String, Sendable, CaseIterable, Codable {
    case front, back

    var other: BodyView { self == .front ? .back : .front }
}

/// A part of the body that can hurt, such as the left knee.
struct BodyRegion: Sendable, Equatable {
    /// Which half of the body; the person's own left and right.
    enum Side: String, Sendable, Codable { case left, middle, right }

    /// Stable, such as `skin-knee-left`.
    var id: String
    var layer: BodyLayer
    /// Where it is drawn.
    var view: BodyView
    var side: Side
    /// The narrowest term of the Uberon anatomy ontology that contains it, such as `UBERON:0001465`.
    var uberon: String
    /// The SNOMED CT concept that Uberon equates with the term; nil where it names none or several.
    var snomed: String?
    var english: String
    var german: String

    func name(in language: ContentLanguage) -> String { language.saying(english, german) }
}
