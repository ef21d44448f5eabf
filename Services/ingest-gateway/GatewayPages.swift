import WebPages

extension PageLibrary {
    /// The pages of this service.
    static let gateway = PageLibrary(
        templates: [
            EmbeddedFile("welcome.mustache", PackageResources.welcome_mustache),
            EmbeddedFile("home.mustache", PackageResources.home_mustache),
            EmbeddedFile("home-pollen.mustache", PackageResources.home_pollen_mustache),
            EmbeddedFile("home-bars.mustache", PackageResources.home_bars_mustache),
            EmbeddedFile("notifications.mustache", PackageResources.notifications_mustache),
            EmbeddedFile("health-import.mustache", PackageResources.health_import_mustache),
            EmbeddedFile("link.mustache", PackageResources.link_mustache),
            EmbeddedFile("quiz.mustache", PackageResources.quiz_mustache),
            EmbeddedFile("quiz-place.mustache", PackageResources.quiz_place_mustache),
            EmbeddedFile("quiz-question.mustache", PackageResources.quiz_question_mustache),
            EmbeddedFile("quiz-report.mustache", PackageResources.quiz_report_mustache),
            EmbeddedFile("quiz-thresholds.mustache", PackageResources.quiz_thresholds_mustache),
            EmbeddedFile("onboarding.mustache", PackageResources.onboarding_mustache),
            EmbeddedFile("settings.mustache", PackageResources.settings_mustache),
            EmbeddedFile("settings-control.mustache", PackageResources.settings_control_mustache),
            EmbeddedFile("acknowledgements.mustache", PackageResources.acknowledgements_mustache),
            EmbeddedFile("map.mustache", PackageResources.map_mustache),
            EmbeddedFile("report.mustache", PackageResources.report_mustache),
        ],
        assets: AssetFolder(
            at: "/assets/ingest-gateway",
            files: [
                EmbeddedFile("notifications.js", PackageResources.notifications_js),
                EmbeddedFile("service-worker.js", PackageResources.service_worker_js),
                EmbeddedFile("health-import.js", PackageResources.health_import_js),
                EmbeddedFile("quiz.js", PackageResources.quiz_js),
                EmbeddedFile("settings.js", PackageResources.settings_js),
                EmbeddedFile("settings.css", PackageResources.settings_css),
                EmbeddedFile("map.js", PackageResources.map_js), EmbeddedFile("map.css", PackageResources.map_css),
                EmbeddedFile("map-base.js", PackageResources.map_base_js),
                EmbeddedFile("map-layers.js", PackageResources.map_layers_js),
                EmbeddedFile("map-worker.js", PackageResources.map_worker_js),
                EmbeddedFile("basemap.json", PackageResources.basemap_json),
                EmbeddedFile("report.js", PackageResources.report_js),
            ] + LeafletFiles.installed))
}
