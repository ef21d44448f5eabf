import Domain
import Gazetteer

/// A place of which only the name was typed, as somebody does who has no script that asks the device.
enum TypedPlace {
    /// Fills in where the town is that the name says; coordinates that were typed are left alone.
    /// - Throws: ``SettingsFaults`` when no town has the name.
    static func locate(in values: inout [String: String]) throws(SettingsFaults) {
        guard let name = values["place"], values["latitude"] == nil, values["longitude"] == nil else { return }
        guard let town = Towns.world.named(name, limit: 1).first else {
            throw SettingsFaults(fields: ["place"])
        }
        values["place"] = town.name
        values["latitude"] = "\(town.coordinate.latitude)"
        values["longitude"] = "\(town.coordinate.longitude)"
    }
}
