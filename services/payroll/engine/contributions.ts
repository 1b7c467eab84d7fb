/** Wages of the Code, and what provident fund, pension and state insurance take of them (payroll.md §3). */
import { type Paise, sumPaise, toPaise } from '@lamplight/bff/contract/paise.ts';
import { addMonths, firstDayOf, type Month, monthNumber } from '@lamplight/common/calendar/month.ts';
import type { Basis } from './basis.ts';
import type { FullMonth } from './full-month.ts';
import type { EmployeeInputs, SalaryAssignment } from './inputs.ts';
import type { MonthLaw } from './law.ts';
import { shareRounded } from './rounding.ts';
import { refOf } from './rule-book.ts';
import type { StatutoryRule } from './rules.ts';
import type { SalaryComponent, WageClass } from './structure.ts';

export type StatutoryCode = 'EPF_EE' | 'ESI_EE' | 'EPS_ER' | 'EPF_ER' | 'EDLI_ER' | 'ESI_ER';
export type Contribution = Readonly<{ code: StatutoryCode; amountPaise: Paise; basis: Basis }>;
export type Wages = Readonly<{
  pfWagesPaise: Paise;
  epsWagesPaise: Paise;
  edliWagesPaise: Paise;
  esiWagesPaise: Paise;
}>;
export const NO_WAGES: Wages = { pfWagesPaise: 0, epsWagesPaise: 0, edliWagesPaise: 0, esiWagesPaise: 0 };

/**
 * What is excluded counts as wages again where it is more than the law's share of remuneration. One-off lines are
 * outside of both.
 */
export const codeWagesOf = (
  lines: Iterable<Readonly<{ component: Pick<SalaryComponent, 'kind' | 'wageClass'>; paise: Paise }>>,
  law: MonthLaw,
): Paise => {
  const sums: Record<WageClass, bigint> = { WAGE: 0n, EXCLUDED: 0n, OUTSIDE: 0n };
  for (const { component, paise } of lines)
    if (component.kind === 'EARNING') sums[component.wageClass] += BigInt(paise);
  const remuneration = toPaise(sums.WAGE + sums.EXCLUDED);
  const most = BigInt(shareRounded(remuneration, law.of('WAGE_DEFINITION').value.excludedMaxBp, 'HALF_UP_PAISE'));
  return toPaise(BigInt(remuneration) - (sums.EXCLUDED < most ? sums.EXCLUDED : most));
};

/** The first month of the contribution period that a month lies in. */
const periodStart = (month: Month, startMonths: readonly number[]): Month => {
  for (let back = 0; back < 12; back += 1) {
    const at = addMonths(month, -back);
    if (startMonths.includes(monthNumber(at))) return at;
  }
  return month;
};

/**
 * Whether ESI covers the person in the contribution period: by the monthly wage rate at its start, or on the first day
 * with pay in it, and then to its end.
 */
export const coveredByEsi = (
  { assignments, disabled }: Pick<EmployeeInputs, 'assignments' | 'disabled'>,
  fullOf: (assignment: SalaryAssignment) => FullMonth | Readonly<{ negative: string }> | null,
  law: MonthLaw,
): boolean => {
  const { ceilingPaise, disabledCeilingPaise, startMonths } = law.of('ESI_COVERAGE').value;
  const start = firstDayOf(periodStart(law.month, startMonths));
  const atStart = assignments
    .filter(({ effectiveTo }) => effectiveTo === undefined || effectiveTo >= start)
    .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))[0];
  const full = atStart === undefined ? null : fullOf(atStart);
  if (full === null || 'negative' in full) return false;
  return codeWagesOf(full.amounts.values(), law) <= (disabled === true ? disabledCeilingPaise : ceilingPaise);
};

/** Years that a person has completed on a day. */
export const ageOn = (bornOn: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4)) - (day.slice(5) < bornOn.slice(5) ? 1 : 0);

type Share = Extract<Basis, { kind: 'SHARE' }>;
type ShareLine = Readonly<{ amountPaise: Paise; basis: Share }>;
type RateRule = StatutoryRule<'EPF_EE' | 'EPF_ER' | 'EPS_ER' | 'EDLI_ER' | 'ESI_EE' | 'ESI_ER'>;
type RoundRule = StatutoryRule<'EPF_ROUND' | 'ESI_ROUND'>;

const shareOfWages = (wagesPaise: Paise, rule: RateRule, round: RoundRule, capped: boolean): ShareLine => {
  const { rateBp } = rule.value;
  const { rounding } = round.value;
  const ceiling = capped && 'ceilingPaise' in rule.value ? { ceilingPaise: rule.value.ceilingPaise } : {};
  const wages = Math.min(wagesPaise, ceiling.ceilingPaise ?? wagesPaise);
  return {
    amountPaise: shareRounded(wages, rateBp, rounding),
    basis: { kind: 'SHARE', wagesPaise, ...ceiling, rateBp, rounding, rules: [refOf(rule), refOf(round)] },
  };
};

const none = (line: ShareLine, noneBecause: 'AGE' | 'NOT_A_MEMBER'): ShareLine => ({
  amountPaise: 0,
  basis: { ...line.basis, noneBecause },
});

/**
 * Every contribution of a month, each rounded before one is taken from another: EPF_ER is what the employer's share
 * leaves beside the pension.
 *
 * @param codeWages paise, before any ceiling
 */
export const contributionsOf = (
  codeWages: Paise,
  terms: Pick<SalaryAssignment, 'pensionMember' | 'pfMode'> &
    Readonly<{ bornOn: string | undefined; covered: boolean }>,
  law: MonthLaw,
): Readonly<{ contributions: readonly Contribution[]; wages: Wages }> => {
  const round = law.of('EPF_ROUND');
  const capped = terms.pfMode === 'CAPPED';
  const [ee, er, edli] = [
    shareOfWages(codeWages, law.of('EPF_EE'), round, capped),
    shareOfWages(codeWages, law.of('EPF_ER'), round, capped),
    shareOfWages(codeWages, law.of('EDLI_ER'), round, true),
  ];
  const pension = law.of('EPS_ER');
  const wholePension = shareOfWages(codeWages, pension, round, true);
  const old = terms.bornOn !== undefined && ageOn(terms.bornOn, firstDayOf(law.month)) >= pension.value.endsAtAge;
  const eps = !terms.pensionMember
    ? none(wholePension, 'NOT_A_MEMBER')
    : old
      ? none(wholePension, 'AGE')
      : wholePension;
  const insured = terms.covered ? codeWages : 0;
  const [esiEe, esiEr] = (['ESI_EE', 'ESI_ER'] as const).map((key) => {
    const line = shareOfWages(insured, law.of(key), law.of('ESI_ROUND'), false);
    return terms.covered ? line : none({ ...line, basis: { ...line.basis, wagesPaise: codeWages } }, 'NOT_A_MEMBER');
  }) as [ShareLine, ShareLine];
  const rest = toPaise(BigInt(er.amountPaise) - BigInt(eps.amountPaise));
  return {
    contributions: [
      { code: 'EPF_EE', ...ee },
      { code: 'ESI_EE', ...esiEe },
      { code: 'EPS_ER', ...eps },
      {
        code: 'EPF_ER',
        amountPaise: rest,
        basis: { kind: 'REST_OF_SHARE', wholePaise: er.amountPaise, lessPaise: eps.amountPaise, whole: er.basis },
      },
      { code: 'EDLI_ER', ...edli },
      { code: 'ESI_ER', ...esiEr },
    ],
    wages: {
      pfWagesPaise: cappedBy(codeWages, ee.basis),
      epsWagesPaise: eps.basis.noneBecause === undefined ? cappedBy(codeWages, eps.basis) : 0,
      edliWagesPaise: cappedBy(codeWages, edli.basis),
      esiWagesPaise: insured,
    },
  };
};

const cappedBy = (wages: Paise, { ceilingPaise }: Share): Paise => Math.min(wages, ceilingPaise ?? wages);

/** What of the month's Code wages deductions may take at most; a part of a paisa is not taken. */
export const deductionCap = (codeWages: Paise, { value }: StatutoryRule<'DEDUCTION_CAP'>): Paise =>
  codeWages <= 0 ? 0 : toPaise((BigInt(codeWages) * BigInt(value.maxDeductionBp)) / 10_000n);

export const sumWages = (all: readonly Wages[]): Wages => ({
  pfWagesPaise: sumPaise(all.map(({ pfWagesPaise }) => pfWagesPaise)),
  epsWagesPaise: sumPaise(all.map(({ epsWagesPaise }) => epsWagesPaise)),
  edliWagesPaise: sumPaise(all.map(({ edliWagesPaise }) => edliWagesPaise)),
  esiWagesPaise: sumPaise(all.map(({ esiWagesPaise }) => esiWagesPaise)),
});

/** 0, never −0: the same JSON on every machine. */
export const negated = (paise: Paise): Paise => 0 - paise;

export const lessWages = (a: Wages, b: Wages): Wages =>
  sumWages([
    a,
    {
      pfWagesPaise: negated(b.pfWagesPaise),
      epsWagesPaise: negated(b.epsWagesPaise),
      edliWagesPaise: negated(b.edliWagesPaise),
      esiWagesPaise: negated(b.esiWagesPaise),
    },
  ]);
