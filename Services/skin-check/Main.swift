import ArgumentParser
import ServiceRuntime

@main
struct Main {
    static func main() async { await ServiceCommand<SkinCheckApplication>.main() }
}
