/** HTTP of cost (domain.md §4.4, §4.8), for admins alone: rates, leave, holidays, and what a project cost. */
import type { RouteId } from '@lamplight/bff/contract/routes.ts';
import { istToday } from '@lamplight/common/calendar/civil.ts';
import { answer, send } from '@lamplight/common/http/answer.ts';
import { ifMatch, readAfter, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Projects } from '../context.ts';
import { factOf, file } from '../files/file.ts';
import { project } from '../projects/project.ts';
import { isLate, staleMark } from '../reading.ts';
import { expenseBook } from './expenses.ts';
import { costRates, type Traced } from './rates.ts';
import { showCostPerson, showProjectCost } from './show.ts';
import { costsOf } from './spent.ts';
import { utilisationsOf } from './utilisations.ts';
import { HOLIDAYS_STREAM, holidayCalendar, leaveBook } from './working-days.ts';

export const costRoutes = (projects: Projects): readonly Served[] => [
  serve('costs', async ({ res }) => {
    const { ids, stale } = await projects.people.employed();
    const [people, { state }] = await Promise.all([
      Promise.all(ids.map((id) => personOf(projects, id))),
      projects.look(HOLIDAYS_STREAM, holidayCalendar),
    ]);
    const byName = people.toSorted((a, b) => (a.employee.name ?? '').localeCompare(b.employee.name ?? ''));
    send(res, { people: byName, holidays: state.holidays.map(copied), ...staleMark({ stale }) });
  }),

  serve('utilisation', async ({ req, res, query: { month } }) => {
    const stale = (await projects.timeSheets.waitFor(readAfter(req))) === 'stale';
    const { ids, stale: unheard } = await projects.people.employed();
    const items = await utilisationsOf(projects, ids, month);
    send(res, { month, items, ...staleMark({ stale: stale || unheard }) });
  }),

  serve('cost-rate', async ({ res, params: { employeeId }, body, actor, ...caller }) => {
    const by = caller.by();
    const known = await isOurs(projects, employeeId);
    const command = { type: 'SetCostRate', employeeId, ...body, known, actor, at: by.at } as const;
    const changed = await projects.change(`costrate-${employeeId}`, command, costRates, by);
    await answer(res, changed, async () => ({ person: await personOf(projects, employeeId) }));
  }),

  serve('leave-record', async ({ res, params: { employeeId }, body, actor, ...caller }) => {
    const by = caller.by();
    const known = await isOurs(projects, employeeId);
    const command = { type: 'RecordLeave', employeeId, ...body, known, actor, at: by.at } as const;
    const changed = await projects.change(`leave-${employeeId}`, command, leaveBook, by);
    await answer(res, changed, async () => ({ person: await personOf(projects, employeeId) }));
  }),

  serve('holiday-add', async ({ res, body, actor, ...caller }) => {
    const by = caller.by();
    const holidayId = derivedId(by.commandId, 'holiday');
    const command = { type: 'AddHoliday', holidayId, ...body, actor, at: by.at } as const;
    const changed = await projects.change(HOLIDAYS_STREAM, command, holidayCalendar, by);
    await answer(res, changed, ({ holidays }) => ({ holidays: holidays.map(copied) }));
  }),

  serve('holiday-remove', async ({ res, params: { holidayId }, actor, ...caller }) => {
    const by = caller.by();
    const command = { type: 'RemoveHoliday', holidayId, actor, at: by.at } as const;
    const changed = await projects.change(HOLIDAYS_STREAM, command, holidayCalendar, by);
    await answer(res, changed, ({ holidays }) => ({ holidays: holidays.map(copied) }));
  }),

  serve('project-cost', async ({ req, res, params: { projectId } }) => {
    const stale = (await projects.efforts.waitFor(readAfter(req), undefined, [projectId])) === 'stale';
    send(res, { cost: await costOf(projects, projectId), ...staleMark({ stale }) });
  }),

  serve('expense-record', (call) => {
    const { receiptId, ...spent } = call.body;
    return onExpense(projects, call, async (expenseId) => ({
      ...{ type: 'RecordExpense', expenseId, ...spent },
      receipt: await receiptOf(projects, call.params.projectId, receiptId),
    }));
  }),
  serve('expense-correct', (call) => {
    const { receiptId, ...spent } = call.body;
    const { projectId, expenseId } = call.params;
    return onExpense(projects, call, async (newId) => ({
      ...{ type: 'CorrectExpense', expenseId, newId, ...spent },
      receipt: await receiptOf(projects, projectId, receiptId),
    }));
  }),
  serve('expense-reverse', (call) =>
    onExpense(projects, call, async () => ({
      ...{ type: 'ReverseExpense', expenseId: call.params.expenseId, ...call.body },
    })),
  ),
];

/** Null where there is no such file that was uploaded to this project as a receipt. */
const receiptOf = async ({ look }: Projects, projectId: string, fileId: string | undefined) =>
  fileId === undefined ? undefined : factOf((await look(`file-${fileId}`, file)).state, projectId, 'receipt');

const copied = <T extends Readonly<{ states: readonly string[] }>>(one: T) => ({ ...one, states: [...one.states] });

/** Somebody who works here, or once did. */
const isOurs = async ({ people }: Projects, id: string): Promise<boolean> => {
  const heard = await people.heardOf(id);
  return heard !== null && !heard.client && heard.role !== 'client';
};

const todayOf = ({ clock }: Projects): string => istToday(clock);

const personOf = async (projects: Projects, employeeId: string) => {
  const [steps, { state: leave }, heard] = await Promise.all([
    projects.history(`costrate-${employeeId}`, costRates),
    projects.look(`leave-${employeeId}`, leaveBook),
    projects.people.heardOf(employeeId),
  ]);
  const rates = steps.flatMap(({ fact, to }): Traced[] => {
    const rate = to.rates.at(-1);
    return rate === undefined ? [] : [{ ...rate, setAt: fact.occurredAt, by: fact.meta.actorId }];
  });
  const names = await projects.people.names([employeeId, ...rates.map(({ by }) => by)]);
  const of = { locationState: heard?.locationState ?? null, rates, leave };
  return showCostPerson(employeeId, of, { names, today: todayOf(projects) });
};

/** @throws 404 */
const costOf = async (projects: Projects, projectId: string) => {
  const [{ state }, { state: book }, costs] = await Promise.all([
    projects.look(`project-${projectId}`, project),
    projects.look(`expenses-${projectId}`, expenseBook),
    costsOf(projects, [projectId]),
  ]);
  if (state.is === 'absent') throw problem('NOT_FOUND');
  const cost = costs(projectId);
  const names = await projects.people.names(cost.people.map(({ employeeId }) => employeeId));
  return showProjectCost(state, cost, book.expenses, { names, today: todayOf(projects) });
};

type OnExpense<Id extends RouteId> = Pick<Call<'expense-record'>, 'req' | 'actor' | 'by'> &
  Pick<Call<Id>, 'res'> &
  Readonly<{ params: Readonly<{ projectId: string }> }>;
type Made = Parameters<typeof expenseBook.decide>[0] extends infer C
  ? C extends unknown
    ? Omit<C, 'projectId' | 'known' | 'actor' | 'at' | 'ifMatch'>
    : never
  : never;

const onExpense = async (
  projects: Projects,
  { req, res, params: { projectId }, actor, ...caller }: OnExpense<'expense-record'>,
  make: (newId: string) => Promise<Made>,
): Promise<void> => {
  const { state } = await projects.look(`project-${projectId}`, project);
  const by = caller.by();
  const seen: Readonly<{ actor: SignedInActor; at: string; ifMatch: number | undefined }> = {
    ...{ actor, at: by.at, ifMatch: ifMatch(req) },
  };
  const made = await make(derivedId(by.commandId, 'expense'));
  const command = { ...made, projectId, known: state.is !== 'absent', ...seen };
  const changed = await projects.change(`expenses-${projectId}`, command, expenseBook, by);
  await answer(res, changed, async () => {
    const stale = await isLate(projects.efforts, projectId, changed);
    return state.is === 'absent' ? null : { cost: await costOf(projects, projectId), ...staleMark({ stale }) };
  });
};
