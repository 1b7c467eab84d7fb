/** HTTP of the statement of account: clients read their own, admins that of a client whom they name. */

import { sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { Statement } from '@lamplight/bff/contract/statements.ts';
import { financialYearOf, istToday } from '@lamplight/common/calendar/civil.ts';
import { send } from '@lamplight/common/http/answer.ts';
import { invalid, problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import { agesOf } from '@lamplight/common/money/ageing.ts';
import { MOST_ROWS } from '@lamplight/common/paper/paper.ts';
import { sellerNow } from '../company/seller.ts';
import type { Projects } from '../context.ts';
import { isLive, outstandingOf, receivable } from './receivable.ts';
import { sendPaper } from './sending.ts';
import { entriesOf, statementOf } from './statement.ts';
import { statementPaper } from './statement-paper.ts';

type Asked = Pick<Call<'statement'>, 'query' | 'actor'>;

export const statementRoutes = (projects: Projects): readonly Served[] => [
  serve('statement', async (call) => {
    send(call.res, { statement: await statementFor(projects, call) });
  }),

  serve('statement-pdf', async (call) => {
    const [statement, seller] = [await statementFor(projects, call), await sellerNow(projects)];
    await sendPaper(call.res, statementPaper(statement, seller));
  }),
];

/** @throws 404 for a client who is not theirs to know of or is none, 400 for more lines than a paper has room for */
const statementFor = async (projects: Projects, { query, actor }: Asked): Promise<Statement> => {
  const clientId = await clientOf(projects, { query, actor });
  const steps = await projects.history(`receivable-${clientId}`, receivable);
  const account = steps.at(-1)?.to ?? receivable.initial;
  const today = istToday(projects.clock);
  const year = financialYearOf(query.to ?? query.from ?? today);
  const { from = year.from, to = year.to } = query;
  if (to < from) throw invalid([{ field: 'to', message: 'The last day is before the first' }]);
  const figures = statementOf(entriesOf(steps.map(({ fact }) => fact)), { from, to });
  // One row is the opening balance.
  if (figures.lines.length >= MOST_ROWS) throw invalid([{ field: 'from', message: 'Choose a shorter period' }]);
  const owed = account.invoices.filter(isLive).filter((invoice) => outstandingOf(invoice) > 0);
  const names = await projects.people.names([clientId]);
  return {
    ...{ clientId, clientName: names(clientId).name, ...figures },
    open:
      to < today
        ? null
        : {
            on: today,
            outstandingPaise: sumPaise(owed.map(outstandingOf)),
            creditPaise: account.creditPaise,
            ages: agesOf(
              owed.map((invoice) => ({ dueOn: invoice.dueOn, paise: outstandingOf(invoice) })),
              today,
            ),
          },
  };
};

/** Whose statement is asked for. A client must not learn whether there is another one. */
const clientOf = async ({ people }: Projects, { query: { clientId }, actor }: Asked): Promise<string> => {
  if (actor.role === 'client') {
    if (clientId !== undefined && clientId !== actor.id) throw problem('NOT_FOUND');
    return actor.id;
  }
  if (clientId === undefined) throw invalid([{ field: 'clientId', message: 'Say whose statement it is' }]);
  if ((await people.heardOf(clientId))?.role !== 'client') throw problem('NOT_FOUND');
  return clientId;
};
