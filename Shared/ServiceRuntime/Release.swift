/// Which release this is: shown by `--version`, `/health`, `/metrics` and the tag of the images.
public enum Release {
    /// As in CHANGELOG.md, by https://semver.org: what an upgrade needs is named under "Upgrade notes" there.
    public static let version = "0.8.0"
}
