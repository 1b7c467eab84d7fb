/**
 * Which months that were paid are reckoned anew, and what was paid for them (domain.md §2.1, arrears and corrections). A
 * correction names its months; every other run takes those whose facts have changed since their slip.
 */
import { lastDayOf, type Month } from '@lamplight/common/calendar/month.ts';
import type { Fact, Look } from '@lamplight/events/core/types.ts';
import type { Basis } from '../engine/basis.ts';
import type { Attendance, PaidMonth } from '../engine/inputs.ts';
import type { Payslip } from '../engine/payslip.ts';
import { payslip } from '../payslips/payslip.ts';
import { type SalaryEvent, salary } from '../salaries/salary.ts';
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
  const stream = `salary-${employeeId}` as const;
  const newest = streams[stream] ?? -1;
  const past = paying.filter(({ slip }) => slip.month < run.month);
  if (past.every(({ slip }) => (slip.read[stream] ?? -1) >= newest)) return [];
  const steps = await history(stream, salary);
  return past.filter(({ slip }) =>
    steps.some(({ fact }) => {
      const { type, data } = fact as Fact<SalaryEvent>;
      if (type !== 'SalaryAssigned' && type !== 'SalaryRevised') return false;
      const later = fact.revision > (slip.read[stream] ?? -1) && fact.revision <= newest;
      return later && data.effectiveFrom <= lastDayOf(slip.month);
    }),
  );
};

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
