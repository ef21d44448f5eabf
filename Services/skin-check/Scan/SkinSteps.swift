import Localization

/// What happens from a photo to watching a spot, in three pictures of the start page: `skin-steps.mustache`.
enum SkinSteps {
    /// As the template's `steps`.
    static func fields(_ language: ContentLanguage) -> [[String: String]] {
        func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
        return [
            [
                "heading": say("In three steps", "In drei Schritten"),
                "first": say("Photograph the spot", "Den Fleck fotografieren"),
                "firstText": say(
                    "About 10 cm away, in good light, with the spot in the ring.",
                    "Aus etwa 10 cm, bei gutem Licht, mit dem Fleck im Ring."),
                "second": say("Read what it resembles", "Lesen, was ihm ähnelt"),
                "secondText": say(
                    "With how sure that is. Sometimes nothing can be said, and then it says so.",
                    "Und wie sicher das ist. Manchmal lässt sich nichts sagen, und dann steht das da."),
                "third": say("Watch it over time", "Über die Zeit beobachten"),
                "thirdText": say(
                    "Compare photos by day. See a doctor if the spot changes or worries you, whatever the answer says.",
                    "Vergleichen Sie Fotos nach Tagen. Gehen Sie zu einer Ärztin oder einem Arzt, wenn sich der Fleck "
                        + "verändert oder Sie beunruhigt, was immer die Antwort sagt."),
            ]
        ]
    }
}
