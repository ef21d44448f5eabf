import Foundation
import HTTPService
import HTTPTypes
import Hummingbird

/// The status page of operators and all that it loads, below `/status`.
struct StatusRoutes: Sendable {
    let settings: StatusSettings
    let board: StatusBoard
    let now: @Sendable () -> Date

    func add(to router: Router<GatewayContext>) {
        let group = router.group("status").add(middleware: OperatorAccessMiddleware(token: settings.token))
        group.get { _, _ in try page() }
        group.get("data") { _, _ in data() }
        group.get("status.js") { _, _ in PageAnswer(kind: .script, text: StatusPage.script) }
        group.get("status.css") { _, _ in PageAnswer(kind: .style, text: StatusPage.style) }
        group.get("chart.js") { _, _ in try chartScript() }
    }

    private func page() throws -> PageAnswer {
        let time = now()
        return PageAnswer(
            text: try StatusPage(chartScript: settings.chartScript).text(of: board.snapshot.asOf(time), at: time),
            directives: "style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'none'")
    }

    private func data() -> JSONResponse<StatusAnswer> {
        let time = now()
        return JSONResponse(value: StatusAnswer(board.snapshot.asOf(time), board.history, at: time))
    }

    private func chartScript() throws -> PageAnswer {
        guard let text = settings.chartScript.text else {
            throw Problem(
                .notFound,
                "Chart.js is not at \(settings.chartScript.path): install Debian's package libjs-chart.js, or set "
                    + "\(StatusSettings.chartScriptVariable), and restart the gateway")
        }
        return PageAnswer(kind: .script, text: text)
    }
}
