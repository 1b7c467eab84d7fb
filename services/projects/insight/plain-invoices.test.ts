/** Figures of invoices as the store adds them up, beside the same figures of all of them one by one, over random stories. */
import { type Period, projectFigures } from '@lamplight/bff/contract/figures.ts';
import { addDays, type CivilDate } from '@lamplight/common/calendar/civil.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { newFolder, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import fc from 'fast-check';
import { isLive, outstandingOf, type Receivable, type ReceivableCommand, receivable } from '../invoices/receivable.ts';
import { END_OF_DAYS, type InvoiceDoc, invoiceView } from '../invoices/view.ts';
import { admin } from '../workbench/cast.ts';
import { apply, issue, line, pay, request, reverse } from '../workbench/receivable.ts';
import { figuresIn, isOfInvoices, notPlainFrom } from './figure-sources.ts';
import { NO_SOURCES, pageOfRows, type Row, reckoned, rowsOf } from './figures.ts';
import { invoiceRows } from './invoice-rows.ts';
import { billedOf, monthlyFigures, monthsFrom } from './monthly.ts';
import { plainFrom } from './plain-invoices.ts';

const FIRST = '2026-01-15';
const OF_INVOICES = projectFigures.filter(isOfInvoices);

const folder = newFolder();
let ports: Awaited<ReturnType<typeof openPorts>>;
beforeAll(async () => {
  ports = await openPorts({ folder });
});
afterAll(async () => {
  await ports.close();
  await removeFolder(folder);
});

type Around = Readonly<{ state: Receivable; day: CivilDate; n: number; nth: number }>;
type Make = (around: Around) => readonly ReceivableCommand[];
/** What is done, so many days after the step before, and which of the possible amounts, invoices and dates it is about. */
type Step = Readonly<{ does: Make; daysLater: number; n: number }>;
const one = <T>(of: readonly T[], n: number): T | undefined => of[n % Math.max(1, of.length)];
const aLive = ({ state, n }: Around) => one(state.invoices.filter(isLive), n);
const owed = ({ state, n }: Around) =>
  one(state.invoices.filter((i) => isLive(i) && outstandingOf(i) > 0).filter(isLive), n);

const received = (
  around: Around,
  paise: (outstanding: number) => number,
  daysBefore: number,
  invoice = aLive(around),
): ReceivableCommand[] => {
  const { day, nth } = around;
  if (invoice === undefined) return [];
  const how = { paymentId: `r${nth}`, reference: `UTR${nth}`, receivedOn: addDays(day, -daysBefore) };
  return [pay(admin, { invoiceId: invoice.invoiceId, ...how, bankPaise: paise(outstandingOf(invoice)) })];
};
const MAKES = {
  issue: ({ day, n, nth }) => {
    // A paisa is a total of nothing, and not every tax is whole rupees.
    const exGstPaise = one([1_00_00, 3_333, 1, 1_00_00, 999_99], n) ?? 0;
    const ids = { invoiceId: `i${nth}`, milestoneId: `m${nth}`, projectId: `p${n % 3}` };
    const terms = {
      exGstPaise,
      line: { ...line, amountPaise: exGstPaise },
      paymentTermDays: one([15, 15, 15, 0, 45], n),
    };
    return [request({ ...ids, ...terms }), issue({ invoiceId: ids.invoiceId, invoiceNo: `${nth}`, issuedOn: day })];
  },
  settleWhole: (around) => received(around, (paise) => paise, one([0, 0, 3, 40], around.n) ?? 0, owed(around)),
  settlePart: (around) =>
    received(around, (paise) => one([1, Math.ceil(paise / 3), 3_333], around.n) ?? 1, around.n % 5),
  // Too much: the rest is the client's credit. On a paid one all of it is.
  settleMore: (around) => received(around, (paise) => paise + 5_000, around.n % 2),
  useCredit: (around) => {
    const invoice = owed(around);
    if (invoice === undefined) return [];
    const most = Math.min(outstandingOf(invoice), around.state.creditPaise);
    return [apply(admin, { invoiceId: invoice.invoiceId, amountPaise: around.n % 2 ? most : Math.ceil(most / 2) })];
  },
  reverse: ({ state, n }) => {
    const payment = one(state.payments, n);
    return payment === undefined ? [] : [reverse(admin, payment.paymentId)];
  },
  takeBack: (around) => {
    const invoice = aLive(around);
    if (invoice === undefined) return [];
    return [{ type: 'VoidInvoice', actor: admin, at: '', invoiceId: invoice.invoiceId, reason: 'A wrong GSTIN' }];
  },
} satisfies Readonly<Record<string, Make>>;

const { issue: bill, settleWhole, settlePart, settleMore, useCredit, reverse: bounce, takeBack } = MAKES;
const DOES: readonly Make[] = [
  ...[bill, bill, bill, bill, bill, settleWhole, settleWhole, settleWhole, settlePart, settleMore],
  ...[useCredit, useCredit, bounce, takeBack],
];
const aStory: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    does: fc.constantFrom(...DOES),
    daysLater: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 45 })),
    n: fc.nat(999),
  }),
  { minLength: 5, maxLength: 60 },
);

/** The documents that the story leaves, and its last day. Steps that are refused are left out. */
const told = (steps: readonly Step[]): Readonly<{ docs: readonly InvoiceDoc[]; last: CivilDate }> => {
  let state = receivable.initial;
  let [day, revision] = [FIRST, 0];
  const docs = new Map<string, InvoiceDoc | null>();
  for (const [nth, { does, daysLater, n }] of steps.entries()) {
    day = addDays(day, daysLater);
    // Twenty minutes before midnight in India.
    const at = `${day}T18:10:00.000Z`;
    for (const command of does({ state, day, n, nth })) {
      const outcome = receivable.decide({ ...command, at }, state);
      if (isRefusal(outcome)) break;
      for (const event of outcome) {
        state = receivable.evolve(state, event, revision);
        const fact = { ...event, occurredAt: at, revision, meta: { actorId: 'admin' } } as never;
        for (const id of invoiceView.ids(fact)) docs.set(id, invoiceView.evolve(docs.get(id) ?? null, fact, id));
        revision += 1;
      }
    }
  }
  return { docs: [...docs.values()].filter((doc) => doc !== null), last: day };
};

let models = 0;
const held = async (docs: readonly InvoiceDoc[]): Promise<View<InvoiceDoc>> => {
  models += 1;
  const model = await ports.models.open<InvoiceDoc>(`invoices-${models}`, 1, { indexes: invoiceView.indexes ?? [] });
  await model.apply(docs.map((doc) => ({ id: doc._id, doc, rev: 0, marks: {} })));
  const [scan, totals, findSealed] = [model.scan.bind(model), model.totals.bind(model), model.find.bind(model)];
  return { scan, totals, findSealed } as unknown as View<InvoiceDoc>;
};

it('come to the same, to the paisa and the row, whatever became of the invoices', async () => {
  const seen = { open: 0, settled: 0, alike: 0, others: 0, taken: 0, early: 0, rows: 0 };
  await fc.assert(
    fc.asyncProperty(aStory, fc.nat(500), fc.nat(500), async (steps, back, length) => {
      const { docs, last } = told(steps);
      const invoices = await held(docs);
      const all = billedOf(docs);
      // Figures change on the days on which something of an invoice counts.
      const days = docs.flatMap(({ issuedOn, dueOn, movedOn }) => [issuedOn, dueOn, movedOn]);
      const to =
        one(
          days.filter((day) => day !== null).filter((day) => day !== END_OF_DAYS),
          back,
        ) ?? last;
      for (const until of [last, to, addDays(last, 60)]) {
        const from = monthsFrom(until);
        const [plain, others] = await Promise.all([plainFrom({ invoices }, from), notPlainFrom({ invoices }, from)]);
        const billed = [...plain, ...billedOf(others)];
        expect(monthlyFigures({ delivered: [], billed }, until)).toEqual(
          monthlyFigures({ delivered: [], billed: all }, until),
        );
        expect(others.every(({ plain: is }) => !is)).toBe(true);
        seen.open += plain.filter(({ settled }) => settled.length === 0).length;
        seen.settled += plain.filter(({ settled }) => settled.length > 0).length;
        seen.alike += plain.filter(({ count }) => count > 1).length;
        seen.others += others.length;
      }
      const periods: readonly Period[] = [
        { from: addDays(to, -length), to },
        { from: to, to },
      ];
      for (const period of periods) {
        const { from } = period;
        const [plain, others] = await Promise.all([plainFrom({ invoices }, from), notPlainFrom({ invoices }, from)]);
        const sources = { ...NO_SOURCES, billed: billedOf(others) };
        const { figures } = figuresIn(OF_INVOICES, sources, period, { delivered: [], plain });
        const whole = { ...NO_SOURCES, billed: all };
        expect(figures).toEqual(OF_INVOICES.map((figure) => reckoned(figure, rowsOf(figure, whole, period))));
        for (const figure of OF_INVOICES) {
          const rows = rowsOf(figure, whole, period);
          const { items: sorted } = pageOfRows(figure, rows, { limit: rows.length + 1 });
          const paged: Row[] = [];
          for (let after: string | undefined; ; ) {
            const page = await invoiceRows({ invoices }, figure, period, { limit: 4, after });
            expect(page.figure).toEqual(reckoned(figure, rows));
            paged.push(...page.items);
            if (page.next === undefined) break;
            after = page.next;
          }
          expect(paged).toEqual(sorted);
          seen.rows += paged.length;
        }
        const none = await invoiceRows({ invoices }, 'billed', period, { limit: 4, marked: false });
        expect(none.items).toEqual([]);
      }
      seen.taken += docs.filter(({ state }) => state === 'voided').length;
      seen.early += docs.filter(({ plain, movedOn, issuedOn }) => !plain && movedOn === issuedOn).length;
    }),
    { numRuns: 150 },
  );
  for (const [what, count] of Object.entries(seen)) expect([what, count > 10]).toEqual([what, true]);
}, 120_000);

it('take no document of an invoice that is open as it was issued, or settled whole by one receipt', async () => {
  const settleNewest: Make = (around) =>
    received(around, (paise) => paise, 0, around.state.invoices.filter(isLive).at(-1));
  const story = Array.from({ length: 40 }, (_, n): readonly Step[] => [
    { does: bill, daysLater: 1, n: 0 },
    ...(n % 2 ? [{ does: settleNewest, daysLater: 0, n: 0 }] : []),
  ]).flat();
  const { docs, last } = told(story);
  expect(docs).toHaveLength(40);
  expect(docs.filter(({ movedOn }) => movedOn === END_OF_DAYS).length).toBeGreaterThan(15);
  const invoices = await held(docs);
  expect(await notPlainFrom({ invoices }, addDays(last, -365))).toEqual([]);
  // Of what is shown, each is read once; of the rest none.
  const read: string[][] = [];
  const counted = {
    ...invoices,
    findSealed: async (query: Parameters<typeof invoices.findSealed>[0]) => {
      const page = await invoices.findSealed(query);
      read.push(page.items.map(({ _id }) => _id));
      return page;
    },
  };
  const period = { from: addDays(last, -365), to: last };
  const { items } = await invoiceRows({ invoices: counted }, 'billed', period, { limit: 5 });
  expect(read.flat().toSorted()).toEqual(items.map(({ rowId }) => rowId).toSorted());
  expect(items).toHaveLength(5);
  // What was settled before is in no answer: the cost does not grow with the years.
  const later = await plainFrom({ invoices }, addDays(last, 1));
  expect(later.every(({ settled }) => settled.length === 0)).toBe(true);
});
