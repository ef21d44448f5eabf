import Postgres

extension PostgresError: PassingFault {}
