import Domain
import Localization

/// One graph of a person's entries, with what was chosen for it.
struct SummaryContent: Sendable {
    let view: SummaryView
    let language: ContentLanguage
    /// Of all days, in the order in which they were recorded.
    let entries: [StoredEntry]
    /// Of all days.
    let record: PainRecord
    /// At the person's place; needed for one of the graphs only.
    let air: PastAir
    /// From the first day with a rating on, if that is later than the day chosen.
    let days: ClosedRange<CalendarDay>
    /// Of the span and the pains that were chosen.
    let chosen: PainRecord

    init(view: SummaryView, language: ContentLanguage, entries: [StoredEntry], record: PainRecord, air: PastAir) {
        (self.view, self.language, self.entries, self.record, self.air) = (view, language, entries, record, air)
        if let first = record.span?.lowerBound, first <= view.span.upperBound {
            days = max(first, view.span.lowerBound)...view.span.upperBound
        } else {
            days = view.span
        }
        chosen = record.choosing(view.choice).within(days)
    }

    var words: SummaryWords { SummaryWords(language) }
    var pain: PainWords { PainWords(language) }
}
