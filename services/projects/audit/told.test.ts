/** What is read of the log for a page of the history. */
import { toldEvents } from '@lamplight/common/audit/events.ts';
import { openCodec } from '@lamplight/events/core/codec.ts';
import { openHistory } from '@lamplight/events/core/history.ts';
import type { EventStore, StreamId } from '@lamplight/events/ports/event-store.ts';
import { recordedOf } from '@lamplight/events/workbench/corpus.ts';
import type { Projects } from '../context.ts';
import { declared } from '../declared.ts';
import type { ReceivableCommand } from '../invoices/receivable.ts';
import { AT, admin, client, system } from '../workbench/cast.ts';
import { after, apply, issue, pay, request, reverse, second } from '../workbench/receivable.ts';
import { eventsOf, tellingOf } from './events.ts';
import { type AuditDoc, auditView } from './view.ts';

const BOOK: StreamId = 'invoicebook-26-27';
const RECEIVABLE: StreamId = 'receivable-client-1';

/** A log, what its index knows of it, and which revisions are read of it. */
const logOf = (events: readonly Readonly<{ stream: StreamId; type: string; data: unknown }>[]) => {
  const samples = events.map(({ stream, type, data }) => ({ stream, schema: `${type}.v1`, data, readAs: data }));
  const recorded = recordedOf({ schemas: [], events: samples, digests: {} });
  const read: number[] = [];
  const store: Pick<EventStore, 'read'> = {
    read: async function* (stream, { from = 0, max = Number.POSITIVE_INFINITY } = {}) {
      for (const event of recorded.filter((one) => one.stream === stream).slice(from, from + max)) {
        read.push(event.revision);
        yield event;
      }
    },
  };
  const codec = openCodec({ definitions: declared.definitions, personalData: {} as never });
  const docs = recorded.map((one) => {
    const fact = codec.sealedFact(one);
    return auditView.evolve(null, fact, fact.position) as AuditDoc;
  });
  const known = (of: readonly AuditDoc[]) =>
    ({
      history: openHistory(store as EventStore, codec),
      people: { names: async () => (id: string) => ({ id, name: id, role: null }) },
      projects: { findSealed: async () => ({ items: [] }) },
      proposals: { findSealed: async () => ({ items: [] }) },
      auditIndex: {
        find: async ({ where }: { where: { subjectId: { in: readonly string[] } } }) => ({
          // In no order that anybody counts on.
          items: of.filter(({ subjectId }) => where.subjectId.in.includes(subjectId)).toReversed(),
        }),
      },
    }) as unknown as Projects;
  return { read, docs, known };
};

it('of a book of numbers is the event itself, and none of those before it', async () => {
  const { read, docs, known } = logOf(
    Array.from({ length: 60 }, (_, n) => {
      const ids = { invoiceId: `i${n}`, clientId: 'client-1', projectId: 'p1', milestoneId: `m${n}` };
      const data = { ...ids, invoiceNo: `INV/26-27/${n}`, issuedOn: '2026-11-21' };
      return { stream: BOOK, type: 'InvoiceNumbered', data };
    }),
  );
  const asked = docs.filter(({ revision }) => [57, 20].includes(revision)).toReversed();
  const told = await eventsOf(known(docs), asked);
  expect(told.map(({ revision, changes }) => [revision, changes])).toEqual(
    [57, 20].map((n) => [
      n,
      [
        { field: 'invoiceNo', from: null, to: `INV/26-27/${n}` },
        { field: 'issuedOn', from: null, to: '2026-11-21' },
      ],
    ]),
  );
  expect(told.map(({ position }) => position)).toEqual(asked.map(({ _id }) => _id));
  expect(read).toEqual([57, 20]);
});

/** They move the credit of the client, or are of the milestone. */
const APART_NOT = new Set([
  'InvoiceVoided',
  'ClientCreditApplied',
  'ClientCreditCreated',
  'MilestonePaid',
  'MilestonePaymentReopened',
  'ClientCreditWithdrawn',
]);

describe('of a client’s invoices', () => {
  const how = { actor: admin, at: AT, invoiceId: 'i1' } as const;
  const commands: readonly ReceivableCommand[] = [
    ...[request(), ...second, issue()],
    // Credit of the client, out of the other invoice, that this one uses a part of.
    pay(admin, { paymentId: 'r0', invoiceId: 'i2', reference: 'UTR0', bankPaise: 30_000_000 }),
    apply(admin, { amountPaise: 5 }),
    ...[pay(admin), pay(admin, { paymentId: 'r2', reference: 'UTR2', bankPaise: 20_000_000 })],
    reverse(admin, 'r2'),
    { ...how, type: 'DisputeInvoice', actor: client, reason: 'The logo is not in it' },
    { ...how, type: 'AnswerDispute', answer: 'It is on page two' },
    { ...how, type: 'VoidInvoice', reason: 'The wrong GSTIN' },
    { ...how, type: 'IssueCreditNote', actor: system, creditNoteNo: 'CRN/26-27/000001', issuedOn: '2026-11-21' },
  ];
  const log = () => logOf(after(...commands).map((event) => ({ stream: RECEIVABLE, ...event })));

  it('is what all that stands before it says too, whichever event it is', async () => {
    const { docs, known } = log();
    const projects = known(docs);
    const { toldBy: _left, ...byAll } = tellingOf(projects);
    const whole = await toldEvents(byAll, docs);
    expect(await eventsOf(projects, docs)).toEqual(whole);
    expect(new Set(whole.map(({ type }) => type)).size).toBeGreaterThan(9);
    for (const doc of docs) {
      const [told] = await eventsOf(projects, [doc]);
      expect(told).toEqual(whole.find(({ position }) => position === doc._id));
    }
  });

  it('is read of the invoice alone where the event changes nothing else, and whole where it does', async () => {
    const { read, docs, known } = log();
    const readFor = async (type: string): Promise<readonly number[]> => {
      read.length = 0;
      await eventsOf(known(docs), [docs.findLast((doc) => doc.type === type && doc.subjectId === 'i1') as AuditDoc]);
      return [...read];
    };
    const at = (type: string) => docs.findLast((doc) => doc.type === type && doc.subjectId === 'i1')?.revision ?? -1;
    expect(await readFor('InvoiceIssued')).toEqual([at('InvoiceRequested'), at('InvoiceIssued')]);
    const ofOther = docs.filter(({ subjectId }) => subjectId !== 'i1').map(({ revision }) => revision);
    const upTo = (revision: number) => Array.from({ length: revision + 1 }, (_, n) => n);
    const noted = at('CreditNoteIssued');
    expect(await readFor('CreditNoteIssued')).toEqual(upTo(noted).filter((n) => !ofOther.includes(n)));
    const own = docs
      .filter(({ type, subjectId }) => subjectId === 'i1' && !APART_NOT.has(type))
      .map(({ type }) => type);
    for (const type of own)
      expect([type, (await readFor(type)).filter((n) => ofOther.includes(n))]).toEqual([type, []]);
    for (const type of ['InvoiceVoided', 'ClientCreditApplied']) expect(await readFor(type)).toEqual(upTo(at(type)));
  });

  it('is read whole where the index does not know how the invoice began, or the event itself', async () => {
    const { docs, known } = log();
    const issued = docs.find(({ type, subjectId }) => type === 'InvoiceIssued' && subjectId === 'i1') as AuditDoc;
    const behind = docs.filter(({ type }) => type !== 'InvoiceRequested');
    expect(await eventsOf(known(behind), [issued])).toEqual(await eventsOf(known(docs), [issued]));
    const unaware = docs.filter(({ _id }) => _id !== issued._id);
    expect(await eventsOf(known(unaware), [issued])).toEqual(await eventsOf(known(docs), [issued]));
    expect(await eventsOf(known([]), [issued])).toEqual(await eventsOf(known(docs), [issued]));
  });
});
