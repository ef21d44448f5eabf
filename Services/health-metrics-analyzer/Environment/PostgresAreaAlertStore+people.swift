import Domain
import EnvironmentReports
import Foundation
import MessageProtocol
import PersonKeys
import Postgres

extension PostgresAreaAlertStore {
    /// The people in the area who have the allergen, with what is known of them today.
    func people(of rise: StationRise, within radius: Kilometres) async throws -> [AreaPerson] {
        let inArea: SQL = """
            NOT person.is_deleted AND person.sensitivities @> \(try JSON([["allergen": rise.allergen.rawValue]]))
                AND \(SQL.nearness(of: "person", to: rise.station.coordinate, within: radius))
            """
        let day = rise.day.description
        let (people, sheets) = try await pool.transaction { transaction in
            let rows = try await transaction.pipeline([
                """
                SELECT person.user_id, person.latitude, person.longitude, EXISTS (
                    SELECT FROM suggestions AS suggestion
                    WHERE suggestion.user_id = person.user_id AND suggestion.day = \(day)::date) AS has_finding
                FROM people AS person WHERE \(inArea) ORDER BY person.user_id
                """,
                """
                SELECT sheet.user_id, sheet.quiz, sheet.sealed, key.wrapped
                FROM symptom_days AS sheet JOIN people AS person USING (user_id)
                    JOIN person_keys AS key USING (user_id)
                WHERE sheet.day = \(day)::date AND \(inArea)
                """,
            ])
            return (rows[0], rows[1])
        }
        let feelings = try feelings(in: sheets, on: day)
        let withFindings = try people.filter { try $0["has_finding"] }.map { UserID(try $0["user_id", as: UUID.self]) }
        let regulars = try await regulars(among: withFindings + feelings.keys, before: rise.day)
        return try people.map { row in
            let userID = UserID(try row["user_id", as: UUID.self])
            let hasFinding: Bool = try row["has_finding"]
            let feelsBad = feelings[userID]
            return AreaPerson(
                userID: userID,
                place: try Coordinate(latitude: try row["latitude"], longitude: try row["longitude"]),
                isKnownToday: hasFinding || feelsBad != nil, isAffected: hasFinding || feelsBad == true,
                hasHistory: regulars.contains(userID))
        }
    }

    /// Those who answered on enough days before one.
    private func regulars(among people: [UserID], before day: CalendarDay) async throws -> Set<UserID> {
        func daysBefore(_ count: Int) -> String { CalendarDay(daysSince1970: day.daysSince1970 - count).description }
        let rows = try await pool.query(
            """
            SELECT user_id FROM symptom_days
            WHERE user_id = ANY(\(people.map(\.uuid))) AND day < \(day.description)::date
                AND day >= \(daysBefore(AreaRule.longestHistory))::date
            GROUP BY user_id
            HAVING count(DISTINCT day) >= \(AreaRule.fewestDays) AND min(day) <= \(daysBefore(AreaRule.oldest))::date
            """)
        return Set(try rows.decode(UUID.self).map { UserID($0) })
    }

    /// Whether each person who answered feels bad.
    private func feelings(in sheets: Rows, on day: String) throws -> [UserID: Bool] {
        try sheets.reduce(into: [:]) { feelings, row in
            let userID = UserID(try row["user_id", as: UUID.self])
            let key = try masterKeys.unwrap(try row["wrapped"])
            let sheet = try SymptomDay(
                sealed: try row["sealed"], of: userID, on: day, quiz: try row["quiz"], key)
            feelings[userID] = feelings[userID] == true || sheet.isBad
        }
    }
}
