import Domain
import Foundation
import Postgres

extension Person {
    static let columns: SQL = """
        user_id, latitude, longitude, time_zone, language, radius, sensitivities, is_deleted
        """

    init(_ row: Row) throws {
        let latitude: Double? = try row["latitude"]
        let longitude: Double? = try row["longitude"]
        if let latitude, let longitude {
            coordinate = try Coordinate(latitude: latitude, longitude: longitude)
        }
        userID = UserID(try row["user_id"])
        timeZone = TimeZone(identifier: try row["time_zone"]) ?? .gmt
        language = try row["language"]
        radius = Kilometres(try row["radius"])
        sensitivities = try row["sensitivities", as: JSON<[Sensitivity]>.self].value
        isDeleted = try row["is_deleted"]
    }
}
