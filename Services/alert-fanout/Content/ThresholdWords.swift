import Domain
import Localization

/// The words of the template `threshold`: of which thresholds the reader's own is told.
struct ThresholdWords: Sendable {
    /// When the alert is about only one.
    let allergen: String?
    /// Nobody knows which; then the lowest of all counts.
    let isUnsure: Bool

    init(_ allergens: [Allergen], in words: Words) {
        allergen = allergens.count == 1 ? words.name(of: allergens[0]) : nil
        isUnsure = allergens.isEmpty
    }
}
