import Logging
import Postgres
import ServiceLifecycle

extension GatewayFeatures {
    private var layer: PostgresUserAlertLayerStore { PostgresUserAlertLayerStore(pool: pool) }

    var userAlertLayerRoutes: UserAlertLayerRoutes { UserAlertLayerRoutes(store: layer) }

    func layerRebuilding(fewestPeople: Int, logger: Logger) -> any Service {
        UserAlertLayerRebuilding(store: layer, now: now, logger: logger, fewestPeople: fewestPeople)
    }
}
