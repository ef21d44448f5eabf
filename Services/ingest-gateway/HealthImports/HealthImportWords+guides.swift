/// How people get the file out of what they measure with.
extension HealthImportWords {
    struct Guide: Sendable {
        var devices: String
        /// In order.
        var steps: [String]

        var fields: [String: Any] { ["devices": devices, "steps": steps] }
    }

    /// The formats are those of docs/api-health.md; where a maker's own file cannot be read, the way round it.
    var guides: [Guide] {
        [
            Guide(
                devices: say("iPhone and Apple Watch (Apple Health)", "iPhone und Apple Watch (Apple Health)"),
                steps: [
                    say(
                        "Open Health and tap your picture at the top right.",
                        "Öffnen Sie Health und tippen Sie oben rechts auf Ihr Bild."),
                    say(
                        "Choose “Export All Health Data”, and save the file export.zip.",
                        "Wählen Sie „Alle Gesundheitsdaten exportieren“ und sichern Sie die Datei export.zip."),
                    say("Choose that file here.", "Wählen Sie hier diese Datei."),
                ]),
            Guide(
                devices: say("Android (Google Fit)", "Android (Google Fit)"),
                steps: [
                    say(
                        "Open takeout.google.com and choose Fit alone.",
                        "Öffnen Sie takeout.google.com und wählen Sie nur Fit."),
                    say(
                        "Export once, as a zip file, and download it.",
                        "Exportieren Sie einmal als Zip-Datei und laden Sie sie herunter."),
                    say("Choose that file here.", "Wählen Sie hier diese Datei."),
                ]),
            Guide(
                devices: say(
                    "Samsung, Garmin, Suunto, Oura and other watches", "Samsung, Garmin, Suunto, Oura und andere Uhren"),
                steps: [
                    say(
                        "Their own files cannot be read yet. Let the maker's app share with Apple Health, or on Android with"
                            + " Health Connect and Google Fit.",
                        "Ihre eigenen Dateien lassen sich noch nicht lesen. Lassen Sie die App des Herstellers mit Apple Health"
                            + " teilen, auf Android mit Health Connect und Google Fit."),
                    say("Then export from there, as above.", "Exportieren Sie dann von dort, wie oben."),
                ]),
            Guide(
                devices: say(
                    "Fitbit, Withings, iHealth and pulse meters", "Fitbit, Withings, iHealth und Pulsmesser"),
                steps: [
                    say(
                        "JSON files of their interfaces are read, and so are FHIR and Open mHealth, which many devices and"
                            + " practices write.",
                        "Gelesen werden JSON-Dateien ihrer Schnittstellen, ebenso FHIR und Open mHealth, die viele Geräte und"
                            + " Praxen schreiben."),
                    say(
                        "Otherwise let their app share with Apple Health or Google Fit, as above.",
                        "Sonst lassen Sie die App mit Apple Health oder Google Fit teilen, wie oben."),
                ]),
        ]
    }
}
