import Localization

/// How long to wait, as people say it; never less than it takes.
struct WaitingTime: Sendable, Equatable {
    let seconds: Int

    init(seconds: Int) { self.seconds = max(1, seconds) }

    /// For use behind "in".
    func words(in language: ContentLanguage) -> String {
        switch seconds {
        case 1: language.saying("a second", "einer Sekunde")
        case ..<60: language.saying("\(seconds) seconds", "\(seconds) Sekunden")
        case ..<3_600: minutes(roundedUp(60), language)
        default: hours(roundedUp(3_600), language)
        }
    }

    private func minutes(_ count: Int, _ language: ContentLanguage) -> String {
        switch count {
        case 1: language.saying("a minute", "einer Minute")
        case 60: hours(1, language)
        default: language.saying("\(count) minutes", "\(count) Minuten")
        }
    }

    private func hours(_ count: Int, _ language: ContentLanguage) -> String {
        count == 1 ? language.saying("an hour", "einer Stunde") : language.saying("\(count) hours", "\(count) Stunden")
    }

    private func roundedUp(_ unit: Int) -> Int { (seconds + unit - 1) / unit }
}
