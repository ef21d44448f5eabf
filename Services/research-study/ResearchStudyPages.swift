import WebPages

extension PageLibrary {
    /// The pages of this service.
    static let study = PageLibrary(
        templates: SurveyFiles.templates + ResearchFiles.templates,
        assets: AssetFolder(at: "/assets/research-study", files: SurveyFiles.assets + ResearchFiles.assets))
}
