/** What the client's account says of one project, and of no other (state-machines.md §2: archive, cancel). */
import type { AnyDecider, AnyEvent } from '@lamplight/events/core/types.ts';
import type { Projects } from '../context.ts';
import type { ReceivableEvent } from '../invoices/receivable.ts';
import { created } from '../workbench/cast.ts';
import { settlementOf } from './facts.ts';

const invoice = (
  invoiceId: string,
  projectId: string,
  milestoneId: string,
  kind: 'milestone' | 'advance' = 'milestone',
): readonly ReceivableEvent[] => {
  const head = { invoiceId, projectId, milestoneId, clientId: 'client-1', kind, currency: 'INR' } as const;
  const lines = [{ description: 'Design', sac: '998314', amountPaise: 1_000_000 }];
  const seller = { name: 'Lamplight', address: 'Bengaluru', stateCode: 'KA', country: 'IN' };
  return [
    { type: 'InvoiceRequested', data: { ...head, lines, exGstPaise: 1_000_000, paymentTermDays: 15 } },
    {
      type: 'InvoiceIssued',
      data: {
        ...head,
        ...{ lines, invoiceNo: `INV/26-27/${invoiceId}`, issuedOn: '2026-11-21', dueOn: '2026-12-06' },
        ...{ parties: { seller, buyer: seller }, supply: 'export_lut', gstBp: 1_800, taxablePaise: 1_000_000 },
        ...{ cgstPaise: 0, sgstPaise: 0, igstPaise: 0, roundOffPaise: 0, totalPaise: 1_000_000 },
      },
    },
  ];
};
const payment = (invoiceId: string, projectId: string, milestoneId: string, paise: number): ReceivableEvent => ({
  type: 'PaymentRecorded',
  data: {
    ...{ paymentId: `r-${invoiceId}`, invoiceId, projectId, milestoneId, clientId: 'client-1', mode: 'NEFT' },
    ...{ reference: `UTR-${invoiceId}`, receivedOn: '2026-11-21', currency: 'INR', bankPaise: paise },
    ...{ tdsCreditPaise: 0, allocatedPaise: paise, creditPaise: 0, outstandingPaise: 1_000_000 - paise },
  },
});

const settlement = (receivable: readonly ReceivableEvent[]) => {
  const streams: Readonly<Record<string, readonly AnyEvent[]>> = {
    'project-p1': created,
    'receivable-client-1': receivable,
  };
  const look = async (stream: string, decider: AnyDecider) => ({
    state: (streams[stream] ?? []).reduce((s, e, revision) => decider.evolve(s, e, revision), decider.initial),
    revision: null,
  });
  return settlementOf({ look } as unknown as Projects, 'p1');
};

const own = invoice('i1', 'p1', 'm1');
const other = invoice('i2', 'p2', 'm9');

it('nothing is open where every invoice of it is paid', async () => {
  const found = await settlement([...own, payment('i1', 'p1', 'm1', 1_000_000)]);
  expect(found).toMatchObject({ openInvoices: false, settledMilestones: ['m1'] });
});
it('an invoice that is paid in part is open, and its milestone is not settled', async () => {
  const found = await settlement([...own, payment('i1', 'p1', 'm1', 999_999)]);
  expect(found).toMatchObject({ openInvoices: true, settledMilestones: [] });
});
it('what the client owes for another project keeps none from being archived', async () => {
  const found = await settlement([...own, payment('i1', 'p1', 'm1', 1_000_000), ...other]);
  expect(found).toMatchObject({ openInvoices: false, settledMilestones: ['m1'] });
});
it('what the client has paid for another project settles nothing here', async () => {
  const found = await settlement([...own, ...other, payment('i2', 'p2', 'm9', 1_000_000)]);
  expect(found).toMatchObject({ openInvoices: true, settledMilestones: [] });
});
it('an invoice that is only asked for is open', async () => {
  expect(await settlement(own.slice(0, 1))).toMatchObject({ openInvoices: true, settledMilestones: [] });
});
it('one invoice that is open keeps it open, whatever else is paid', async () => {
  const further = invoice('i3', 'p1', 'm2');
  const paid = payment('i1', 'p1', 'm1', 1_000_000);
  expect(await settlement([...own, ...further, paid])).toMatchObject({ openInvoices: true });
  expect(await settlement([...own, paid, ...further, payment('i3', 'p1', 'm2', 1_000_000)])).toMatchObject({
    openInvoices: false,
  });
});
it('an advance counts once it is paid in full, and what is paid for a milestone is none', async () => {
  const advance = invoice('i4', 'p1', 'm1', 'advance');
  expect(await settlement([...own, payment('i1', 'p1', 'm1', 1_000_000)])).toMatchObject({ advancePaid: false });
  expect(await settlement([...advance, payment('i4', 'p1', 'm1', 999_999)])).toMatchObject({ advancePaid: false });
  expect(await settlement([...own, ...advance, payment('i4', 'p1', 'm1', 1_000_000)])).toMatchObject({
    advancePaid: true,
  });
});
it('a project that is not there is not found', async () => {
  const look = async (_stream: string, decider: AnyDecider) => ({ state: decider.initial, revision: null });
  await expect(settlementOf({ look } as unknown as Projects, 'p1')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
