/** Finding invoices: by state, by how long they are overdue, by words; and what is owed in all (domain.md §4.6). */
import type { invoicesQuery, Receivables } from '@lamplight/bff/contract/invoices.ts';
import { sumPaise } from '@lamplight/bff/contract/paise.ts';
import { type CivilDate, istToday } from '@lamplight/common/calendar/civil.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import type { pageOf } from '@lamplight/common/http/parse.ts';
import { narrowed } from '@lamplight/common/lists/searched.ts';
import { agesOf, dueWithin, owedWithin } from '@lamplight/common/money/ageing.ts';
import { docsOf } from '@lamplight/common/service/all-of.ts';
import { MOST_DAYS } from '@lamplight/common/service/totals-by-day.ts';
import { type Term, termsOf } from '@lamplight/common/words/words.ts';
import type { Query } from '@lamplight/events/ports/read-models.ts';
import type * as z from 'zod/mini';
import type { Projects } from '../context.ts';
import { seerOf } from '../reading.ts';
import { invoiceFields } from '../search/entries.ts';
import { fieldOf } from '../search/entry.ts';
import { findIn, isIn, type Looking } from '../search/finding.ts';
import { cursorOf, placeOf } from '../search/place.ts';
import { searchReaderOf } from '../search/reader.ts';
import { stateOf } from './show.ts';
import type { InvoiceDoc } from './view.ts';

type InvoicesQuery = z.infer<typeof invoicesQuery>;
type Where = NonNullable<Query<InvoiceDoc>['where']>;
type Found = { items: InvoiceDoc[]; next?: string };

/**
 * By words it is what the search finds: of words alone the index tells it, however many invoices there are; where an age or an
 * order by days is asked for too, page after page is looked at.
 * @param today the day in India, from which ages are counted
 */
export const listInvoices = async (
  projects: Projects,
  actor: SignedInActor,
  query: InvoicesQuery,
  { page, today }: Readonly<{ page: ReturnType<typeof pageOf>; today: CivilDate }>,
): Promise<Found> => {
  const { state, age, sort, projectId, clientId, search = '' } = query;
  const same = {
    ...(clientId === undefined ? {} : { clientId }),
    ...(projectId === undefined ? {} : { projectId }),
    ...(state === undefined ? {} : { state }),
  };
  const byDay = age !== undefined || sort !== undefined;
  const terms = termsOf(search);
  if (search !== '' && terms.length === 0) return { items: [] };
  if (search !== '' && !byDay) return await byWords(projects, actor, { terms, same }, page);
  const where: Where = {
    seenBy: { hasAny: seerOf(actor) },
    ...same,
    ...(age === undefined ? {} : { open: true }),
    ...(age === undefined || age === 'open' ? {} : { dueOn: dueWithin(age, today) }),
  };
  const order = byDay ? (['dueOn', sort === '-due' ? -1 : 1] as const) : (['createdAt', -1] as const);
  const asked = { where, sort: [order] } as const;
  if (search === '') return await projects.invoices.find({ ...asked, ...page });
  return await narrowed(projects.invoices, asked, page, (docs) => withWords(projects, docs, terms));
};

type Same = Partial<Pick<InvoiceDoc, 'clientId' | 'projectId' | 'state'>>;

/** As the search answers: those whose number or client is meant first, and the newest first. */
const byWords = async (
  projects: Projects,
  actor: SignedInActor,
  { terms, same }: Readonly<{ terms: readonly Term[]; same: Same }>,
  { limit, after }: ReturnType<typeof pageOf>,
): Promise<Found> => {
  const looking = await searchReaderOf(projects, actor).lookingFor('invoice', terms);
  const found = new Map<string, InvoiceDoc>();
  const isAsked = (doc: InvoiceDoc): boolean =>
    Object.entries(same).every(([field, value]) => doc[field as keyof Same] === value);
  const allowed: Looking['allowed'] = async (hits) => {
    const readable = await looking.allowed(hits);
    const docs = await docsOf(
      projects.invoices,
      readable.map(({ entry }) => entry.id),
    );
    return readable.filter(({ entry }) => {
      const doc = docs.get(entry.id);
      if (doc === undefined || !isAsked(doc)) return false;
      found.set(doc._id, doc);
      return true;
    });
  };
  const place = after === undefined ? null : placeOf(after);
  const { hits, next } = await findIn(projects.searchIndex, { ...looking, allowed }, { limit, after: place });
  const items = hits.flatMap(({ entry }) => found.get(entry.id) ?? []);
  return next === null ? { items } : { items, next: cursorOf(next) };
};

/** Those in whose number, client or lines all of the words stand; the lines name project and milestone. */
const withWords = async (
  { people }: Pick<Projects, 'people'>,
  docs: readonly InvoiceDoc[],
  terms: readonly Term[],
): Promise<readonly InvoiceDoc[]> => {
  const names = await people.names(docs.map(({ clientId }) => clientId));
  return docs.filter((doc) => {
    const invoice = stateOf(doc);
    const fields = [
      ...invoiceFields(invoice.is === 'requested' ? null : invoice.invoiceNo, invoice.lines),
      ...fieldOf('client', names(doc.clientId).name),
    ];
    return terms.every((term) => fields.some((field) => isIn(term, field)));
  });
};

/** Everything outstanding, by age: the open invoices are added up day by day where they are held, and none of them is read. */
export const receivablesOf = async (
  projects: Projects,
  actor: SignedInActor,
  clientId: string | undefined,
): Promise<Receivables> => {
  const today = istToday(projects.clock);
  const days = await projects.invoices.totals({
    where: { seenBy: { hasAny: seerOf(actor) }, ...(clientId === undefined ? {} : { clientId }), open: true },
    by: ['dueOn'],
    sum: ['outstandingPaise'],
    limit: MOST_DAYS,
  });
  const owed = days.flatMap(({ group: { dueOn }, count, sums: { outstandingPaise: paise } }) =>
    dueOn === null ? [] : [{ dueOn, paise, count }],
  );
  return {
    outstandingPaise: sumPaise(owed.map(({ paise }) => paise)),
    overduePaise: owedWithin(owed, 'overdue', today).outstandingPaise,
    ages: agesOf(owed, today),
    ...(await creditOf(projects, actor.role === 'client' ? actor.id : clientId)),
  };
};

const creditOf = async (
  { accounts }: Projects,
  clientId: string | undefined,
): Promise<Pick<Receivables, 'creditPaise' | 'inCredit'>> => {
  if (clientId !== undefined) {
    const own = await accounts.get(clientId);
    return { creditPaise: own?.creditPaise ?? 0, inCredit: own?.inCredit === true ? 1 : 0 };
  }
  const [all] = await accounts.totals({ where: { inCredit: true }, by: [], sum: ['creditPaise'], limit: 1 });
  return { creditPaise: all?.sums.creditPaise ?? 0, inCredit: all?.count ?? 0 };
};
