/** Pages of entries as they were known at an instant, and an account's with its running balance (domain.md §3.4). */
import type { JournalKind } from '@lamplight/bff/contract/journal.ts';
import type { LedgerAccount } from '@lamplight/bff/contract/ledger-accounts.ts';
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import { addDays, type CivilDate, type Instant } from '@lamplight/common/calendar/civil.ts';
import { invalid } from '@lamplight/common/http/problem.ts';
import { allOf, docsOf } from '@lamplight/common/service/all-of.ts';
import type { Payroll } from '../context.ts';
import { type Cause, causeIn } from './cause.ts';
import { type EntryDoc, type Moved, NOT_MOVED } from './view.ts';

type Page = Readonly<{ limit: number; after?: string }>;
type Found<T> = Readonly<{ items: readonly T[]; next?: string }>;
/** An entry with what it follows from. */
export type Shown = Readonly<{ entry: EntryDoc; cause: Cause }>;
type Views = Pick<Payroll, 'journalEntries' | 'receiptsTold'>;

export type Asked = Readonly<{
  from?: CivilDate | undefined;
  to?: CivilDate | undefined;
  account?: LedgerAccount | undefined;
  kind?: JournalKind | undefined;
  source?: string | undefined;
  invoice?: string | undefined;
}>;
const whereOf = ({ from, to, account, kind, source }: Asked) => ({
  ...(source === undefined ? {} : { sourceRef: source }),
  ...(account === undefined ? {} : { accounts: { hasAny: [account] } }),
  ...(kind === undefined ? {} : { kind }),
  ...(from === undefined && to === undefined
    ? {}
    : {
        placed: { ...(from === undefined ? {} : { gte: from }), ...(to === undefined ? {} : { lt: addDays(to, 1) }) },
      }),
});

/** @param order 1: the first day first @param knownAt RFC 3339 UTC; null: now */
export const pageOfEntries = async (
  views: Views,
  asked: Asked,
  { page, order, knownAt }: Readonly<{ page: Page; order: -1 | 1; knownAt: Instant | null }>,
): Promise<Found<Shown>> => {
  const { journalEntries } = views;
  const { invoice } = asked;
  if (invoice !== undefined) {
    const all = await entriesOfInvoice(views, invoice);
    const items = all.filter((doc) => isAsked(doc, asked) && (knownAt === null || doc.enteredAt <= knownAt));
    return { items: await shownAll(views, items, knownAt) };
  }
  const query = { where: whereOf(asked), sort: [['placed', order]] as const };
  const find = async (limit: number, after: string | undefined) => {
    const { items, next } = await journalEntries.find({ ...query, limit, ...(after === undefined ? {} : { after }) });
    return { items: items.filter(({ enteredAt }) => knownAt === null || enteredAt <= knownAt), next };
  };
  /** What was recorded later is passed over: a page is full wherever there is more, and says so only then. */
  const hasMore = async (from: string | undefined): Promise<boolean> => {
    if (knownAt === null) return from !== undefined;
    for (let after = from; after !== undefined; ) {
      const { items, next } = await find(LOOK_AHEAD, after);
      if (items.length > 0) return true;
      after = next;
    }
    return false;
  };
  const items: EntryDoc[] = [];
  let { after } = page;
  do {
    const more = await find(page.limit - items.length, after);
    items.push(...more.items);
    after = more.next;
  } while (after !== undefined && items.length < page.limit);
  return {
    items: await shownAll(views, items, knownAt),
    ...(after !== undefined && (await hasMore(after)) ? { next: after } : {}),
  };
};
const LOOK_AHEAD = 200;

const shownAll = (views: Views, docs: readonly EntryDoc[], knownAt: Instant | null): Promise<readonly Shown[]> =>
  Promise.all(docs.map(async (doc) => shownAs(views, await asKnown(views, doc, knownAt))));

/** The newest day first. A receipt's own entry says nothing of the invoice that it paid. */
const entriesOfInvoice = async ({ journalEntries, receiptsTold }: Views, invoiceId: string) => {
  const [own, receipts] = await Promise.all([
    allOf(journalEntries, { where: { sourceRef: invoiceId } }),
    allOf(receiptsTold, { where: { invoiceId } }),
  ]);
  const of = await docsOf(
    journalEntries,
    receipts.map(({ _id }) => _id),
  );
  const byId = new Map([...own, ...of.values()].map((doc) => [doc._id, doc] as const));
  return [...byId.values()].sort((a, b) => (a.placed < b.placed ? 1 : -1));
};
const isAsked = (doc: EntryDoc, { from, to, account, kind, source }: Asked): boolean =>
  (from === undefined || doc.date >= from) &&
  (to === undefined || doc.date <= to) &&
  (account === undefined || doc.accounts.includes(account)) &&
  (kind === undefined || doc.kind === kind) &&
  (source === undefined || doc.sourceRef === source);

/** What took it back later was not known yet. */
const asKnown = async ({ journalEntries }: Views, doc: EntryDoc, knownAt: Instant | null): Promise<EntryDoc> => {
  if (knownAt === null || doc.reversedBy === null) return doc;
  const reversal = await journalEntries.get(doc.reversedBy);
  return reversal !== null && reversal.enteredAt <= knownAt ? doc : { ...doc, reversedBy: null };
};

export const shownAs = async ({ receiptsTold }: Views, entry: EntryDoc): Promise<Shown> => {
  // A payment's own id leads to no screen: what it paid does.
  const receipt = entry.kind === 'payment' ? await receiptsTold.get(entry._id) : null;
  return { entry, cause: causeIn(entry, receipt?.invoiceId ?? null) };
};

/** What an entry does to one account. */
export const movedIn = ({ lines }: Pick<EntryDoc, 'lines'>, account: string): Moved => {
  const { debitPaise, creditPaise } = lines.find((line) => line.account === account) ?? NOT_MOVED;
  return { debitPaise, creditPaise };
};

/** With the balance behind each row, which goes on where the page before ended: its cursor carries it. */
export const running = <T extends Moved>(
  rows: readonly T[],
  openingPaise: Paise,
): readonly (T & Readonly<{ balancePaise: Paise }>)[] => {
  let balancePaise = openingPaise;
  return rows.map((row) => {
    balancePaise = sumPaise([balancePaise, row.debitPaise, -row.creditPaise]);
    return { ...row, balancePaise };
  });
};

const CURSOR = /^(-?\d{1,16}) (.+)$/s;
export const cursorWith = (balancePaise: Paise, next: string): string => `${balancePaise} ${next}`;
/** @throws 400 for what no page of a ledger gave */
export const cursorIn = (text: string): Readonly<{ balancePaise: Paise; after: string }> => {
  const [, balance = '', after = ''] = CURSOR.exec(text) ?? [];
  const balancePaise = Number(balance);
  if (after === '' || !Number.isSafeInteger(balancePaise))
    throw invalid([{ field: 'after', message: 'This page belongs to another list' }]);
  return { balancePaise, after };
};
