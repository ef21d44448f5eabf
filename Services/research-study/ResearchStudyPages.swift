import WebPages

extension PageLibrary {
    /// The pages of this service.
    static let study = PageLibrary(
        templates: [],
        assets: AssetFolder(at: "/assets/research-study", files: []))
}
