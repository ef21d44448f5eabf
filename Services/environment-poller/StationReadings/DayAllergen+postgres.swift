import Domain
import Foundation
import Postgres

extension [DayAllergen: Intensity] {
    /// From rows with `allergen`, `day` (its midnight) and `intensity`.
    init(peaks rows: Rows) throws {
        self.init()
        for row in rows {
            let key = DayAllergen(day: UTCDay(of: try row["day"]), allergen: try row["allergen"])
            self[key] = try Intensity(row["intensity"])
        }
    }

    /// Rows of allergen, the day's midnight and intensity.
    var unnested: SQL {
        let peaks = Array(self)
        return """
            unnest(
                \(peaks.map(\.key.allergen.rawValue)), \(peaks.map(\.key.day.start)), \(peaks.map(\.value.value)))
            """
    }
}
