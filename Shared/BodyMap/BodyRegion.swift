public import Localization

/// What lies at one depth of the body.
public enum BodyLayer: String, Sendable, CaseIterable, Codable {
    case skin, muscle, bone, organ
}

/// From where the body is seen.
public enum BodyView: String, Sendable, CaseIterable, Codable {
    case front, back

    public var other: BodyView { self == .front ? .back : .front }
}

/// A part of the body that can hurt, such as the left knee.
public struct BodyRegion: Sendable, Equatable {
    /// Which half of the body; the person's own left and right.
    public enum Side: String, Sendable, Codable { case left, middle, right }

    /// Stable, such as `skin-knee-left`.
    public var id: String
    public var layer: BodyLayer
    /// Where it is drawn.
    public var view: BodyView
    public var side: Side
    /// The narrowest term of the Uberon anatomy ontology that contains it, such as `UBERON:0001465`.
    public var uberon: String
    /// The SNOMED CT concept that Uberon equates with the term; nil where it names none or several.
    public var snomed: String?
    public var english: String
    public var german: String

    public func name(in language: ContentLanguage) -> String { language.saying(english, german) }
}
