/// A person's days of one year: how they felt, and what was in the air at their place.
public struct Season: Hashable, Sendable {
    /// A day with an answer, a reading, or both.
    public struct Day: Hashable, Sendable {
        public var day: CalendarDay
        /// Nil when the person did not answer.
        public var symptoms: SymptomDay?
        /// The highest intensity of the day. An allergen that nobody measured has no entry, which is not the same as
        /// zero.
        public var pollen: [Allergen: Intensity]

        public init(day: CalendarDay, symptoms: SymptomDay? = nil, pollen: [Allergen: Intensity] = [:]) {
            (self.day, self.symptoms, self.pollen) = (day, symptoms, pollen)
        }
    }

    /// In ascending order, each once.
    public let days: [Day]

    public init(symptoms: [SymptomDay], pollen: [CalendarDay: [Allergen: Intensity]]) {
        var days = pollen.filter { !$0.value.isEmpty }.reduce(into: [CalendarDay: Day]()) { days, entry in
            days[entry.key] = Day(day: entry.key, pollen: entry.value)
        }
        for sheet in symptoms {
            if let known = days[sheet.day]?.symptoms {
                var both = known
                both.add(sheet)
                days[sheet.day]?.symptoms = both
            } else {
                days[sheet.day, default: Day(day: sheet.day)].symptoms = sheet
            }
        }
        self.days = days.values.sorted { $0.day < $1.day }
    }

    /// Days with answers.
    public var answered: [Day] { days.filter { $0.symptoms?.level != nil } }

    /// Those with at least one reading, in the catalogue's order.
    public var measuredAllergens: [Allergen] {
        let measured = Set(days.flatMap(\.pollen.keys))
        return Allergen.allCases.filter(measured.contains)
    }

    /// From 0 (no symptoms) to 100, by the scale of the whole day where it was answered often enough, otherwise by the
    /// mean of the symptoms: one person's days are never scored in two ways.
    public var scores: [CalendarDay: Double] {
        let scored = ScoredDay.scoring(days.compactMap(\.symptoms), fewest: TriggerRule().fewestDays)
        return Dictionary(scored.map { ($0.day, $0.score) }) { first, _ in first }
    }
}
