import Domain

/// A tenth of a degree square, about 11 by 7 km in Europe: as precisely as this service knows where anybody is, and
/// the grid of the European air-quality model.
struct Cell: Hashable, Sendable {
    /// Of the centre, in tenths of a degree.
    let latitudeTenths: Int
    let longitudeTenths: Int

    init(containing coordinate: Coordinate) {
        latitudeTenths = Int((coordinate.latitude * 10).rounded())
        longitudeTenths = Int((coordinate.longitude * 10).rounded())
    }

    /// From storage.
    init(latitudeTenths: Int, longitudeTenths: Int) {
        self.latitudeTenths = latitudeTenths
        self.longitudeTenths = longitudeTenths
    }

    var latitude: Double { Double(latitudeTenths) / 10 }
    var longitude: Double { Double(longitudeTenths) / 10 }
}
