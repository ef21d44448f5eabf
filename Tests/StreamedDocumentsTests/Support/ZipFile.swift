import Foundation

/// Small ZIP files that other programs wrote.
enum ZipFile {
    /// Python's zipfile, without going back in its output, as phones write: `Exportación.xml` with six heart rates,
    /// `export_cda.xml` and an electrocardiogram in a folder.
    static let fromPhone = bytes(
        """
        UEsDBBQACAgIACEqdl0AAAAAAAAAAAAAAAAkAAAAYXBwbGVfaGVhbHRoX2V4cG9ydC9FeHBvcnRhY2nDs24ueG1svdTBSgMxEADQ\
        e78i5Cq6SXZXRLrtpUJFEKyCRxmyIw1kk5KdFPv3zk28xFzcMIdMZiZ5p6y3X5MXZ0yzi2GQ+kbJ7Wa13iN4Ou6AQPhoweMgcf54\
        eJVcO6CNaRR0OfHp/uklQyBHlzfOH0fk/afDxBckOgChFHPMyeIzTNz+DmSPUuTgaJA25kDN5IIUZ/CZy7eK24kn+WVOjTLdtdIc\
        Qt3dK8UhrhQvKTCMf/U0/2zVJauusOrlrKZkNRVWs5y1LVnbCmu7nLUrWbsKa7ectS9Z+wpr/9va/HwSm9U3UEsHCMlsB7LeAAAA\
        SAQAAFBLAwQUAAgACAAhKnZdAAAAAAAAAAAAAAAAIgAAAGFwcGxlX2hlYWx0aF9leHBvcnQvZXhwb3J0X2NkYS54bWyzsa/IzVEo\
        Sy0qzszPs1Uy1DNQsrezcc7JzMtMTsxxyU8uzU3NK9G3AwBQSwcIaOWeuSoAAAAoAAAAUEsDBBQACAAIACEqdl0AAAAAAAAAAAAA\
        AAAuAAAAYXBwbGVfaGVhbHRoX2V4cG9ydC9lbGVjdHJvY2FyZGlvZ3JhbXMvZWNnLmNzdkvUSeICAFBLBwjFEJckBgAAAAQAAABQ\
        SwECFAMUAAgICAAhKnZdyWwHst4AAABIBAAAJAAAAAAAAAAAAAAAgAEAAAAAYXBwbGVfaGVhbHRoX2V4cG9ydC9FeHBvcnRhY2nD\
        s24ueG1sUEsBAhQDFAAIAAgAISp2XWjlnrkqAAAAKAAAACIAAAAAAAAAAAAAAIABMAEAAGFwcGxlX2hlYWx0aF9leHBvcnQvZXhw\
        b3J0X2NkYS54bWxQSwECFAMUAAgACAAhKnZdxRCXJAYAAAAEAAAALgAAAAAAAAAAAAAAgAGqAQAAYXBwbGVfaGVhbHRoX2V4cG9y\
        dC9lbGVjdHJvY2FyZGlvZ3JhbXMvZWNnLmNzdlBLBQYAAAAAAwADAP4AAAAMAgAAAAA=
        """)

    /// Info-ZIP with a password: `s.xml`.
    static let encrypted = bytes(
        """
        UEsDBBQACQAIACIqdl3JbAey6gAAAEgEAAAFABwAcy54bWxVVAkAA896AmvPegJrdXgLAAEEAAAAAAQAAAAA06evnO1z2tO3opAR\
        26ujDvjZ185wgLLUQNR4dqJ7jqwJYCuRF4d8TELF5D8FxRfO3RCakj7VzCiXSNTxpN7hELQ51YQe0MIe6oCF6cP8DpRiVFi6gPdx\
        cNGz45WGsGuGcilldBWwfWzomv0sOZNuSxTo+CbefXAWrtVRA0Qco+vb71E5fKI+na+foRCDZSlYqvZVWd3IHJlhCNB/SMjJ1uWs\
        nfFktDsxPK38WGHYRTkX13IZI3CK+QN94hSckNnVrkRXlpz79FQBlO6YboWRogSreKpa3Se56P4/lyU9XneTTRHyEiqq3MiwUEsH\
        CMlsB7LqAAAASAQAAFBLAQIeAxQACQAIACIqdl3JbAey6gAAAEgEAAAFABgAAAAAAAEAAACkgQAAAABzLnhtbFVUBQADz3oCa3V4\
        CwABBAAAAAAEAAAAAFBLBQYAAAAAAQABAEsAAAA5AQAAAAA=
        """)

    private static func bytes(_ base64: String) -> [UInt8] { Array(Data(base64Encoded: base64) ?? Data()) }
}
