import StreamedDocuments
import Testing

@Suite struct DocumentFaultTests {
    @Test func saysWhatIsWrong() { #expect("\(DocumentFault("cut off"))" == "cut off") }
}
