import Foundation

extension AlertStatus {
    var subjectWords: String { subject.isEmpty ? "–" : subject }

    var rateWords: String { recipientsPerSecond.oneDecimal }
}

extension Int {
    /// With commas between the thousands.
    var grouped: String { formatted(.number.locale(Locale(identifier: "en"))) }
}

extension Double {
    /// With one decimal at most.
    var oneDecimal: String {
        formatted(
            FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en")).precision(.fractionLength(0...1)))
    }
}

extension Double? {
    /// Of seconds: `45 s`, `20 min`, `1.5 h`, `unknown`.
    var durationWords: String {
        guard let seconds = self else { return "unknown" }
        let (amount, unit) =
            seconds < 120 ? (seconds, "s") : seconds < 7_200 ? (seconds / 60, "min") : (seconds / 3_600, "h")
        return "\(amount.oneDecimal) \(unit)"
    }
}
