import Domain
import MessageProtocol
import Testing

@testable import alert_fanout

@Suite struct BatchSettlementTests {
    private let settlement = BatchSettlement(
        batchID: BatchID(), alertID: AlertID(),
        lines: [
            LedgerLine(outcome: .delivered, reason: nil, recipients: 2),
            LedgerLine(outcome: .failed, reason: nil, recipients: 1),
        ])

    @Test func isEnteredOnlyForABatchOfItsSize() {
        #expect(settlement.fault(of: LedgerBatch(recipients: 3, isSettled: false)) == nil)
        #expect(
            settlement.fault(of: LedgerBatch(recipients: 4, isSettled: false))?.problem
                == "they account for 3 of the batch's 4 recipients")
        #expect(settlement.fault(of: nil)?.field == "batchID")
    }

    @Test func isNoFaultOfABatchThatWasSettledBefore() {
        #expect(settlement.fault(of: LedgerBatch(recipients: 4, isSettled: true)) == nil)
    }
}
