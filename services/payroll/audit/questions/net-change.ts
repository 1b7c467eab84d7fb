/**
 * Why a net is lower, or higher, than that of the month before: the lines that differ, and for each the events that caused it,
 * found by what its basis names and by the revisions that the slips had read (domain.md §7).
 */

import { sumPaise, toPaise } from '@lamplight/bff/contract/paise.ts';
import type { NetChangeAnswer } from '@lamplight/bff/contract/pay-questions.ts';
import { lastDayOf, type Month } from '@lamplight/common/calendar/month.ts';
import type { AnyEvent, Fact } from '@lamplight/events/core/types.ts';
import type { AdditionalPayEvent } from '../../additional/events.ts';
import type { AttendanceEvent } from '../../attendance/events.ts';
import type { Basis } from '../../engine/basis.ts';
import { basisWords } from '../../engine/basis-words.ts';
import type { PayLine } from '../../engine/payslip.ts';
import { ON_NET } from '../../exports/differences.ts';
import type { ProfileEvent } from '../../profiles/profile.ts';
import type { RuleEvent } from '../../rules/rule.ts';
import type { RunEvent } from '../../runs/events.ts';
import type { SalaryEvent } from '../../salaries/salary.ts';
import { rulesOf } from './basis-parts.ts';
import type { KnownSlip } from './slips.ts';

type Line = NetChangeAnswer['lines'][number];
/** What may have caused something: events of the person, of their pay beside the salary, of rules and of runs, as known. */
export type Candidate = Fact<AnyEvent>;
type Side = Readonly<{ slips: readonly KnownSlip[]; lines: readonly PayLine[] }>;
export type Months = Readonly<{ month: Month; monthBefore: Month }>;

const sideOf = (slips: readonly KnownSlip[]): Side => ({ slips, lines: slips.flatMap(({ slip }) => slip.slip.lines) });
const keyOf = ({ code, arrearOf = '' }: Pick<PayLine, 'arrearOf' | 'code'>): string => `${code} ${arrearOf}`;

/** Null where nothing was calculated. */
export const netOf = (slips: readonly KnownSlip[]): number | null =>
  slips.length === 0 ? null : sumPaise(slips.map(({ slip }) => slip.slip.netPaise));

/** The newest revision that any of these slips had read; −1 where none had. */
export const readIn = (slips: readonly KnownSlip[], stream: string): number =>
  Math.max(-1, ...slips.map(({ slip }) => slip.read[stream] ?? -1));

/** What takes most off the net first. Lines that only the employer pays stand behind. */
export const netChangeOf = (
  before: readonly KnownSlip[],
  now: readonly KnownSlip[],
  { months, candidates }: Readonly<{ months: Months; candidates: readonly Candidate[] }>,
): readonly Line[] => {
  const [was, is] = [sideOf(before), sideOf(now)];
  const keys = new Set([...is.lines, ...was.lines].map(keyOf));
  const lines = [...keys].flatMap((key): readonly Line[] => {
    const [old, fresh] = [was, is].map(({ lines }) => lines.filter((line) => keyOf(line) === key)) as [
      PayLine[],
      PayLine[],
    ];
    const [one] = [...fresh, ...old];
    const [beforePaise, nowPaise] = [old, fresh].map((some) =>
      sumPaise(some.map(({ amountPaise }) => amountPaise)),
    ) as [number, number];
    if (one === undefined || beforePaise === nowPaise) return [];
    const { code, name, kind, arrearOf = null } = one;
    const onNetPaise = toPaise(BigInt(nowPaise - beforePaise) * BigInt(ON_NET[kind]));
    const causes = candidates.filter((event) => isCauseOf(event, { old, fresh, was, is, months }));
    return [
      {
        ...{ code, name, kind, arrearOf, beforePaise, nowPaise, onNetPaise },
        ...{ wordsBefore: saidOf(old), wordsNow: saidOf(fresh) },
        causes: causes.map(({ position }) => position),
        follows: followsOf(old, fresh),
      },
    ];
  });
  return lines.toSorted((a, b) => a.onNetPaise - b.onNetPaise || (a.code < b.code ? -1 : 1));
};

const saidOf = (lines: readonly PayLine[]): string | null =>
  lines.length === 0 ? null : lines.map(basisWords).join('; ');

type Differing = Readonly<{
  old: readonly PayLine[];
  fresh: readonly PayLine[];
  was: Side;
  is: Side;
  months: Months;
}>;

const isCauseOf = (event: Candidate, of: Differing): boolean => {
  const category = event.stream.slice(0, event.stream.indexOf('-'));
  return CAUSING[category]?.(event, of) ?? false;
};

const bases = (lines: readonly PayLine[]): readonly Basis[] => lines.map(({ basis }) => basis);
const stretchesOf = (lines: readonly PayLine[]) =>
  bases(lines).flatMap((basis) => (basis.kind === 'RECURRING' ? basis.stretches : []));
const assignmentsIn = (lines: readonly PayLine[]): Set<string> =>
  new Set(stretchesOf(lines).map(({ assignmentId }) => assignmentId));
/** Half days that were paid of all there were: whole months of 30 and 31 days are the same. */
const unpaidIn = (lines: readonly PayLine[]): number =>
  sumPaise(
    bases(lines).flatMap((basis) =>
      basis.kind === 'RECURRING'
        ? [basis.basisHalfDays - sumPaise(basis.stretches.map(({ paidHalfDays }) => paidHalfDays))]
        : [],
    ),
  );
const isDifference = (lines: readonly PayLine[]): boolean => bases(lines).some(({ kind }) => kind === 'DIFFERENCE');
const isTax = (lines: readonly PayLine[]): boolean => bases(lines).some(({ kind }) => kind === 'TAX');

/** Recorded since the slips of the month before had read, and known to those of this month. */
const isNew = ({ stream, revision }: Candidate, { was, is }: Differing): boolean =>
  revision > readIn(was.slips, stream) && revision <= readIn(is.slips, stream);
/** The newest of a month that slips had read is what they paid by. */
const wasRead = ({ stream, revision }: Candidate, { slips }: Side): boolean => revision <= readIn(slips, stream);

/** By category of the stream: whether an event of it caused a difference. */
const CAUSING: Readonly<Record<string, (event: Candidate, of: Differing) => boolean>> = {
  /** Another assignment pays the month, or paid a part of the one before; or an earlier month is reckoned anew by one. */
  salary: (fact, of) => {
    const { type, data } = fact as unknown as SalaryEvent;
    if (type !== 'SalaryAssigned' && type !== 'SalaryRevised') return false;
    if (isDifference(of.fresh)) {
      const month = of.fresh.find(({ arrearOf }) => arrearOf !== undefined)?.arrearOf;
      return isNew(fact, of) && month !== undefined && data.effectiveFrom <= lastDayOf(month);
    }
    if (stretchesOf([...of.old, ...of.fresh]).length === 0) return false;
    const [before, now] = [assignmentsIn(of.was.lines), assignmentsIn(of.is.lines)];
    return now.has(data.assignmentId) && before.symmetricDifference(now).size > 0;
  },
  /** Other days were paid; of each month what its slips had read. */
  attendance: (fact, of) => {
    const { data } = fact as unknown as AttendanceEvent;
    if (isDifference(of.fresh)) return isNew(fact, of) && of.fresh.some(({ arrearOf }) => arrearOf === data.month);
    if (unpaidIn(of.old) === unpaidIn(of.fresh)) return false;
    if (data.month === of.months.month) return wasRead(fact, of.is);
    return data.month === of.months.monthBefore && wasRead(fact, of.was);
  },
  /** Somebody came or left; or told what tax goes by. */
  payprofile: (fact, of) => {
    const { type, data } = fact as unknown as ProfileEvent;
    const within = (day: string): boolean => [of.months.month, of.months.monthBefore].includes(day.slice(0, 7));
    switch (type) {
      case 'PayProfileOpened':
        return unpaidIn(of.old) !== unpaidIn(of.fresh) && within(data.joinedOn);
      case 'EmploymentEnded':
        return unpaidIn(of.old) !== unpaidIn(of.fresh) && within(data.lastDay);
      case 'TaxRegimeChosen':
      case 'InvestmentProofVerified':
      case 'PreviousEmploymentIncomeDeclared':
        return isTax([...of.old, ...of.fresh]) && isNew(fact, of);
      default:
        return false;
    }
  },
  /** It was paid, or recovered, in one of the two months. */
  additionalpay: (fact, of) => {
    const { type, data } = fact as unknown as AdditionalPayEvent;
    if (type !== 'AdditionalPayProposed' && type !== 'AdditionalPayApproved') return false;
    return bases([...of.old, ...of.fresh]).some(
      (basis) => 'additionalPayId' in basis && basis.additionalPayId === data.additionalPayId,
    );
  },
  /** Another version of a row of the law. */
  statutoryrule: (fact, of) => {
    const { type, data } = fact as unknown as RuleEvent;
    if (type !== 'StatutoryRuleApproved') return false;
    const named = (lines: readonly PayLine[]): boolean =>
      bases(lines).some((basis) =>
        rulesOf(basis).some(({ ruleId, version }) => ruleId === data.ruleId && version === data.version),
      );
    return of.old.length > 0 && named(of.fresh) && !named(of.old);
  },
  /** A run beside the month's own holds the line. */
  payrollrun: (fact, of) => {
    const { type, data } = fact as unknown as RunEvent;
    if (type !== 'PayrollRunOpened' || data.type === 'regular') return false;
    const holding = [...of.was.slips, ...of.is.slips].filter(({ run }) => run.runId === data.runId);
    const lines = new Set(holding.flatMap(({ slip }) => slip.slip.lines));
    return [...of.old, ...of.fresh].some((line) => lines.has(line));
  },
};

/** What has no event of its own: a share moves with what it is a share of. */
const followsOf = (old: readonly PayLine[], fresh: readonly PayLine[]): Line['follows'] => {
  if (isTax([...old, ...fresh])) return 'year';
  const groundOf = (lines: readonly PayLine[]): number | null =>
    lines.length === 0
      ? null
      : sumPaise(
          bases(lines).map((basis) => {
            if (basis.kind === 'SHARE') return basis.wagesPaise;
            if (basis.kind === 'REST_OF_SHARE') return basis.whole.wagesPaise;
            return basis.kind === 'PROFESSIONAL_TAX' ? basis.grossPaise : 0;
          }),
        );
  if (groundOf(old) !== groundOf(fresh) && (groundOf(old) ?? groundOf(fresh) ?? 0) !== 0) return 'wages';
  return bases([...old, ...fresh]).some(({ kind }) => kind === 'PROFESSIONAL_TAX') ? 'month' : null;
};
