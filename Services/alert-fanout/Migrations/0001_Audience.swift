import Postgres

extension AlertFanoutMigrations {
    /// The read model of `subscriber.changed`: who wants to hear of what, where.
    ///
    /// A person without a place keeps a row, so that an older version cannot bring the place back.
    static let audience = Migration(
        number: 1, name: "audience",
        statements: """
            -- The formula, the order of its operations and the radius are those of Coordinate.distance, so that both
            -- give the same number to the last bit.
            CREATE FUNCTION great_circle_km(
                lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
            RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
            RETURN 2 * 6371.0088::double precision * asin(least(1, sqrt(
                sin((lat2 * pi() / 180 - lat1 * pi() / 180) / 2) * sin((lat2 * pi() / 180 - lat1 * pi() / 180) / 2)
                + cos(lat1 * pi() / 180) * cos(lat2 * pi() / 180)
                    * sin((lon2 - lon1) * pi() / 360) * sin((lon2 - lon1) * pi() / 360))));

            -- The smallest box of degrees (x is the longitude) round a circle, a millionth wider, since it only picks
            -- the candidates for great_circle_km. It may reach beyond 180 degrees; a circle round a pole has every
            -- longitude. The half width is that of a right spherical triangle, sin(radius) / cos(latitude):
            -- https://en.wikipedia.org/wiki/Spherical_trigonometry#Napier's_rules_for_right_spherical_triangles
            CREATE FUNCTION reach_of(
                latitude double precision, longitude double precision, radius_km double precision)
            RETURNS box LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
            DECLARE
                height double precision := degrees(radius_km / 6371.0088) * 1.000001 + 0.000001;
                width double precision := 360;
            BEGIN
                IF abs(latitude) + height < 90 THEN
                    width := degrees(asin(least(1, sin(radians(height)) / cos(radians(latitude))))) + 0.000001;
                END IF;
                RETURN box(point(longitude - width, latitude - height), point(longitude + width, latitude + height));
            END $$;

            CREATE TABLE audience (
                user_id uuid PRIMARY KEY,
                version bigint NOT NULL,
                latitude double precision CHECK (latitude BETWEEN -90 AND 90),
                longitude double precision CHECK (longitude BETWEEN -180 AND 180),
                radius_km double precision NOT NULL CHECK (radius_km BETWEEN 0 AND 20016),
                language text NOT NULL,
                reach box GENERATED ALWAYS AS (reach_of(latitude, longitude, radius_km)) STORED,
                CONSTRAINT place_is_whole CHECK ((latitude IS NULL) = (longitude IS NULL))
            );
            -- Finds the people whose own circle may hold a point, however different their radii are.
            CREATE INDEX audience_reach ON audience USING gist (reach);

            CREATE TABLE audience_allergens (
                user_id uuid NOT NULL REFERENCES audience ON DELETE CASCADE,
                allergen text NOT NULL,
                threshold smallint NOT NULL CHECK (threshold BETWEEN 1 AND 10),
                PRIMARY KEY (user_id, allergen)
            );
            CREATE INDEX audience_allergens_by_threshold ON audience_allergens (allergen, threshold) INCLUDE (user_id);
            """)
}
