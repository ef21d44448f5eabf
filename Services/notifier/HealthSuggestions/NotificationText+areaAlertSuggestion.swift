import Domain
import Localization
import MessageProtocol

extension NotificationText {
    /// States how many people feel worse and which allergen is rising; never who they are.
    static func areaAlertSuggestion(
        _ suggestion: AllergenAlertSuggested, in language: ContentLanguage
    ) throws(MessageFault) -> NotificationText {
        let words = Words(in: language)
        let allergen = words.name(of: suggestion.allergen)
        let people = words.number(suggestion.people)
        let (before, now) = (suggestion.previousIntensity.value, suggestion.intensity.value)
        let station = suggestion.station.name
        switch language {
        case .english:
            return try NotificationText(
                title: "Several people near you feel worse while \(allergen) rises",
                body: """
                    At least \(people) people within \(words.number(suggestion.radius.value)) km of \(station) feel worse today, \
                    and \(allergen) rose there from \(before) to \(now) of 10. How are you? If you feel it too, do you \
                    want to report it so that others are warned?
                    """)
        case .german:
            return try NotificationText(
                title: "Mehreren Menschen in Ihrer Nähe geht es schlechter: \(allergen) nehmen zu",
                body: """
                    Mindestens \(people) Menschen im Umkreis von \(words.number(suggestion.radius.value)) km um \(station) geht es \
                    heute schlechter, und \(allergen) stiegen dort von \(before) auf \(now) von 10. Wie geht es Ihnen? \
                    Wenn Sie es auch spüren: Möchten Sie es melden, damit andere gewarnt werden?
                    """)
        }
    }
}
