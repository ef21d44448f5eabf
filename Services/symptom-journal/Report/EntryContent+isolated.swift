/// Words that a person typed, kept apart from what stands around them: otherwise a name in Hebrew or Arabic would turn the
/// line about. Unicode's first strong isolate: https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates
extension EntryContent {
    /// For a line of text.
    var isolated: EntryContent {
        switch self {
        case .named(let name, let rating): .named(name.isolated, rating)
        case .medication(let taken):
            .medication(
                Medication(name: taken.name.isolated, dose: taken.dose?.isolated, relief: taken.relief))
        case .activity(let done):
            .activity(Activity(name: done.name.isolated, minutes: done.minutes, effect: done.effect))
        case .annotation(let text): .annotation(text.isolated)
        case .pain, .score, .exhaustion: self
        }
    }
}

extension String {
    /// In its own direction, whatever stands around it.
    var isolated: String { "\u{2068}\(self)\u{2069}" }
}
