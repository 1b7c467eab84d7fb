/** Finding invoices: by state, by how long they are overdue, by words; and what is owed in all (domain.md §4.6). */
import {
  type InvoiceAge,
  invoiceAges,
  type invoicesQuery,
  type Receivables,
} from '@lamplight/bff/contract/invoices.ts';
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import { addDays, type CivilDate, istToday } from '@lamplight/common/calendar/civil.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import type { pageOf } from '@lamplight/common/http/parse.ts';
import { searched, type TextsOf } from '@lamplight/common/lists/searched.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { Query } from '@lamplight/events/ports/read-models.ts';
import type * as z from 'zod/mini';
import type { Projects } from '../context.ts';
import { seerOf } from '../reading.ts';
import { outstandingOf } from './receivable.ts';
import { stateOf } from './show.ts';
import type { InvoiceDoc } from './view.ts';

type InvoicesQuery = z.infer<typeof invoicesQuery>;
type Where = NonNullable<Query<InvoiceDoc>['where']>;
type Found = { items: InvoiceDoc[]; next?: string };

/** @param today the day in India, from which ages are counted */
export const listInvoices = async (
  projects: Projects,
  actor: SignedInActor,
  query: InvoicesQuery,
  { page, today }: Readonly<{ page: ReturnType<typeof pageOf>; today: CivilDate }>,
): Promise<Found> => {
  const { state, age, sort, projectId, clientId, search = '' } = query;
  const where: Where = {
    seenBy: { hasAny: seerOf(actor) },
    ...(clientId === undefined ? {} : { clientId }),
    ...(projectId === undefined ? {} : { projectId }),
    ...(state === undefined ? {} : { state }),
    ...(age === undefined ? {} : { open: true }),
    ...(age === undefined || age === 'open' ? {} : { dueOn: dueWithin(age, today) }),
  };
  const byDay = age !== undefined || sort !== undefined;
  const order = byDay ? (['dueOn', sort === '-due' ? -1 : 1] as const) : (['createdAt', -1] as const);
  return searched(projects.invoices, { where, sort: [order] }, page, { search, textsOf: textsIn(projects) });
};

/** Number, client, and the lines, which name project and milestone. */
const textsIn =
  ({ people }: Pick<Projects, 'people'>): TextsOf<InvoiceDoc> =>
  async (docs) => {
    const names = await people.names(docs.map(({ clientId }) => clientId));
    return (doc) => {
      const invoice = stateOf(doc);
      const number = invoice.is === 'requested' ? '' : invoice.invoiceNo;
      return [number, names(doc.clientId).name ?? '', ...invoice.lines.map((line) => line.description)].join(' ');
    };
  };

/** The days on which invoices of this age are due. An invoice is overdue from the day after. */
export const dueWithin = (age: InvoiceAge | 'overdue', today: CivilDate): { gte?: CivilDate; lt?: CivilDate } => {
  switch (age) {
    case 'not_due':
      return { gte: today };
    case 'overdue':
      return { lt: today };
    case 'days_1_30':
      return { gte: addDays(today, -30), lt: today };
    case 'days_31_60':
      return { gte: addDays(today, -60), lt: addDays(today, -30) };
    case 'days_61_90':
      return { gte: addDays(today, -90), lt: addDays(today, -60) };
    case 'days_over_90':
      return { lt: addDays(today, -90) };
  }
};

/** Everything outstanding, by age. Only open invoices are read, so the cost does not grow with the history. */
export const receivablesOf = async (
  projects: Projects,
  actor: SignedInActor,
  clientId: string | undefined,
): Promise<Receivables> => {
  const today = istToday(projects.clock);
  const open = await allOf(projects.invoices, {
    where: { seenBy: { hasAny: seerOf(actor) }, ...(clientId === undefined ? {} : { clientId }), open: true },
    sort: [['dueOn', 1]],
  });
  const owed = open.flatMap((doc) => {
    const invoice = stateOf(doc);
    return invoice.is === 'requested' ? [] : [{ dueOn: invoice.dueOn, paise: outstandingOf(invoice) }];
  });
  return {
    outstandingPaise: sumPaise(owed.map(({ paise }) => paise)),
    overduePaise: owedWithin(owed, 'overdue', today).outstandingPaise,
    ages: agesOf(owed, today),
    ...(await creditOf(projects, actor.role === 'client' ? actor.id : clientId)),
  };
};

type Owed = Readonly<{ dueOn: CivilDate; paise: Paise }>;

const owedWithin = (owed: readonly Owed[], age: InvoiceAge | 'overdue', today: CivilDate) => {
  const { gte, lt } = dueWithin(age, today);
  const some = owed.filter(({ dueOn }) => (gte === undefined || dueOn >= gte) && (lt === undefined || dueOn < lt));
  return { count: some.length, outstandingPaise: sumPaise(some.map(({ paise }) => paise)) };
};

/** What is outstanding, by how long it has been since it was due. */
export const agesOf = (owed: readonly Owed[], today: CivilDate): Receivables['ages'] =>
  Object.fromEntries(invoiceAges.map((age) => [age, owedWithin(owed, age, today)])) as Receivables['ages'];

const creditOf = async (
  { accounts }: Projects,
  clientId: string | undefined,
): Promise<Pick<Receivables, 'creditPaise' | 'inCredit'>> => {
  const own = clientId === undefined ? null : await accounts.get(clientId);
  const docs =
    clientId === undefined ? await allOf(accounts, { where: { inCredit: true } }) : own === null ? [] : [own];
  return {
    creditPaise: sumPaise(docs.map(({ creditPaise }) => creditPaise)),
    inCredit: docs.filter(({ inCredit }) => inCredit).length,
  };
};
