/** HTTP of the journal, for admins alone (domain.md §3.4, §7). */
import { endOfDay, istToday } from '@lamplight/common/calendar/civil.ts';
import { addMonths, monthOf } from '@lamplight/common/calendar/month.ts';
import { send, sendList } from '@lamplight/common/http/answer.ts';
import { readAfter } from '@lamplight/common/http/caller.ts';
import { staleMark } from '@lamplight/common/http/fresh.ts';
import { instantOf, pageOf } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Payroll } from '../context.ts';
import { accounts } from './chart.ts';
import { monthOfAccount, movedUpTo, reconcile } from './reading.ts';
import { showEntry, showTrialBalance } from './show.ts';

export const journalRoutes = (payroll: Payroll): readonly Served[] => [
  serve('journal', async ({ req, res, query }) => {
    const page = pageOf(req, query);
    const stale = (await payroll.journalEntries.waitFor(readAfter(req))) === 'stale';
    const where = whereOf(query);
    const { items, next } = await payroll.journalEntries.find({ where, sort: [['placed', -1]], ...page });
    sendList(res, { items: items.map(showEntry), next, stale });
  }),

  serve('trial-balance', async ({ req, res, query }) => {
    const knownAt = (query.knownAt?.length === 10 ? endOfDay(query.knownAt) : instantOf(query.knownAt)) ?? null;
    const on = query.on ?? istToday(payroll.clock);
    const stale = await isStale(payroll, req);
    const trialBalance = showTrialBalance(await movedUpTo(payroll, on, knownAt), { on, knownAt });
    send(res, { trialBalance, ...staleMark({ stale }) });
  }),

  serve('reconciliation', async ({ req, res }) => {
    const stale = await isStale(payroll, req);
    const told = (await payroll.receivablesTold.waitFor(null)) === 'stale';
    const reconciliation = await reconcile(payroll, istToday(payroll.clock));
    send(res, { reconciliation, ...staleMark({ stale: stale || told }) });
  }),

  serve('ledger', async ({ req, res, params, query }) => {
    const found = accounts.find(({ account }) => account === params.account);
    if (found === undefined) throw problem('NOT_FOUND');
    const { account, name, kind } = found;
    const month = query.month ?? monthOf(istToday(payroll.clock));
    const stale = await isStale(payroll, req);
    const ledger = { account, name, kind, month, ...(await monthOfAccount(payroll, account, month)) };
    send(res, { ledger, ...staleMark({ stale }) });
  }),
];

type Request = Call<'ledger'>['req'];
const isStale = async ({ ledger, journalEntries }: Payroll, req: Request): Promise<boolean> => {
  const after = readAfter(req);
  const reached = await Promise.all([ledger.waitFor(after), journalEntries.waitFor(after)]);
  return reached.includes('stale');
};

const whereOf = ({ account, month, kind, source }: Call<'journal'>['query']) => ({
  ...(source === undefined ? {} : { sourceRef: source }),
  ...(account === undefined ? {} : { accounts: { hasAny: [account] } }),
  ...(kind === undefined ? {} : { kind }),
  ...(month === undefined ? {} : { placed: { gte: month, lt: addMonths(month, 1) } }),
});
