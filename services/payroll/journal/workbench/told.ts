/** For tests: what projects tell of one client's account, and what reactors post of it. */
import type { ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import type { AnyEvent, AnyReactor, Fact } from '@lamplight/events/core/types.ts';
import type { Position, StreamId } from '@lamplight/events/ports/event-store.ts';
import { openFollowed } from '../../workbench/followed.ts';
import type { JournalEvent } from '../journal.ts';

export const AT = '2026-11-21T06:30:00.000Z';

/** Events of a client's account, as they are published. */
export const told = (...events: readonly ProjectsEvent[]): readonly Fact<ProjectsEvent>[] =>
  events.map((event, revision) => factOf(event, 'receivable-c1', revision));
export const factOf = <E extends AnyEvent>(event: E, stream: StreamId, revision: number): Fact<E> => ({
  ...event,
  ...{ id: `${stream}/${revision}`, stream, revision, position: '' as Position, occurredAt: AT },
  meta: { commandId: '', correlationId: '', causationId: '', actorId: '', schema: '' },
});
export const ids = { invoiceId: 'i1', projectId: 'p1', milestoneId: 'm1', clientId: 'c1' } as const;
/** D5 of the vectors: 2,83,305.00 in the same state. */
export const D5 = {
  ...{ taxablePaise: 28_330_500, cgstPaise: 2_549_745, sgstPaise: 2_549_745, igstPaise: 0 },
  ...{ roundOffPaise: 10, totalPaise: 33_430_000 },
} as const;
const party = { address: { erased: true }, stateCode: 'KA', country: 'IN' } as const;
export const issued = (figures: Partial<typeof D5> = {}): ProjectsEvent => ({
  type: 'InvoiceIssued',
  data: {
    ...{ ...ids, kind: 'milestone', currency: 'INR', invoiceNo: 'INV/26-27/000001', issuedOn: '2026-11-20' },
    ...{ dueOn: '2026-12-05', lines: [], supply: 'intra_state', ...D5, ...figures },
    parties: {
      seller: { name: 'Lamplight', ...party, address: 'Bengaluru' },
      buyer: { name: { erased: true }, ...party },
    },
  },
});
export const noted = (figures: Partial<typeof D5> = {}): ProjectsEvent => ({
  type: 'CreditNoteIssued',
  data: {
    ...{ ...ids, currency: 'INR', creditNoteNo: 'CRN/26-27/000001', issuedOn: '2026-11-21', ...D5, ...figures },
    invoiceNo: 'INV/26-27/000001',
  },
});
export const received = (allocatedPaise: number, creditPaise = 0, tdsCreditPaise = 0): ProjectsEvent => ({
  type: 'PaymentRecorded',
  data: {
    ...{ paymentId: 'r1', ...ids, mode: 'NEFT', reference: 'UTR1', receivedOn: '2026-11-19', currency: 'INR' },
    ...{ bankPaise: allocatedPaise + creditPaise - tdsCreditPaise, tdsCreditPaise, allocatedPaise, creditPaise },
    outstandingPaise: D5.totalPaise - allocatedPaise,
  },
});
export const bounced = (allocatedPaise: number, creditPaise = 0, tdsCreditPaise = 0): ProjectsEvent => ({
  type: 'PaymentReversed',
  data: {
    ...{ paymentId: 'r1', ...ids, bankPaise: -(allocatedPaise + creditPaise - tdsCreditPaise) },
    ...{ tdsCreditPaise: -tdsCreditPaise, allocatedPaise: -allocatedPaise, creditPaise: -creditPaise },
    outstandingPaise: 0,
  },
});
export const voided = (creditPaise: number): ProjectsEvent => ({
  type: 'InvoiceVoided',
  data: { ...ids, creditPaise },
});
export const used = (amountPaise: number): ProjectsEvent => ({
  type: 'ClientCreditApplied',
  data: { ...ids, amountPaise, outstandingPaise: 0 },
});

/** What reactors post of facts, one after the other. */
export const followed = async (
  reactor: unknown,
  facts: readonly Fact<AnyEvent>[],
  world = openFollowed(),
): Promise<readonly JournalEvent['data'][]> => {
  for (const fact of facts) await world.act(reactor as AnyReactor, fact);
  return world.appended.map(({ data }) => data as JournalEvent['data']);
};
