/**
 * Which months that were paid are reckoned anew, and what was paid for them (payroll.md §3, arrears and corrections). A
 * correction names its months; every other run takes those whose facts have changed since their slip.
 */
import { lastDayOf, type Month } from '@lamplight/common/calendar/month.ts';
import type { History } from '@lamplight/events/core/history.ts';
import type { AnyEvent, Decider, Look } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { attendance } from '../attendance/attendance.ts';
import type { Basis } from '../engine/basis.ts';
import type { Attendance, PaidMonth } from '../engine/inputs.ts';
import type { Payslip } from '../engine/payslip.ts';
import { payslip } from '../payslips/payslip.ts';
import { payProfile } from '../profiles/profile.ts';
import { salary } from '../salaries/salary.ts';
import type { Earlier, EarlierSlip, Salaries } from './earlier.ts';
import { type Ground, stands } from './ground.ts';

type Reading = Readonly<{ look: Look }> & Salaries;
type Of = Readonly<{
  ground: Ground;
  employeeId: string;
  earlier: Earlier;
  attendanceIn: (month: Month) => Attendance;
  streams: Readonly<Record<string, number>>;
}>;

export const paidMonthsOf = async (reading: Reading, of: Of): Promise<readonly PaidMonth[]> => {
  const standing = of.earlier.slips.filter(({ counting }) => stands(counting.run));
  const paying = standing.filter(({ slip }) => slip.type === 'regular' || slip.type === 'off_cycle');
  const meant = await meantOf(reading, of, paying);
  if (meant.length === 0) return [];
  const whole = await Promise.all(
    standing.map(async ({ slip }) => {
      const { state } = await reading.look(`payslip-${slip._id}`, payslip);
      if (state.is === 'absent') throw new Error(`${slip._id} is in the view, and not in the store`);
      return state.slip;
    }),
  );
  return meant.map(({ slip: { month, esiCovered } }) => ({
    ...{ month, attendance: of.attendanceIn(month), esiCovered },
    ...paidFor(month, whole),
  }));
};

const meantOf = async (
  { history }: Reading,
  { ground: { run }, employeeId, streams }: Of,
  paying: readonly EarlierSlip[],
): Promise<readonly EarlierSlip[]> => {
  if (run.type === 'correction') return paying.filter(({ slip }) => run.corrects.includes(slip._id));
  if (run.type !== 'regular' && run.type !== 'off_cycle') return [];
  const past = paying.filter(({ slip }) => slip.month < run.month);
  const changes = await Promise.all(
    past.length === 0 ? [] : CHANGING.map((one) => one(history, employeeId, streams, past)),
  );
  return past.filter(({ slip }) =>
    changes.some(({ stream, since }) =>
      since.some((change) => change.revision > readOf(slip, stream) && change.touches(slip.month)),
    ),
  );
};

type Change = Readonly<{ revision: number; touches: (month: Month) => boolean }>;
type Changing = Readonly<{ stream: string; since: readonly Change[] }>;
const readOf = ({ read }: EarlierSlip['slip'], stream: string): number => read[stream] ?? -1;

/** What has been recorded on a stream of the person since any of these slips read it, as far as the ground knows it. */
const changingOn =
  <S, C, E extends AnyEvent>(decider: Decider<S, C, E>, touching: (event: E) => ((month: Month) => boolean) | null) =>
  async (
    history: History,
    employeeId: string,
    streams: Of['streams'],
    past: readonly EarlierSlip[],
  ): Promise<Changing> => {
    const stream: StreamId = `${decider.category}-${employeeId}`;
    const newest = streams[stream] ?? -1;
    if (past.every(({ slip }) => readOf(slip, stream) >= newest)) return { stream, since: [] };
    const steps = await history(stream, decider);
    const since = steps.flatMap(({ fact }) => {
      const touches = fact.revision > newest ? null : touching(fact as unknown as E);
      return touches === null ? [] : [{ revision: fact.revision, touches }];
    });
    return { stream, since };
  };

const CHANGING = [
  changingOn(salary, (e) => {
    if (e.type !== 'SalaryAssigned' && e.type !== 'SalaryRevised') return null;
    const { effectiveFrom } = e.data;
    return (month) => effectiveFrom <= lastDayOf(month);
  }),
  changingOn(
    attendance,
    ({ data }) =>
      (month) =>
        data.month === month,
  ),
  changingOn(payProfile, (e) => {
    if (e.type !== 'EmploymentEnded') return null;
    const { lastDay } = e.data;
    return (month) => lastDay < lastDayOf(month);
  }),
];

const SHARES = { EPF_EE: 'pfWagesPaise', EPS_ER: 'epsWagesPaise', EDLI_ER: 'edliWagesPaise', ESI_EE: 'esiWagesPaise' };
type Wages = PaidMonth['paidWages'];

/** What is taken anew with the month: its recurring lines and contributions. Taxes follow the month of payment. */
const isOfMonth = ({ kind }: Basis): boolean => kind === 'RECURRING' || kind === 'SHARE' || kind === 'REST_OF_SHARE';

/** The wages that a share was reckoned from. */
const wagesOf = (basis: Basis | null): number => {
  if (basis?.kind !== 'SHARE' || basis.noneBecause !== undefined) return 0;
  return Math.min(basis.wagesPaise, basis.ceilingPaise ?? basis.wagesPaise);
};

/** @param slips that stand, in the order in which they were approved */
export const paidFor = (
  month: Month,
  slips: readonly Pick<Payslip, 'month' | 'lines'>[],
): Pick<PaidMonth, 'paidPaise' | 'paidWages'> => {
  const paidPaise: Record<string, number> = {};
  const wages: Record<keyof Wages, number> = { pfWagesPaise: 0, epsWagesPaise: 0, edliWagesPaise: 0, esiWagesPaise: 0 };
  for (const { month: paidIn, lines } of slips)
    for (const { code, amountPaise, arrearOf, basis } of lines) {
      const difference = arrearOf === month && basis.kind === 'DIFFERENCE';
      if (!difference && !(arrearOf === undefined && paidIn === month && isOfMonth(basis))) continue;
      paidPaise[code] = (paidPaise[code] ?? 0) + amountPaise;
      const name = SHARES[code as keyof typeof SHARES] as keyof Wages | undefined;
      if (name !== undefined) wages[name] = wagesOf(difference ? basis.now : basis);
    }
  return { paidPaise, paidWages: wages };
};
