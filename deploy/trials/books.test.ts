/** What projects decides about a client's money, and what payroll's journal makes of it: the books balance after each event (domain.md I4). */
import { reactorsOf } from '@lamplight/common/service/module.ts';
import type { ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import type { AnyEvent, AnyProjection, AnyReactor, Fact } from '@lamplight/events/core/types.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import type { Position } from '@lamplight/events/ports/event-store.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Doc } from '@lamplight/events/ports/read-models.ts';
import { declared as payroll } from '@lamplight/payroll/declared.ts';
import { openFollowed } from '@lamplight/payroll/workbench/followed.ts';
import { declared as projects } from '@lamplight/projects/declared.ts';
import fc from 'fast-check';

const STREAM = 'receivable-client-1' as const;
const AT = '2026-11-21T06:30:00.000Z';
const found = <T>(one: T | undefined): T => {
  if (one === undefined) throw new Error('declared');
  return one;
};
const receivable = found(projects.deciders.find(({ category }) => category === 'receivable'));
const reactors = reactorsOf(payroll.modules, () => Promise.reject(new Error('nothing is asked here')));
const booker: AnyReactor = found(reactors.find(({ name }) => name === 'client-booker'));
const told: AnyProjection = found(payroll.projections.find(({ name }) => name === 'receivables-told'));

/** What the decider's state says of a client's account. */
type Account = Readonly<{
  creditPaise: number;
  payments: readonly Readonly<{ is: string; bankPaise: number; tdsCreditPaise: number }>[];
  invoices: readonly Readonly<{
    is: string;
    creditNote?: object | null;
    totalPaise: number;
    creditedPaise: number;
    allocatedPaise: number;
  }>[];
}>;
type Entry = Readonly<{ lines: readonly Readonly<{ account: string; debitPaise: number; creditPaise: number }>[] }>;
type Told = Readonly<{
  outstandingPaise: number;
  awaitedPaise: number;
  bankPaise: number;
  tdsPaise: number;
  creditPaise: number;
}>;
const sum = <T>(of: Iterable<T>, amount: (one: T) => number): number =>
  [...of].reduce((total, one) => total + amount(one), 0);

const admin = { id: 'admin-1', role: 'admin' } as const;
const system = { id: 'system', role: 'system' } as const;
const line = { description: 'Design', sac: '998314', amountPaise: 25_000_033 };
const parties = {
  seller: { name: 'Lamplight', address: 'Bengaluru', stateCode: 'KA', country: 'IN' },
  buyer: { name: { erased: true }, address: { erased: true }, stateCode: 'KA', country: 'IN' },
};
const base = { actor: admin, at: AT, clientId: 'client-1', team: [], paymentTermDays: 15 };
const issue = (invoiceId: string, supply: string) => ({
  ...{ ...base, type: 'IssueInvoice', actor: system, invoiceId, invoiceNo: `INV/${invoiceId}`.slice(0, 16) },
  ...{ issuedOn: '2026-11-21', parties, supply, gstBp: 1_800 },
});
const bill = (milestoneId: string, projectId: string, supply: string, exGstPaise = 25_000_033) => [
  {
    ...{ ...base, type: 'RequestInvoice', actor: system, invoiceId: `i-${milestoneId}`, projectId, milestoneId },
    ...{ line: { ...line, amountPaise: exGstPaise }, exGstPaise },
  },
  issue(`i-${milestoneId}`, supply),
];
/** An advance that the first milestone of its project does not use up, and a milestone that it covers as a whole. */
const BEGINNING = [
  {
    ...base,
    type: 'RequestAdvance',
    invoiceId: 'i-adv',
    projectId: 'p2',
    line: { ...line, amountPaise: 4_000_000 },
    state: 'planned',
    ready: true,
  },
  issue('i-adv', 'intra_state'),
  ...bill('m1', 'p1', 'inter_state'),
  ...bill('m2', 'p2', 'intra_state', 3_000_017),
  ...bill('m3', 'p2', 'intra_state'),
];
const INVOICES = ['i-adv', 'i-m1', 'i-m2', 'i-m3', 'c0', 'c1'];

const step = fc.record({
  kind: fc.constantFrom('pay', 'pay', 'pay', 'reverse', 'apply', 'void', 'note', 'correct'),
  invoiceId: fc.constantFrom(...INVOICES),
  nth: fc.nat(5),
  bankPaise: fc.integer({ min: 1, max: 40_000_000 }),
  tdsCreditPaise: fc.constantFrom(0, 0, 50_001),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const anyOf = { nth: 0, bankPaise: 40_000_000, tdsCreditPaise: 0 } as const;
/** One client to whom everything happens that the journal knows, whatever comes up by chance. */
const EVERYTHING: Step[] = [
  { ...anyOf, kind: 'pay', invoiceId: 'i-m3' },
  { ...anyOf, kind: 'reverse', invoiceId: 'i-m3' },
  { ...anyOf, kind: 'pay', invoiceId: 'i-m3' },
  { ...anyOf, kind: 'apply', invoiceId: 'i-m1' },
  { ...anyOf, kind: 'reverse', invoiceId: 'i-m3', nth: 1 },
  { ...anyOf, kind: 'void', invoiceId: 'i-m1' },
  { ...anyOf, kind: 'note', invoiceId: 'i-m1' },
];

it('every event balances; what is owed, held, received and withheld is what the account says, at every prefix', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const world = openFollowed();
      const docs = new Map<string, Doc | null>();
      let [account, revision, corrected, paid] = [receivable.initial as Account, 0, 0, 0];
      let entries = 0;

      const hear = async (event: AnyEvent): Promise<void> => {
        const id = derivedId(STREAM, revision);
        const meta = { commandId: id, correlationId: id, causationId: id, actorId: '', schema: '' };
        const fact: Fact<AnyEvent> = {
          ...event,
          id,
          meta,
          stream: STREAM,
          revision,
          position: '' as Position,
          occurredAt: AT,
        };
        account = receivable.evolve(account, event, revision) as Account;
        revision += 1;
        for (const shared of projects.forward.toPublic(fact)) {
          const heard = { ...fact, ...shared };
          for (const doc of told.ids(heard)) docs.set(doc, told.evolve(docs.get(doc) ?? null, heard, doc));
          // At least once.
          await world.act(booker, heard);
          await world.act(booker, heard);
        }
        if (world.appended.length > entries)
          seen.add(`${event.type} ${(world.appended.at(-1) as ProjectsEvent | undefined)?.type}`);
        entries = world.appended.length;
      };
      const prove = (): void => {
        const balances: Record<string, number> = {};
        for (const { lines } of world.appended.map(({ data }) => data as Entry)) {
          expect(sum(lines, (one) => one.debitPaise)).toBe(sum(lines, (one) => one.creditPaise));
          for (const { account: name, debitPaise, creditPaise } of lines)
            balances[name] = (balances[name] ?? 0) + debitPaise - creditPaise;
        }
        const { RECEIVABLE = 0, CLIENT_CREDIT = 0, BANK = 0, TDS_RECEIVABLE = 0 } = balances;
        const issued = account.invoices.filter(({ is }) => is !== 'requested');
        const awaited = issued.filter(({ is, creditNote }) => is === 'voided' && creditNote === null);
        const live = account.payments.filter(({ is }) => is === 'recorded');
        const outstanding = sum(issued, (one) => one.totalPaise - one.creditedPaise - one.allocatedPaise);
        const awaitedPaise = sum(awaited, (one) => one.totalPaise);
        expect(RECEIVABLE).toBe(outstanding + awaitedPaise);
        expect(0 - CLIENT_CREDIT).toBe(account.creditPaise);
        expect(BANK).toBe(sum(live, (one) => one.bankPaise));
        expect(TDS_RECEIVABLE).toBe(sum(live, (one) => one.tdsCreditPaise));
        const all = [...docs.values()].filter((doc) => doc !== null) as unknown as readonly Told[];
        expect({
          receivables: sum(all, (one) => one.outstandingPaise),
          awaited: sum(all, (one) => one.awaitedPaise),
          credit: sum(all, (one) => one.creditPaise),
          receipts: sum(all, (one) => one.bankPaise),
          withheld: sum(all, (one) => one.tdsPaise),
        }).toEqual({
          ...{ receivables: outstanding, awaited: awaitedPaise, credit: account.creditPaise },
          ...{ receipts: BANK, withheld: TDS_RECEIVABLE },
        });
      };
      /** Whether it was done. What follows in one append is heard whole before anything is proven. */
      const give = async (command: object): Promise<boolean> => {
        const outcome = receivable.decide(command, account);
        if (isRefusal(outcome)) return false;
        for (const event of outcome) await hear(event as AnyEvent);
        prove();
        return true;
      };

      for (const command of BEGINNING) expect(await give(command)).toBe(true);
      for (const [index, { kind, invoiceId, nth, bankPaise, tdsCreditPaise }] of steps.entries()) {
        const of = { ...base, invoiceId };
        switch (kind) {
          case 'pay':
            paid += Number(
              await give({
                ...{ ...of, type: 'RecordPayment', paymentId: `r${paid}`, receivedOn: '2026-11-21', mode: 'NEFT' },
                ...{ reference: `U${index}`, bankPaise, tdsCreditPaise },
              }),
            );
            break;
          case 'reverse':
            await give({ ...of, type: 'ReversePayment', paymentId: `r${nth}`, reason: 'Bounced' });
            break;
          case 'apply':
            await give({ ...of, type: 'ApplyClientCredit', amountPaise: 1 + Math.floor(bankPaise / 4) });
            break;
          case 'void':
            await give({ ...of, type: 'VoidInvoice', reason: 'Wrong' });
            break;
          case 'note':
            await give({
              ...of,
              type: 'IssueCreditNote',
              actor: system,
              creditNoteNo: 'CRN/1',
              issuedOn: '2026-11-22',
            });
            break;
          default: {
            const correctedId = `c${corrected}`;
            if (!(await give({ ...of, type: 'CorrectInvoice', correctedId }))) break;
            corrected += 1;
            await give(issue(correctedId, 'export_lut'));
          }
        }
      }
    }),
    { numRuns: 50, examples: [[EVERYTHING]] },
  );
  // The property was about something.
  expect([...seen].sort()).toEqual([
    ...['ClientCreditApplied JournalPosted', 'CreditNoteIssued JournalReversed', 'InvoiceIssued JournalPosted'],
    ...['InvoiceVoided JournalPosted', 'PaymentRecorded JournalPosted', 'PaymentReversed JournalReversed'],
  ]);
});
