import WebPages

/// The files of the diary. Its pictures are listed in `graphics.json` only: a new one is a file and a line there.
enum DiaryAssets {
    static let scripts = [
        EmbeddedFile("diary-account.js", PackageResources.diary_account_js),
        EmbeddedFile("diary-backup-file.js", PackageResources.diary_backup_file_js),
        EmbeddedFile("diary-backup.js", PackageResources.diary_backup_js),
        EmbeddedFile("diary-dictionary-search.js", PackageResources.diary_dictionary_search_js),
        EmbeddedFile("diary-dictionary.js", PackageResources.diary_dictionary_js),
        EmbeddedFile("diary-download.js", PackageResources.diary_download_js),
        EmbeddedFile("diary-forest-carrier.js", PackageResources.diary_forest_carrier_js),
        EmbeddedFile("diary-forest-carry.js", PackageResources.diary_forest_carry_js),
        EmbeddedFile("diary-forest-edits.js", PackageResources.diary_forest_edits_js),
        EmbeddedFile("diary-forest-frame.js", PackageResources.diary_forest_frame_js),
        EmbeddedFile("diary-forest-hands.js", PackageResources.diary_forest_hands_js),
        EmbeddedFile("diary-forest-history.js", PackageResources.diary_forest_history_js),
        EmbeddedFile("diary-forest-keys.js", PackageResources.diary_forest_keys_js),
        EmbeddedFile("diary-forest-look.js", PackageResources.diary_forest_look_js),
        EmbeddedFile("diary-forest-picture.js", PackageResources.diary_forest_picture_js),
        EmbeddedFile("diary-forest-place.js", PackageResources.diary_forest_place_js),
        EmbeddedFile("diary-forest-scene.js", PackageResources.diary_forest_scene_js),
        EmbeddedFile("diary-forest-shelf.js", PackageResources.diary_forest_shelf_js),
        EmbeddedFile("diary-forest.js", PackageResources.diary_forest_js),
        EmbeddedFile("diary-graph-drawing.js", PackageResources.diary_graph_drawing_js),
        EmbeddedFile("diary-graph-numbers.js", PackageResources.diary_graph_numbers_js),
        EmbeddedFile("diary-graph.js", PackageResources.diary_graph_js),
        EmbeddedFile("diary-home.js", PackageResources.diary_home_js),
        EmbeddedFile("diary-kept.js", PackageResources.diary_kept_js),
        EmbeddedFile("diary-log.js", PackageResources.diary_log_js),
        EmbeddedFile("diary-market.js", PackageResources.diary_market_js),
        EmbeddedFile("diary-reminder-file.js", PackageResources.diary_reminder_file_js),
        EmbeddedFile("diary-resources.js", PackageResources.diary_resources_js),
        EmbeddedFile("diary-rewards.js", PackageResources.diary_rewards_js),
        EmbeddedFile("diary-sheets.js", PackageResources.diary_sheets_js),
        EmbeddedFile("diary-sound.js", PackageResources.diary_sound_js),
        EmbeddedFile("diary-start.js", PackageResources.diary_start_js),
        EmbeddedFile("diary-state.js", PackageResources.diary_state_js),
        EmbeddedFile("diary-symptom-adding.js", PackageResources.diary_symptom_adding_js),
        EmbeddedFile("diary-symptom-entry.js", PackageResources.diary_symptom_entry_js),
        EmbeddedFile("diary-symptom-words.js", PackageResources.diary_symptom_words_js),
        EmbeddedFile("diary-symptom.js", PackageResources.diary_symptom_js),
        EmbeddedFile("diary-symptoms.js", PackageResources.diary_symptoms_js),
        EmbeddedFile("diary-sync.js", PackageResources.diary_sync_js),
        EmbeddedFile("diary-tours.js", PackageResources.diary_tours_js),
        EmbeddedFile("diary-words.js", PackageResources.diary_words_js),
        EmbeddedFile("diary.js", PackageResources.diary_js),
    ]

    /// One file, since a browser shows nothing of a page before it has all of them.
    static let styles: [EmbeddedFile] = {
        let parts: [[UInt8]] = [
            PackageResources.diary_forest_css, PackageResources.diary_resources_css, PackageResources.diary_start_css,
            PackageResources.diary_store_css, PackageResources.diary_symptoms_css, PackageResources.diary_css,
        ]
        return [EmbeddedFile("diary.css", Array(parts.joined()))]
    }()

    static let templates = [
        EmbeddedFile("diary-forest.mustache", PackageResources.diary_forest_mustache),
        EmbeddedFile("diary-resources.mustache", PackageResources.diary_resources_mustache),
        EmbeddedFile("diary-start.mustache", PackageResources.diary_start_mustache),
        EmbeddedFile("diary-store.mustache", PackageResources.diary_store_mustache),
        EmbeddedFile("diary-symptoms.mustache", PackageResources.diary_symptoms_mustache),
        EmbeddedFile("diary.mustache", PackageResources.diary_mustache),
    ]

    /// `graphics.json` and the dictionary.
    private static let data = [
        EmbeddedFile("graphics.json", PackageResources.graphics_json),
        EmbeddedFile("symptoms.json", Array(DiaryData.symptoms.utf8)),
    ]

    private static let pictures = DiaryData.pictures.map { EmbeddedFile($0.name, Array($0.text.utf8)) }

    static let all = scripts + styles + data + pictures

    /// What a device keeps, to open the diary without a connection.
    static let kept =
        all.map(\.name) + [
            "breathe-easy.css", "pain.css", "icon.svg", "icons.svg", "app.js", "api.js", "badge.js", "dom.js",
            "kept-pages.js", "last-known.js", "network.js", "notices.js", "offline-forms.js", "pain-waiting.js",
            "sealed-store.js", "server.js", "signed-in.js", "study-answers.js", "study-api.js", "study-due.js",
            "study-vault.js", "vault.js", "waiting.js",
        ]
}
