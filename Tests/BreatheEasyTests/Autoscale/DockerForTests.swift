import Foundation
import Subprocess

@testable import breathe_easy

/// A `docker` on the PATH that writes down how it is called and plays a compose project with one service.
struct DockerForTests {
    private let folder: URL

    static func with(
        replicas: Int, port: Int = 0, asArray: Bool = false, _ test: (DockerForTests) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "docker-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let docker = DockerForTests(folder: folder)
        try docker.write("\(replicas)", to: "replicas")
        try docker.write(script(port: port, asArray: asArray), to: "docker")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.appending(path: "docker").path)
        try await test(docker)
    }

    /// - Parameter options: between `docker compose` and the command.
    func project(_ options: [String] = [], timeLimit: Duration = .seconds(120)) -> ComposeProject {
        ComposeProject(
            options: options, environment: .inherit.updating(["PATH": "\(folder.path):/usr/bin:/bin"]),
            timeLimit: timeLimit)
    }

    /// How it was called, once a line.
    var calls: [String] { read("calls").split(separator: "\n").map(String.init) }

    var replicas: Int? { Int(read("replicas").trimmingCharacters(in: .whitespacesAndNewlines)) }

    /// From now on it fails with this on its error output; an empty text mends it.
    func fail(_ reason: String) throws { try write(reason, to: "failure") }

    /// From now on it never ends.
    func hang() throws { try write("", to: "hangs") }

    private func read(_ name: String) -> String {
        (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    private static func script(port: Int, asArray: Bool) -> String {
        """
        #!/bin/bash
        cd "$(dirname "$0")"
        echo "$*" >>calls
        [ ! -e hangs ] || exec sleep 600
        if [ -s failure ]; then
            echo "some progress" >&2
            cat failure >&2
            exit 1
        fi
        case " $* " in
        *" ps "*)
            separator=\(asArray ? "," : "")
            [ -z "$separator" ] || printf '['
            for ((i = 1; i <= $(cat replicas); i++)); do
                [ $i = 1 ] || printf '%s' "$separator"
                printf '{"Name":"p-notifier-%d","Service":"notifier","State":"running","Publishers":' $i
                printf '[{"URL":"0.0.0.0","TargetPort":9090,"PublishedPort":\(port),"Protocol":"tcp"}]}'
                [ -n "$separator" ] || echo
            done
            [ -z "$separator" ] || echo ']'
            # What is left of a container that ended does not count.
            [ -n "$separator" ] || echo '{"Name":"p-notifier-99","Service":"notifier","State":"exited","Publishers":null}'
            ;;
        *" --scale "*) [[ $* =~ notifier=([0-9]+) ]] && echo "${BASH_REMATCH[1]}" >replicas ;;
        esac
        """
    }
}
