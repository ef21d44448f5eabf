import Localization

/// The files of `Templates/` in one language, which the build embeds into the executable.
///
/// The first line of an alert's file is its title, the rest its body, in which line breaks count as spaces. A missing
/// file fails the build.
struct TemplateSources: Sendable {
    let station: [UInt8]
    let forecast: [UInt8]
    let crowd: [UInt8]
    let digest: [UInt8]
    /// One sentence, without a title.
    let threshold: [UInt8]

    init(in language: ContentLanguage) {
        switch language {
        case .english:
            station = PackageResources.station_alert_en_mustache
            forecast = PackageResources.forecast_alert_en_mustache
            crowd = PackageResources.crowd_alert_en_mustache
            digest = PackageResources.digest_en_mustache
            threshold = PackageResources.threshold_en_mustache
        case .german:
            station = PackageResources.station_alert_de_mustache
            forecast = PackageResources.forecast_alert_de_mustache
            crowd = PackageResources.crowd_alert_de_mustache
            digest = PackageResources.digest_de_mustache
            threshold = PackageResources.threshold_de_mustache
        }
    }
}
