/** Finding invoices: by state, by how long they are overdue, by words; and what is owed in all (domain.md §4.6). */
import type { invoicesQuery, Receivables } from '@lamplight/bff/contract/invoices.ts';
import { sumPaise } from '@lamplight/bff/contract/paise.ts';
import { type CivilDate, istToday } from '@lamplight/common/calendar/civil.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import type { pageOf } from '@lamplight/common/http/parse.ts';
import { searched, type TextsOf } from '@lamplight/common/lists/searched.ts';
import { agesOf, dueWithin, owedWithin } from '@lamplight/common/money/ageing.ts';
import { MOST_DAYS } from '@lamplight/common/service/totals-by-day.ts';
import type { Query } from '@lamplight/events/ports/read-models.ts';
import type * as z from 'zod/mini';
import type { Projects } from '../context.ts';
import { seerOf } from '../reading.ts';
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
