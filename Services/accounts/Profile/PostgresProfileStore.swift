import Domain
import Foundation
import Postgres

/// Profiles in the table `profiles`.
struct PostgresProfileStore: Sendable {
    let pool: PostgresPool

    /// Nil until the person has saved one.
    func profile(of userID: UserID) async throws -> Profile? {
        try await pool.query("SELECT \(Profile.columns) FROM profiles WHERE user_id = \(userID.uuid)").first
            .map { try Profile($0) }
    }

    /// Which picture stands for the person, with the bytes of their own.
    func picture(of userID: UserID) async throws -> (picture: ProfilePicture, own: [UInt8]?) {
        let row = try await pool.query("SELECT picture, own_picture FROM profiles WHERE user_id = \(userID.uuid)").first
        guard let row else { return (Profile().picture, nil) }
        return (Profile.picture(named: try row["picture"]), try row["own_picture"])
    }

    /// - Parameter jpeg: nil deletes the upload.
    /// - Throws: ``AccountError/deleted``.
    func setOwnPicture(_ jpeg: [UInt8]?, of userID: UserID) async throws {
        let picture = jpeg == nil ? Profile().picture : .own
        try await pool.transaction { transaction in
            guard try await transaction.holdPerson(userID) != nil else { throw AccountError.deleted }
            try await transaction.query(
                """
                INSERT INTO profiles (user_id, picture, own_picture)
                VALUES (\(userID.uuid), \(picture.name), \(jpeg))
                ON CONFLICT (user_id) DO UPDATE SET own_picture = excluded.own_picture,
                    picture = CASE WHEN \(jpeg == nil) AND profiles.picture <> 'own' THEN profiles.picture
                        ELSE excluded.picture END
                """)
        }
    }

    /// How the person signs in, in alphabetical order: `passkey`, `password`.
    func signInKinds(of userID: UserID) async throws -> [String] {
        try await pool.query(
            """
            SELECT 'passkey' WHERE EXISTS (SELECT FROM passkeys WHERE user_id = \(userID.uuid))
            UNION ALL
            SELECT 'password' FROM people WHERE user_id = \(userID.uuid) AND password_hash IS NOT NULL
            """
        ).decode(String.self)
    }

    /// The other providers' addresses, the first linked first.
    func socialIssuers(of userID: UserID) async throws -> [String] {
        try await pool.query(
            "SELECT issuer FROM social_identities WHERE user_id = \(userID.uuid) ORDER BY linked_at, issuer"
        ).decode(String.self)
    }
}

extension PostgresTransaction {
    /// Saves a profile; another picture than the own one deletes the upload.
    /// - Throws: ``AccountError/userNameTaken``.
    func save(_ profile: Profile, named userName: UserName, of userID: UserID) async throws {
        let guardianship = profile.guardianship
        do {
            try await query(
                "UPDATE people SET user_name = \(userName.text) WHERE user_id = \(userID.uuid)")
        } catch let error as PostgresError where error.isUniqueViolation(of: "people_user_name") {
            throw AccountError.userNameTaken
        }
        try await query(
            """
            INSERT INTO profiles (user_id, first_name, last_name, birth_date, country, gender, units, picture,
                shows_name, guardian_email, guarded_until, guardian_asked_at, guardian_confirmed_at)
            VALUES (\(userID.uuid), \(profile.firstName), \(profile.lastName),
                (\(profile.birthDate?.description))::date, \(profile.country?.code), \(profile.gender?.rawValue),
                \(profile.units.rawValue), \(profile.picture.name), \(profile.showsName), \(guardianship?.guardian.text), \(guardianship?.until),
                \(guardianship?.askedAt), \(guardianship?.confirmedAt))
            ON CONFLICT (user_id) DO UPDATE SET
                (first_name, last_name, birth_date, country, gender, units, picture, shows_name, guardian_email,
                    guarded_until, guardian_asked_at, guardian_confirmed_at) = (excluded.first_name,
                    excluded.last_name, excluded.birth_date, excluded.country, excluded.gender, excluded.units, excluded.picture,
                    excluded.shows_name, excluded.guardian_email, excluded.guarded_until, excluded.guardian_asked_at,
                    excluded.guardian_confirmed_at),
                own_picture = CASE WHEN excluded.picture = 'own' THEN profiles.own_picture END
            """)
    }

    /// Notes that the guardian has agreed.
    /// - Returns: false when the person has named somebody else meanwhile, or needs nobody any more.
    func confirmGuardian(_ guardian: EmailAddress, of userID: UserID, at now: Date) async throws -> Bool {
        try await query(
            """
            UPDATE profiles SET guardian_confirmed_at = \(now)
            WHERE user_id = \(userID.uuid) AND guardian_email = \(guardian.text) AND guarded_until IS NOT NULL
            """
        ).affectedCount == 1
    }
}

extension Profile {
    fileprivate static let columns: SQL = """
        first_name, last_name, birth_date::text AS birth_date, country, gender, units, picture, shows_name, guardian_email,
        guarded_until, guardian_asked_at, guardian_confirmed_at
        """

    fileprivate init(_ row: Row) throws {
        (firstName, lastName) = (try row["first_name"], try row["last_name"])
        birthDate = try row["birth_date", as: String?.self].flatMap { CalendarDay($0) }
        country = try row["country", as: String?.self].map { Country(stored: $0) }
        gender = try row["gender", as: String?.self].flatMap { Gender(rawValue: $0) }
        units = UnitSystem(rawValue: try row["units"]) ?? .metric
        picture = Self.picture(named: try row["picture"])
        showsName = try row["shows_name"]
        let (guardian, until): (String?, Date?) = (try row["guardian_email"], try row["guarded_until"])
        guard let guardian, let until else { return }
        guardianship = Guardianship(
            guardian: EmailAddress(stored: guardian), until: until, askedAt: try row["guardian_asked_at"],
            confirmedAt: try row["guardian_confirmed_at"])
    }

    /// The usual one for a name that another version knows.
    fileprivate static func picture(named name: String) -> ProfilePicture {
        ProfilePicture(name: name) ?? Profile().picture
    }
}
