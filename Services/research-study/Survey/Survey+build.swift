import WebPages

extension ResearchStudyFeatures {
    var surveyRoutes: SurveyRoutes {
        SurveyRoutes(
            currentStudy: currentStudy, controller: settings.whoever.controller, publicURL: settings.publicURL, now: now
        )
    }
}

/// The files of the participants' pages.
enum SurveyFiles {
    static let templates = [
        EmbeddedFile("study.mustache", PackageResources.study_mustache),
        EmbeddedFile("study-about.mustache", PackageResources.study_about_mustache),
        EmbeddedFile("study-consent.mustache", PackageResources.study_consent_mustache),
        EmbeddedFile("study-history.mustache", PackageResources.study_history_mustache),
        EmbeddedFile("study-introduction.mustache", PackageResources.study_introduction_mustache),
        EmbeddedFile("study-invitation.mustache", PackageResources.study_invitation_mustache),
        EmbeddedFile("study-join.mustache", PackageResources.study_join_mustache),
        EmbeddedFile("study-navigation.mustache", PackageResources.study_navigation_mustache),
        EmbeddedFile("study-question.mustache", PackageResources.study_question_mustache),
        EmbeddedFile("study-status.mustache", PackageResources.study_status_mustache),
        EmbeddedFile("study-text.mustache", PackageResources.study_text_mustache),
    ]

    static let assets = [
        EmbeddedFile("study.css", PackageResources.study_css),
        EmbeddedFile("study.js", PackageResources.study_js),
        EmbeddedFile("study-chart.js", PackageResources.study_chart_js),
        EmbeddedFile("study-consent.js", PackageResources.study_consent_js),
        EmbeddedFile("study-document.js", PackageResources.study_document_js),
        EmbeddedFile("study-environment.js", PackageResources.study_environment_js),
        EmbeddedFile("study-faults.js", PackageResources.study_faults_js),
        EmbeddedFile("study-history.js", PackageResources.study_history_js),
        EmbeddedFile("study-join.js", PackageResources.study_join_js),
        EmbeddedFile("study-pages.js", PackageResources.study_pages_js),
        EmbeddedFile("study-questions.js", PackageResources.study_questions_js),
        EmbeddedFile("study-state.js", PackageResources.study_state_js),
        EmbeddedFile("study-status.js", PackageResources.study_status_js),
        EmbeddedFile("study-summary.js", PackageResources.study_summary_js),
        EmbeddedFile("study-tokens.js", PackageResources.study_tokens_js),
        EmbeddedFile("blind-token.js", PackageResources.blind_token_js),
        EmbeddedFile("drawing.js", PackageResources.drawing_js),
        EmbeddedFile("invitation-field.js", PackageResources.invitation_field_js),
        EmbeddedFile("invitation-id.js", PackageResources.invitation_id_js),
        EmbeddedFile("place-map.js", PackageResources.place_map_js),
        EmbeddedFile("signature-pad.js", PackageResources.signature_pad_js),
    ]
}
