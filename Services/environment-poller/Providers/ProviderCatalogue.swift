/// Every provider there is; a new one is a folder beside this file and a line here.
enum ProviderCatalogue {
    static let families: [any ProviderFamily.Type] = []
}
