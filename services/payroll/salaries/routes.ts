/** HTTP of salaries, for admins alone: who gets how much, as of a day and as known at an instant (domain.md §7). */
import { isShown } from '@lamplight/bff/contract/pay-lacks.ts';
import type { PayrollPerson, salaryBody } from '@lamplight/bff/contract/salaries.ts';
import { istToday } from '@lamplight/common/calendar/civil.ts';
import { NO } from '@lamplight/common/facts/foreign-fact.ts';
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import { ifMatch, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { knownAtOf, pageOf } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import { hasAll, searchWords } from '@lamplight/common/lists/searched.ts';
import { textOf } from '@lamplight/common/people/known.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { output } from 'zod/v4/core';
import { bankDetails } from '../bank/details.ts';
import type { Payroll } from '../context.ts';
import { factsOf, type PersonFacts } from '../people/facts.ts';
import { demandOnPayroll } from '../people/on-payroll.ts';
import type { KnownPerson } from '../people/view.ts';
import { payProfile } from '../profiles/profile.ts';
import { recordRead } from '../reads/recording.ts';
import { paiseOf } from '../sealed-amount.ts';
import { pricedBy } from './pricing.ts';
import { type SalaryCommand, salary, salaryOn, type Terms } from './salary.ts';
import { namedIn, showSalary } from './show.ts';

export const salaryRoutes = (payroll: Payroll): readonly Served[] => [
  serve('payroll-people', async ({ req, res, query, actor }) => {
    await recordRead(payroll, { req, actor }, { what: 'payroll_people', employeeId: null, ref: '' });
    const { search = '', show, ...paging } = query;
    const page = pageOf(req, paging);
    const words = searchWords(search);
    if (words.length === 0 && show === undefined) {
      const { people, next, stale } = await payroll.people.ever(page);
      sendList(res, { items: await Promise.all(people.map((person) => rowOf(payroll, person))), next, stale });
      return;
    }
    const today = istToday(payroll.clock);
    const { items, next, stale } = await payroll.people.among(page, async (people) => {
      const named = people.filter((person) => hasAll(wordsOf(person), words));
      const rows = await Promise.all(named.map((person) => rowOf(payroll, person)));
      return rows.filter((row) => show === undefined || isShown(row, show, today));
    });
    sendList(res, { items, next, stale });
  }),

  serve('payroll-person', async ({ req, res, params: { employeeId }, actor }) => {
    await demandOnPayroll(payroll.people, employeeId);
    const person = await payroll.people.heardOf(employeeId);
    if (person === null) throw problem('NOT_FOUND');
    await recordRead(payroll, { req, actor }, { what: 'payroll_person', employeeId, ref: '' });
    send(res, { person: await rowOf(payroll, person) });
  }),

  serve('salary', async ({ req, res, params: { employeeId }, query, actor }) => {
    await demandOnPayroll(payroll.people, employeeId);
    await recordRead(payroll, { req, actor }, { what: 'salary', employeeId, ref: '' });
    send(res, { salary: await salaryOf(payroll, employeeId, actor, query) });
  }),

  serve('salary-assign', (call) => onSetting(payroll, call, 'AssignSalary')),
  serve('salary-revise', (call) => onSetting(payroll, call, 'ReviseSalary')),
  serve('salary-approve', async (call) => {
    const { employeeId } = call.params;
    const { state } = await payroll.look(`salary-${employeeId}`, salary);
    const otherAdmin =
      state.proposed === null ? NO : await payroll.people.otherAdmin(state.proposed.proposedBy, employeeId);
    await change(payroll, call, () => ({ type: 'ApproveSalary', otherAdmin }));
  }),
  serve('salary-reject', (call) => change(payroll, call, () => ({ type: 'RejectSalary', ...call.body }))),
  serve('pay-exclude', (call) => change(payroll, call, () => ({ type: 'ExcludeFromPay', ...call.body }))),
];

const onSetting = async (
  payroll: Payroll,
  call: Call<'salary-assign'> | Call<'salary-revise'>,
  type: 'AssignSalary' | 'ReviseSalary',
): Promise<void> => {
  const { reason } = call.body;
  const terms = termsOf(call.body);
  const priced = await pricedBy(payroll, terms);
  await change(payroll, call, ({ commandId }) => ({
    ...{ type, assignmentId: derivedId(commandId, 'salary'), terms, priced, reason },
  }));
};

const termsOf = ({ reason: _why, ptGender, city, ...terms }: output<typeof salaryBody>): Terms => ({
  ...terms,
  ptGender: ptGender ?? null,
  city: city ?? null,
});

type Made = SalaryCommand extends infer C
  ? C extends unknown
    ? Omit<C, 'employeeId' | 'person' | 'actor' | 'at' | 'ifMatch'>
    : never
  : never;
type Changing = Pick<Call<'salary-approve'>, 'req' | 'res' | 'params' | 'actor' | 'by'>;

const change = async (
  payroll: Payroll,
  { req, res, params: { employeeId }, actor, ...caller }: Changing,
  make: (by: By) => Made,
): Promise<void> => {
  const by = caller.by();
  const person: PersonFacts = await factsOf(payroll.people, employeeId);
  const about = { employeeId, person, actor, at: by.at, ifMatch: ifMatch(req) };
  const command = { ...make(by), ...about } as SalaryCommand;
  const changed = await payroll.change(`salary-${employeeId}`, command, salary, by);
  await answer(res, changed, async () => ({ salary: await salaryOf(payroll, employeeId, actor) }));
};

/** @param asked `validAt`: on which day; `knownAt`: as it was known then, a day at its end */
const salaryOf = async (
  { history, people, clock }: Payroll,
  employeeId: string,
  reader: SignedInActor,
  { validAt, knownAt }: Readonly<{ validAt?: string | undefined; knownAt?: string | undefined }> = {},
) => {
  const at = knownAtOf(knownAt);
  const steps = await history(`salary-${employeeId}`, salary, { at });
  const state = steps.at(-1)?.to ?? salary.initial;
  const names = await people.names(namedIn(employeeId, state));
  const of = { names, reader, day: validAt ?? istToday(clock), past: at !== undefined };
  return showSalary(employeeId, state, steps, of);
};

/** What somebody is looked for by. */
const wordsOf = ({ name, code, designation }: KnownPerson): string =>
  [textOf(name) ?? '', code ?? '', designation ?? ''].join(' ');

const rowOf = async ({ look, people, clock }: Payroll, person: KnownPerson): Promise<PayrollPerson> => {
  const [{ state }, { state: profile }, { state: bank }] = await Promise.all([
    look(`salary-${person._id}`, salary),
    look(`payprofile-${person._id}`, payProfile),
    look(`bankdetails-${person._id}`, bankDetails),
  ]);
  const { proposed, excluded, assignments } = state;
  const names = await people.names([person._id, ...(proposed === null ? [] : [proposed.proposedBy])]);
  const current = salaryOn(state, istToday(clock));
  const { code, designation, locationState, joinedOn, lastDay } = person;
  return {
    employee: names(person._id),
    ...{ code: code ?? '', designation: designation ?? '', locationState: locationState ?? '' },
    ...{ joinedOn: joinedOn ?? '', lastDay },
    monthlyGrossPaise: current === null ? null : paiseOf(current.monthlyGrossPaise),
    structureId: current?.structureId ?? null,
    effectiveFrom: current?.effectiveFrom ?? null,
    salaryProposedBy: proposed === null ? null : names(proposed.proposedBy),
    notPaidHereFrom: assignments.length > 0 ? null : (excluded?.effectiveFrom ?? null),
    bank: bank.accounts.at(-1)?.state ?? null,
    panKnown: profile.is === 'open' && profile.identity !== null,
  };
};
