/** HTTP of the journal, for admins alone (domain.md §3.4, §7). Entries of salaries say what somebody got: who reads them is recorded. */
import { financialYearOf, type Instant, istToday } from '@lamplight/common/calendar/civil.ts';
import { send, sendList } from '@lamplight/common/http/answer.ts';
import { readAfter } from '@lamplight/common/http/caller.ts';
import { boundCursor } from '@lamplight/common/http/cursor.ts';
import { staleMark } from '@lamplight/common/http/fresh.ts';
import { knownAtOf, pageOf } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Payroll } from '../context.ts';
import { recordRead } from '../reads/recording.ts';
import { accounts } from './chart.ts';
import { cursorIn, cursorWith, movedIn, pageOfEntries, running, type Shown, shownAs } from './entries.ts';
import { movedByAccount, movesUpTo, spanOfAccount } from './reading.ts';
import { reconcile } from './reconciling.ts';
import { showEntry, showRow, showTrialBalance } from './show.ts';

export const journalRoutes = (payroll: Payroll): readonly Served[] => [
  serve('journal', async ({ req, res, query, actor }) => {
    const page = pageOf(req, query);
    const stale = (await payroll.journalEntries.waitFor(readAfter(req))) === 'stale';
    const { items, next } = await pageOfEntries(payroll, query, { page, order: -1, knownAt: knownIn(query) });
    await recorded(payroll, { req, actor }, items);
    sendList(res, { items: items.map(showEntry), next, stale });
  }),

  serve('journal-entry', async ({ req, res, params, actor }) => {
    const { journalId } = params;
    const stale = (await payroll.journalEntries.waitFor(readAfter(req), undefined, [journalId])) === 'stale';
    const doc = await payroll.journalEntries.get(journalId);
    if (doc === null) throw problem('NOT_FOUND');
    const shown = await shownAs(payroll, doc);
    await recorded(payroll, { req, actor }, [shown]);
    send(res, { entry: showEntry(shown), ...staleMark({ stale }) });
  }),

  serve('trial-balance', async ({ req, res, query }) => {
    const known = momentIn(payroll, query);
    const stale = await isStale(payroll, req);
    const trialBalance = showTrialBalance(movedByAccount(await movesUpTo(payroll, known)), known);
    send(res, { trialBalance, ...staleMark({ stale }) });
  }),

  serve('reconciliation', async ({ req, res, query }) => {
    const stale = await isStale(payroll, req);
    const { receivablesTold, receiptsTold, salariesTold } = payroll;
    const told = await Promise.all([
      ...[receivablesTold.waitFor(null), receiptsTold.waitFor(null)],
      salariesTold.waitFor(readAfter(req)),
    ]);
    const reconciliation = await reconcile(payroll, momentIn(payroll, query));
    send(res, { reconciliation, ...staleMark({ stale: stale || told.includes('stale') }) });
  }),

  serve('ledger', async ({ req, res, params, query, actor }) => {
    const found = accounts.find(({ account }) => account === params.account);
    if (found === undefined) throw problem('NOT_FOUND');
    const { account, name, kind } = found;
    const { limit, after } = pageOf(req, query);
    const to = query.to ?? istToday(payroll.clock);
    const span = { from: query.from ?? financialYearOf(to).from, to, knownAt: knownIn(query) };
    const from = after === undefined ? null : cursorIn(after);
    const stale = await isStale(payroll, req);
    const sums = await spanOfAccount(payroll, account, span);
    const { items, next } = await pageOfEntries(
      payroll,
      { ...span, account },
      { page: { limit, ...(from === null ? {} : { after: from.after }) }, order: 1, knownAt: span.knownAt },
    );
    await recorded(payroll, { req, actor }, items);
    const moved = items.map((shown) => ({ shown, ...movedIn(shown.entry, account) }));
    const rows = running(moved, from?.balancePaise ?? sums.openingPaise);
    const endsAt = rows.at(-1)?.balancePaise;
    send(res, {
      ledger: { account, name, kind, ...span, ...sums },
      items: rows.map(({ shown, ...row }) => showRow(shown, row)),
      ...(next === undefined || endsAt === undefined ? {} : { next: boundCursor(req, cursorWith(endsAt, next)) }),
      ...staleMark({ stale }),
    });
  }),
];

type Request = Call<'ledger'>['req'];
const isStale = async ({ ledger, journalEntries }: Payroll, req: Request): Promise<boolean> => {
  const after = readAfter(req);
  const reached = await Promise.all([ledger.waitFor(after), journalEntries.waitFor(after)]);
  return reached.includes('stale');
};

/** What is known at an instant, or at the end of a day; null: now. */
const knownIn = ({ knownAt }: Call<'trial-balance'>['query']): Instant | null => knownAtOf(knownAt) ?? null;
const momentIn = ({ clock }: Payroll, query: Call<'trial-balance'>['query']) => ({
  on: query.on ?? istToday(clock),
  knownAt: knownIn(query),
});

type Reading = Parameters<typeof recordRead>[1];
/** Of one entry whose pay it is, where it is not the reader's own; of several that they were looked at. */
const recorded = async (payroll: Payroll, reading: Reading, shown: readonly Shown[]): Promise<void> => {
  const slips = shown.flatMap(({ cause }) => (cause?.is === 'payslip' ? [cause.id] : []));
  const [first] = slips;
  if (first === undefined) return;
  const one = shown.length === 1 ? await payroll.payslips.get(first) : null;
  const of = one === null ? { employeeId: null, ref: '' } : { employeeId: one.employeeId, ref: first };
  await recordRead(payroll, reading, { what: 'salary_entries', ...of });
};
