import WebPages

extension PageLibrary {
    /// The pages of this service.
    static let gateway = PageLibrary(
        templates: [
            EmbeddedFile("welcome.mustache", PackageResources.welcome_mustache),
            EmbeddedFile("notifications.mustache", PackageResources.notifications_mustache),
            EmbeddedFile("health-import.mustache", PackageResources.health_import_mustache),
            EmbeddedFile("link.mustache", PackageResources.link_mustache),
            EmbeddedFile("quiz.mustache", PackageResources.quiz_mustache),
            EmbeddedFile("quiz-place.mustache", PackageResources.quiz_place_mustache),
            EmbeddedFile("quiz-question.mustache", PackageResources.quiz_question_mustache),
            EmbeddedFile("quiz-report.mustache", PackageResources.quiz_report_mustache),
            EmbeddedFile("quiz-thresholds.mustache", PackageResources.quiz_thresholds_mustache),
        ],
        assets: AssetFolder(
            at: "/assets/ingest-gateway",
            files: [
                EmbeddedFile("notifications.js", PackageResources.notifications_js),
                EmbeddedFile("service-worker.js", PackageResources.service_worker_js),
                EmbeddedFile("health-import.js", PackageResources.health_import_js),
                EmbeddedFile("quiz.js", PackageResources.quiz_js),
            ]))
}
