/// The release: shown by `--version`, `/health`, `/metrics` and the tag of the images.
public enum Release {
    /// As in CHANGELOG.md, by https://semver.org; see its "Upgrade notes".
    public static let version = "0.8.0"
}
