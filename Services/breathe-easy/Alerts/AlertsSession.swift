import HTTPFetch
import ServiceRuntime

/// One command's connection to alert-fanout.
enum AlertsSession {
    /// Runs `body` with the service of OPERATOR_ALERT_FANOUT_URL.
    /// - Throws: ``ConfigurationFaults``, or ``CommandFailure`` with the service's reason.
    static func run(_ body: (AlertsClient) async throws -> Void) async throws {
        var faults = ConfigurationFaults()
        let settings = SettingsReader()
        let url = settings.value(of: Setting("operator.alert_fanout.url"), &faults)
        let token = settings.value(of: Setting("operator.alert_fanout.token", isSecret: true) { $0 }, &faults)
        guard let url, let token else { throw faults }
        let http = HTTPClient()
        do {
            try await body(AlertsClient(baseURL: url, token: token, http: http))
        } catch {
            await http.close()
            throw error
        }
        await http.close()
    }
}
