import Domain
import Foundation
import MessageProtocol

extension NotificationText {
    /// Says what was measured and with what it was compared; asks, and concludes nothing.
    static func quizSuggestion(for deviation: Deviation) throws(MessageFault) -> NotificationText {
        let kind = deviation.metric.kind
        let offer = "How do you feel? A short quiz helps to see whether allergens may play a part."
        let care = "If you feel unwell, please ask a doctor."
        return try NotificationText(
            title: "Your \(kind.displayName) is unusual",
            body: "\(comparison(of: deviation)) \(offer) \(care)")
    }

    private static func comparison(of deviation: Deviation) -> String {
        let kind = deviation.metric.kind
        let measured = "We measured \(kind.text(deviation.metric.value))"
        let usual = deviation.usual.map { "your usual value is \(kind.text($0))" }
        switch (deviation.rule, usual) {
        case (.ownBaseline, let usual?):
            return "\(measured); \(usual)."
        case (.ownBaseline, nil):
            return "\(measured), far from your usual value."
        case (.fixedLimit, let usual):
            let side = deviation.metric.value >= deviation.limit ? "or more" : "or less"
            let limit = "we ask every adult who has \(kind.text(deviation.limit)) \(side) at rest"
            return "\(measured); \(limit)" + (usual.map { ", and \($0)." } ?? ".")
        }
    }
}

extension HealthMetric.Kind {
    /// A value with its unit, as precise as devices are.
    fileprivate func text(_ value: Double) -> String {
        let digits = self == .bodyTemperature ? 1...1 : 0...1
        let style = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en"))
        return "\(value.formatted(style.precision(.fractionLength(digits)))) \(unit)"
    }
}
