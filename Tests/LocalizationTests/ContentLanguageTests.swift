import Localization
import Testing

@Suite struct ContentLanguageTests {
    @Test(arguments: [
        ("en", ContentLanguage.english), ("en-GB", .english), ("EN", .english), ("de", .german), ("de-CH", .german),
        ("rm", .english), ("", .english),
    ])
    func whoeverSpeaksALanguageThatIsNotWrittenYetReadsEnglish(tag: String, language: ContentLanguage) {
        #expect(ContentLanguage(bestFor: tag) == language)
    }
}
