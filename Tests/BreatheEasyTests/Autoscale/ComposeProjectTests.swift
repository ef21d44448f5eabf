import MessageProtocol
import Subprocess
import Testing

@testable import breathe_easy

@Suite(.timeLimit(.minutes(20))) struct ComposeProjectTests {
    @Test(arguments: [false, true])
    func countsTheContainersThatRun(asArray: Bool) async throws {
        try await DockerForTests.with(replicas: 3, asArray: asArray) { docker in
            let containers = try await docker.project().containers(of: .notifier)
            #expect(containers.filter(\.isUp).map(\.name) == (1...3).map { "p-notifier-\($0)" })
            #expect(docker.calls == ["compose ps --format json notifier"])
        }
    }

    @Test func scalesOneServiceAndTouchesNothingElse() async throws {
        try await DockerForTests.with(replicas: 1) { docker in
            let project = docker.project(["--project-name", "season", "--file", "compose.yml"])
            try await project.scale(.notifier, to: 4)
            #expect(
                docker.calls == [
                    "compose --project-name season --file compose.yml "
                        + "up --detach --no-recreate --no-deps --scale notifier=4 notifier"
                ])
            #expect(docker.replicas == 4)
        }
    }

    @Test func saysWhatDockerSaidLast() async throws {
        try await DockerForTests.with(replicas: 1) { docker in
            try docker.fail("Cannot connect to the Docker daemon")
            let failure = try await #require(throws: ComposeFailure.self) {
                try await docker.project().containers(of: .notifier)
            }
            #expect(
                failure.description
                    == "'docker compose ps --format json notifier' failed: Cannot connect to the Docker daemon")
        }
    }

    @Test func doesNotWaitForEverForADaemonThatIsStuck() async throws {
        try await DockerForTests.with(replicas: 1) { docker in
            try docker.hang()
            let failure = try await #require(throws: ComposeFailure.self) {
                try await docker.project(timeLimit: .milliseconds(300)).containers(of: .notifier)
            }
            #expect(failure.description.contains("has not ended within"))
        }
    }

    @Test func saysThatThereIsNoDocker() async throws {
        let project = ComposeProject(options: [], environment: .inherit.updating(["PATH": "/nowhere"]))
        let failure = try await #require(throws: ComposeFailure.self) {
            try await project.containers(of: .notifier)
        }
        #expect(failure.description.contains("no docker command on the PATH"))
    }
}
