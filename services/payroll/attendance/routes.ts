/** HTTP of attendance, for admins alone: of one person, of everybody, and many people in one call. */
import { type AttendanceOfMonth, MOST_ROWS, type RowOutcome } from '@lamplight/bff/contract/attendance.ts';
import { payMonth } from '@lamplight/bff/contract/values.ts';
import { istToday } from '@lamplight/common/calendar/civil.ts';
import { addMonths, type Month, monthOf } from '@lamplight/common/calendar/month.ts';
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import { etagOf, ifMatch } from '@lamplight/common/http/caller.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { problem, problemOf } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import { textOf } from '@lamplight/common/people/known.ts';
import type { Changed } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Payroll } from '../context.ts';
import { isClosed } from '../months/open.ts';
import { factsOf } from '../people/facts.ts';
import { demandOnPayroll } from '../people/on-payroll.ts';
import { payProfile } from '../profiles/profile.ts';
import {
  type AttendanceBook,
  type AttendanceCommand,
  type AttendanceEvent,
  attendance,
  halfDaysOf,
  versionOf,
} from './attendance.ts';
import { attendanceOf, employedSpan } from './inputs.ts';

/** So many at a time, so that one call does not keep the store from others. */
const AT_ONCE = 20;

export const attendanceRoutes = (payroll: Payroll): readonly Served[] => [
  serve('attendance-month', async ({ req, res, params, query }) => {
    const month = monthIn(params);
    const closed = await isClosed(payroll.look, month);
    const { people, next, stale } = await payroll.people.ever(pageOf(req, query));
    const shown = await Promise.all(people.map(({ _id }) => monthOfPerson(payroll, _id, month, closed)));
    // Whoever is not employed in the month has no row in it, unless something was recorded.
    const items = shown.filter(({ employedHalfDays, recorded }) => employedHalfDays > 0 || recorded !== null);
    sendList(res, { items, next, stale });
  }),

  serve('attendance-record-all', async ({ res, params, body, actor, ...caller }) => {
    const month = monthIn(params);
    const by = caller.by();
    const outcomes: RowOutcome[] = [];
    for (let from = 0; from < Math.min(body.rows.length, MOST_ROWS); from += AT_ONCE) {
      const rows = body.rows.slice(from, from + AT_ONCE);
      const settled = rows.map(async ({ employeeId, ...told }) => {
        const of = await factsIn(payroll, employeeId, month);
        const command: AttendanceCommand = {
          ...{ type: 'RecordAttendance', employeeId, month, ...told, ...of, actor, at: by.at },
        };
        // The command of a row has an id of its own: the same call again records what is missing and nothing twice.
        const one = { ...by, commandId: derivedId(by.commandId, 'attendance', employeeId) };
        return outcomeOf(employeeId, await payroll.change(`attendance-${employeeId}`, command, attendance, one));
      });
      outcomes.push(...(await Promise.all(settled)));
    }
    send(res, { outcomes });
  }),

  serve('attendance-of-person', async ({ res, params: { employeeId } }) => {
    await demandOnPayroll(payroll.people, employeeId);
    send(res, { months: await monthsOfPerson(payroll, employeeId) });
  }),

  serve('attendance', async ({ res, params }) => {
    const month = monthIn(params);
    await demandOnPayroll(payroll.people, params.employeeId);
    const closed = await isClosed(payroll.look, month);
    send(res, { attendance: await monthOfPerson(payroll, params.employeeId, month, closed) });
  }),

  serve('attendance-record', (call) => onMonth(payroll, call, { type: 'RecordAttendance', ...call.body })),
  serve('attendance-correct', (call) => onMonth(payroll, call, { type: 'CorrectAttendance', ...call.body })),
];

/** @throws 404 for what is no month */
const monthIn = ({ month }: Readonly<{ month: string }>): Month => {
  if (!payMonth.safeParse(month).success) throw problem('NOT_FOUND');
  return month;
};

/** Facts of other streams that the decision about a month needs. */
const factsIn = async ({ people, look }: Payroll, employeeId: string, month: Month) => {
  const [{ onPayroll }, { state: profile }, closed] = await Promise.all([
    factsOf(people, employeeId),
    look(`payprofile-${employeeId}`, payProfile),
    isClosed(look, month),
  ]);
  // Whoever works here and has no profile yet is on the way.
  const pending = onPayroll.is === 'yes' && profile.is === 'absent';
  return {
    onPayroll: pending ? ({ is: 'not_known_yet', say: 'PERSON_PENDING' } as const) : onPayroll,
    employed: employedSpan(profile, month),
    closed,
  };
};

type Command = AttendanceCommand extends infer C
  ? C extends unknown
    ? Omit<C, 'employeeId' | 'month' | 'onPayroll' | 'employed' | 'closed' | 'actor' | 'at' | 'ifMatch'>
    : never
  : never;
type OnMonth = Pick<Call<'attendance-record'>, 'req' | 'res' | 'params' | 'actor' | 'by'>;
const onMonth = async (payroll: Payroll, { req, res, params, actor, ...caller }: OnMonth, said: Command) => {
  const month = monthIn(params);
  const { employeeId } = params;
  const by = caller.by();
  const of = await factsIn(payroll, employeeId, month);
  const about = { employeeId, month, ...of, actor, at: by.at, ifMatch: ifMatch(req) };
  const command = { ...said, ...about } as AttendanceCommand;
  const changed = await payroll.change(`attendance-${employeeId}`, command, attendance, by);
  await answer(res, changed, async () => ({
    attendance: await monthOfPerson(payroll, employeeId, month, of.closed),
  }));
};

const outcomeOf = (employeeId: string, changed: Changed<AttendanceBook, AttendanceEvent>): RowOutcome => {
  if (changed.is === 'changed') return { employeeId, recorded: true };
  const { code, message, errors } = problemOf(changed.refusal);
  const faults =
    errors === undefined ? {} : { errors: errors.map(({ field, message: says }) => ({ field, message: says })) };
  return { employeeId, recorded: false, code, message: errors?.[0]?.message ?? message, ...faults };
};

const MONTHS_SHOWN = 12;

/** The last months of the employment, and others of which something was recorded, the newest first. */
const monthsOfPerson = async (payroll: Payroll, employeeId: string): Promise<AttendanceOfMonth[]> => {
  const [steps, { state: profile }] = await told(payroll, employeeId);
  const now = monthOf(istToday(payroll.clock));
  const last = Array.from({ length: MONTHS_SHOWN }, (_, back) => addMonths(now, -back));
  const employed = last.filter((month) => employedSpan(profile, month) !== null);
  const recorded = Object.keys((steps.at(-1)?.to ?? attendance.initial).months);
  const months = [...new Set([...employed, ...recorded])].toSorted().toReversed();
  return await Promise.all(
    months.map(async (month) => {
      const closed = await isClosed(payroll.look, month);
      return await shownMonth(payroll, { employeeId, month, closed, steps, profile });
    }),
  );
};

const told = ({ history, look }: Payroll, employeeId: string) =>
  Promise.all([history(`attendance-${employeeId}`, attendance), look(`payprofile-${employeeId}`, payProfile)]);

const monthOfPerson = async (
  payroll: Payroll,
  employeeId: string,
  month: Month,
  closed: boolean,
): Promise<AttendanceOfMonth> => {
  const [steps, { state: profile }] = await told(payroll, employeeId);
  return await shownMonth(payroll, { employeeId, month, closed, steps, profile });
};

type Told = Awaited<ReturnType<typeof told>>;
const shownMonth = async (
  { people }: Payroll,
  {
    employeeId,
    month,
    closed,
    steps,
    profile,
  }: Readonly<{ employeeId: string; month: Month; closed: boolean; steps: Told[0]; profile: Told[1]['state'] }>,
): Promise<AttendanceOfMonth> => {
  const book = steps.at(-1)?.to ?? attendance.initial;
  const recorded = book.months[month] ?? null;
  const entry = steps.findLast(({ fact }) => (fact.data as Readonly<{ month: Month }>).month === month);
  const names = await people.names([employeeId, ...(recorded === null ? [] : [recorded.by])]);
  const span = employedSpan(profile, month);
  const known = attendanceOf(book, profile, month);
  const employedHalfDays = span === null ? 0 : halfDaysOf(span);
  return {
    ...{ employee: names(employeeId), month, etag: etagOf(versionOf(recorded)), closed, employedHalfDays },
    paidHalfDays: employedHalfDays - (known?.lopHalfDays ?? 0),
    ...{ joinedOn: known?.joinedOn ?? null, lastDay: known?.exitedOn ?? null },
    recorded:
      recorded === null
        ? null
        : {
            ...{ lopHalfDays: recorded.lopHalfDays, lopOn: [...recorded.lopOn], source: recorded.source },
            ...{ note: textOf(recorded.note), by: names(recorded.by), at: entry?.fact.occurredAt ?? '' },
            ...(recorded.corrected === null ? {} : { reason: recorded.corrected }),
          },
    can: { recordAttendance: span !== null && !closed, correctAttendance: span !== null && closed },
  };
};
