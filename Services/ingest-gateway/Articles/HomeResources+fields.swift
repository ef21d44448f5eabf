import Localization
import WebPages

extension HomeResources {
    /// As a part of Home.
    /// - Parameter hasPictures: whether drawings are loaded too.
    func html(for language: ContentLanguage, hasPictures: Bool) -> String {
        func shown(_ entry: ArticleEntry) -> [String: Any] {
            var fields = ArticlesPage.fields(of: entry, for: language)
            fields["cardName"] = Self.name(of: entry.slug, in: language) ?? entry.title
            if !hasPictures { fields["drawing"] = [String]() }
            return fields
        }
        return PageLibrary.gateway.fragment(
            "home-resources",
            [
                "says": ArticleWords(language).home, "listPath": ArticlesPage.path, "faqPath": FAQPage.path,
                "featured": featured.map { [shown($0)] } ?? [], "cards": cards.map(shown),
            ])
    }
}
