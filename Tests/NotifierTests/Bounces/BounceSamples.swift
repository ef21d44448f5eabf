import Foundation

/// Delivery reports in the form that mail servers document; no one in them exists.
enum BounceSamples {
    /// Postfix, https://www.postfix.org/bounce.5.html, about a mail that went to `ada@example.org`.
    static func postfix(
        to returnAddress: String, messageID: String = "n-17@breathe.example", action: String = "failed",
        status: String = "5.1.1", diagnostic: String = "smtp; 550 5.1.1 <ada@example.org>: Recipient address rejected"
    ) -> String {
        """
        Return-Path: <>
        Received: by mail.breathe.example (Postfix) id 4XyZ1k0Q9fz1; Thu, 27 Apr 2023 12:00:07 +0000 (UTC)
        Date: Thu, 27 Apr 2023 12:00:07 +0000 (UTC)
        From: MAILER-DAEMON@mail.breathe.example (Mail Delivery System)
        Subject: Undelivered Mail Returned to Sender
        To: \(returnAddress)
        Auto-Submitted: auto-replied
        MIME-Version: 1.0
        Content-Type: multipart/report; report-type=delivery-status;
        	boundary="4XyZ1j6L2Nz1.1682596807/mail.breathe.example"
        Message-Id: <20230427120007.4XyZ1k0Q9fz1@mail.breathe.example>

        This is a MIME-encapsulated message.

        --4XyZ1j6L2Nz1.1682596807/mail.breathe.example
        Content-Description: Notification
        Content-Type: text/plain; charset=us-ascii

        This is the mail system at host mail.breathe.example.

        <ada@example.org>: host mx.example.org[192.0.2.7] said: 550 5.1.1

        --4XyZ1j6L2Nz1.1682596807/mail.breathe.example
        Content-Description: Delivery report
        Content-Type: message/delivery-status

        Reporting-MTA: dns; mail.breathe.example
        X-Postfix-Queue-ID: 4XyZ1j6L2Nz1
        Arrival-Date: Thu, 27 Apr 2023 12:00:05 +0000 (UTC)

        Final-Recipient: rfc822; ada@example.org
        Original-Recipient: rfc822;ada@example.org
        Action: \(action)
        Status: \(status)
        Remote-MTA: dns; mx.example.org
        Diagnostic-Code: \(diagnostic)

        --4XyZ1j6L2Nz1.1682596807/mail.breathe.example
        Content-Description: Undelivered Message Headers
        Content-Type: text/rfc822-headers

        Return-Path: <alerts@breathe.example>
        From: "Breathe Easy" <alerts@breathe.example>
        To: ada@example.org
        Subject: Birch pollen is high near you
        Message-ID: <\(messageID)>

        --4XyZ1j6L2Nz1.1682596807/mail.breathe.example--

        """
    }

    /// Exim, https://www.exim.org/exim-html-current/doc/html/spec_html/ch-customizing_messages.html
    static func exim(to returnAddress: String, diagnostic: String) -> String {
        """
        Received: from Debian-exim by mail.breathe.example with local (Exim 4.96)
        	id 1prywN-0003yc-2W
        	for \(returnAddress); Thu, 27 Apr 2023 12:00:07 +0000
        X-Failed-Recipients: ada@example.org
        Auto-Submitted: auto-replied
        From: Mail Delivery System <Mailer-Daemon@mail.breathe.example>
        To: \(returnAddress)
        References: <n-17@breathe.example>
        Content-Type: multipart/report; report-type=delivery-status; boundary=1682596807-eximdsn-1804289383
        MIME-Version: 1.0
        Subject: Mail delivery failed: returning message to sender

        --1682596807-eximdsn-1804289383
        Content-type: text/plain; charset=us-ascii

        This message was created automatically by mail delivery software.

        --1682596807-eximdsn-1804289383
        Content-type: message/delivery-status

        Reporting-MTA: dns; mail.breathe.example

        Action: failed
        Final-Recipient: rfc822;ada@example.org
        Status: 5.0.0
        Remote-MTA: dns; mx.example.org
        Diagnostic-Code: \(diagnostic)

        --1682596807-eximdsn-1804289383
        Content-type: message/rfc822

        Return-path: <\(returnAddress)>
        From: "Breathe Easy" <alerts@breathe.example>
        To: ada@example.org
        Message-ID: <n-17@breathe.example>
        Subject: Birch pollen is high near you

        Basel measures 312 grains.

        --1682596807-eximdsn-1804289383--

        """
    }

    /// Exchange Online,
    /// https://learn.microsoft.com/exchange/mail-flow-best-practices/non-delivery-reports-in-exchange-online
    static func microsoft(to returnAddress: String) -> String {
        """
        From: <postmaster@example.onmicrosoft.com>
        To: <\(returnAddress)>
        Date: Thu, 27 Apr 2023 12:00:09 +0000
        Content-Type: multipart/report; report-type=delivery-status;
         boundary="_5c1e4bd2-7a9f-4e0c-9d2f-000000000000_"
        X-MS-Exchange-Message-Is-Ndr:
        Content-Language: en-US
        Message-ID: <7f0e0000-0000-0000-0000-000000000000@EXAMPLE.prod.outlook.com>
        Subject: Undeliverable: Birch pollen is high near you
        Auto-Submitted: auto-replied
        MIME-Version: 1.0

        --_5c1e4bd2-7a9f-4e0c-9d2f-000000000000_
        Content-Type: multipart/alternative; differences=Content-Type;
         boundary="_alternative_5c1e4bd2_"

        --_alternative_5c1e4bd2_
        Content-Type: text/plain; charset="us-ascii"
        Content-Transfer-Encoding: quoted-printable

        Your message to ada@example.org couldn't be delivered.

        --_alternative_5c1e4bd2_
        Content-Type: text/html; charset="us-ascii"
        Content-Transfer-Encoding: quoted-printable

        <html><body>Your message to ada@example.org couldn't be delivered.</body></html>

        --_alternative_5c1e4bd2_--

        --_5c1e4bd2-7a9f-4e0c-9d2f-000000000000_
        Content-Type: message/delivery-status

        Reporting-MTA: dns;EXAMPLE.prod.outlook.com
        Received-From-MTA: dns;mail.breathe.example
        Arrival-Date: Thu, 27 Apr 2023 12:00:08 +0000

        Original-Recipient: rfc822;ada@example.org
        Final-Recipient: rfc822;ada@example.org
        Action: failed
        Status: 5.1.10
        Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ada@example.org not found by SMTP address lookup
        X-Display-Name: ada@example.org


        --_5c1e4bd2-7a9f-4e0c-9d2f-000000000000_
        Content-Type: message/rfc822

        Received: from mail.breathe.example (192.0.2.1) by EXAMPLE.mail.protection.outlook.com
        Message-ID: <n-17@breathe.example>
        Subject: Birch pollen is high near you

        Basel measures 312 grains.

        --_5c1e4bd2-7a9f-4e0c-9d2f-000000000000_--

        """
    }

    /// What a person's holiday program answers.
    static let outOfOffice = """
        From: ada@example.org
        To: bounces@breathe.example
        Subject: Out of office
        Auto-Submitted: auto-replied
        Content-Type: text/plain

        Action: failed
        Status: 5.1.1

        """
}
