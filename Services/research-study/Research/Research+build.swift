import BaseMaps
import Foundation
import Hummingbird
import Logging
import Postgres
import ServiceLifecycle
import ServiceRuntime
import Sessions
import WebPages

extension ResearchStudyFeatures {
    var researchRoutes: ResearchRoutes {
        let (visits, readings, invitees, studies) = (researchVisits, readings, manageInvitees, manageStudies)
        return ResearchRoutes(
            responses: ResponseRoutes(
                store: PostgresResponseStore(pool: pool), visits: visits, readings: readings, now: now),
            invitees: InviteePageRoutes(invitees: invitees, visits: visits, readings: readings),
            statuses: StatusRoutes(invitees: invitees, visits: visits, readings: readings),
            dashboard: DashboardRoutes(readFigures: readFigures, visits: visits, readings: readings),
            map: ResearchMapRoutes(
                readMap: ReadSymptomMap(store: PostgresSymptomMapStore(pool: pool)), visits: visits,
                readings: readings),
            charts: ChartRoutes(store: PostgresExposureStore(pool: pool), visits: visits, readings: readings),
            studies: StudyPageRoutes(
                studies: studies, checkStudy: CheckStudy(studies: studies), visits: visits, readings: readings),
            exports: ExportPageRoutes(requestExport: requestExport, readExports: readExports, visits: visits))
    }

    var readFigures: ReadFigures {
        let invitees = manageInvitees
        return ReadFigures(store: PostgresFigureStore(pool: pool), counts: { try await invitees.counts(of: $0) })
    }

    var measureAdherence: MeasureAdherence {
        MeasureAdherence(currentStudy: currentStudy, readFigures: readFigures, now: now)
    }

    /// Measures what the alarm watches.
    func researchServices(logger: Logger) -> [any Service] {
        let measureAdherence = measureAdherence
        return [
            PeriodicTask("measure adherence", every: .seconds(300), logger: logger) { try await measureAdherence() }
        ]
    }

    private var researchVisits: ResearchVisits {
        let studies = manageStudies
        return ResearchVisits(studies: { try await studies.all() }, currentStudy: currentStudy, now: now)
    }

    private var readings: AuditedReadings {
        let (pool, now) = (pool, now)
        return AuditedReadings { call, action, detail in
            try await pool.transaction { try await $0.announce(call, action, detail: detail, at: now()) }
        }
    }
}

/// The researcher's site, without the pages of accounts.
struct ResearchRoutes: Sendable {
    let responses: ResponseRoutes
    let invitees: InviteePageRoutes
    let statuses: StatusRoutes
    let dashboard: DashboardRoutes
    let map: ResearchMapRoutes
    let charts: ChartRoutes
    let studies: StudyPageRoutes
    let exports: ExportPageRoutes

    func addPages(to group: RouterGroup<StudyContext>) {
        responses.addPages(to: group)
        invitees.addPages(to: group)
        statuses.addPages(to: group)
        dashboard.addPages(to: group)
        map.addPages(to: group)
        charts.addPages(to: group)
        studies.addPages(to: group)
        exports.addPages(to: group)
    }

    /// What announces something to the audit.
    func addForms(to group: RouterGroup<StudyContext>) {
        responses.addForms(to: group)
        invitees.addForms(to: group)
        statuses.addForms(to: group)
        studies.addForms(to: group)
        exports.addForms(to: group)
    }

    /// Below `/api/v1`.
    func add(to group: RouterGroup<StudyContext>) {
        responses.add(to: group)
        map.add(to: group)
        studies.add(to: group)
    }
}

/// The files of the researcher's site.
enum ResearchFiles {
    static let templates = [
        EmbeddedFile("research-charts.mustache", PackageResources.research_charts_mustache),
        EmbeddedFile("research-confirmation.mustache", PackageResources.research_confirmation_mustache),
        EmbeddedFile("research-dashboard.mustache", PackageResources.research_dashboard_mustache),
        EmbeddedFile("research-deletion.mustache", PackageResources.research_deletion_mustache),
        EmbeddedFile("research-empty.mustache", PackageResources.research_empty_mustache),
        EmbeddedFile("research-export.mustache", PackageResources.research_export_mustache),
        EmbeddedFile("research-exports.mustache", PackageResources.research_exports_mustache),
        EmbeddedFile("research-invitee.mustache", PackageResources.research_invitee_mustache),
        EmbeddedFile("research-invitees.mustache", PackageResources.research_invitees_mustache),
        EmbeddedFile("research-map.mustache", PackageResources.research_map_mustache),
        EmbeddedFile("research-paging.mustache", PackageResources.research_paging_mustache),
        EmbeddedFile("research-plot.mustache", PackageResources.research_plot_mustache),
        EmbeddedFile("research-reason.mustache", PackageResources.research_reason_mustache),
        EmbeddedFile("research-response.mustache", PackageResources.research_response_mustache),
        EmbeddedFile("research-responses.mustache", PackageResources.research_responses_mustache),
        EmbeddedFile("research-statuses.mustache", PackageResources.research_statuses_mustache),
        EmbeddedFile("research-studies.mustache", PackageResources.research_studies_mustache),
        EmbeddedFile("research-study.mustache", PackageResources.research_study_mustache),
        EmbeddedFile("research-top.mustache", PackageResources.research_top_mustache),
    ]

    static let assets =
        [
            EmbeddedFile("research-export.js", PackageResources.research_export_js),
            EmbeddedFile("research-import.js", PackageResources.research_import_js),
            EmbeddedFile("research-map.js", PackageResources.research_map_js),
            EmbeddedFile("research-site.css", PackageResources.research_site_css),
        ] + BaseMapFiles.all + LeafletFiles.installed
}
