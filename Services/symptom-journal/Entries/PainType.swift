/// Kinds of pain as people choose them; the words of ``PainWords`` say what each means.
enum PainType: String, Sendable, CaseIterable, Codable {
    case acute, chronic, breakthrough, bone
    case softTissue = "soft-tissue"
    case nerve, referred, phantom, total
}

/// States that are rated as a whole, not at a part of the body.
enum GeneralScore: String, Sendable, CaseIterable, Codable {
    case pain, fatigue, anxiety, stress, sleep
    /// How far pain keeps somebody from what they do every day: the third question of the PEG scale, Krebs et al. (2009),
    /// Journal of General Internal Medicine 24, 733–738, https://doi.org/10.1007/s11606-009-0981-1.
    case interference
}
