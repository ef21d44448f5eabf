/// The markup around a synthetic export's days.
enum SyntheticMarkup {
    /// Some of the declarations that a phone writes in front of its data.
    static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE HealthData [
        <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>
        <!ATTLIST HealthData
          locale CDATA #REQUIRED
        >
        <!ELEMENT ExportDate EMPTY>
        <!ATTLIST ExportDate
          value CDATA #REQUIRED
        >
        <!ELEMENT Record (MetadataEntry*)>
        <!ATTLIST Record
          type CDATA #REQUIRED
          unit CDATA #IMPLIED
          value CDATA #IMPLIED
          sourceName CDATA #REQUIRED
          device CDATA #IMPLIED
          startDate CDATA #REQUIRED
          endDate CDATA #REQUIRED
        >
        ]>
        <HealthData locale="de_DE">
         <ExportDate value="2026-11-20 09:00:00 +0100"/>
         <Me HKCharacteristicTypeIdentifierDateOfBirth="1984-05-06" \
        HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale" \
        HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet"/>

        """

    static let tail = "</HealthData>\n"

    /// A phone names the device by an address in its memory, which changes every so often.
    static func watch(address: UInt64) -> String {
        " device=\"&lt;&lt;HKDevice: 0x\(String(address, radix: 16))&gt;, name:Apple Watch, manufacturer:Apple Inc., "
            + "model:Watch, hardware:Watch6,2, software:10.3&gt;\""
    }
}
