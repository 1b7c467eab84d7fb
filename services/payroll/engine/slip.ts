/** One person's slip (payroll.md §5): the month, one-offs, differences of paid months, what the law takes, recoveries. */
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import { daysIn } from '@lamplight/common/calendar/month.ts';
import { coveredByEsi, deductionCap, NO_WAGES, sumWages } from './contributions.ts';
import { differencesOf } from './differences.ts';
import { fullMonthsOf, type RunGround, structureKey } from './ground.ts';
import type { EmployeeInputs, SalaryAssignment } from './inputs.ts';
import type { MonthLaw } from './law.ts';
import { isEarning, lineOf, sumOf } from './lines.ts';
import { type FullOf, type PayOfMonth, payOfMonth, type Unpayable } from './pay-of-month.ts';
import type { PayLine, Payslip, SlipFault } from './payslip.ts';
import { professionalTaxOf } from './professional-tax.ts';
import { recoveriesOf } from './recoveries.ts';
import { settles, taxOf } from './slip-tax.ts';
import type { SalaryComponent } from './structure.ts';
import { withSlip, yearAt } from './year.ts';

type Fault = Readonly<{ code: SlipFault['code']; what: string }>;

/** The assignment by which a person without a day in the month is taxed: the last one. */
const latestOf = (assignments: readonly SalaryAssignment[]): SalaryAssignment | undefined =>
  assignments.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))[0];

/** What the month itself pays; a correction pays none of it. */
const monthOwn = (
  ground: RunGround,
  employee: EmployeeInputs,
  covered: boolean,
  law: MonthLaw,
  fullOf: FullOf,
): PayOfMonth | Unpayable => {
  const { assignments, attendance, bornOn } = employee;
  if (ground.inputs.type !== 'correction')
    return payOfMonth({ assignments, bornOn, covered }, attendance, ground.inputs.payBasis, law, fullOf);
  const days = { stretches: [], basisHalfDays: 0, employedHalfDays: 0, paidHalfDays: 0 };
  return { days, last: null, recurring: [], codeWagesPaise: 0, contributions: [], wages: NO_WAGES };
};

/** In the order of their components, then of the months that differences belong to. */
const inOrder = (lines: readonly PayLine[]): readonly PayLine[] =>
  lines.toSorted((a, b) => a.order - b.order || compare(a.code, b.code) || compare(a.arrearOf ?? '', b.arrearOf ?? ''));
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The slip of one person, or why there is none. The same inputs give the same slip, to the byte of its canonical JSON.
 */
export const slipOf = (ground: RunGround, employee: EmployeeInputs): Payslip | SlipFault => {
  const { month, type, runId } = ground.inputs;
  const { employeeId, attendance, sameMonth } = employee;
  const refused = ({ code, what }: Fault): SlipFault => ({ employeeId, code, what });
  const law = ground.lawOf(month);
  const fullsBy = fullMonthsOf(ground);
  const fullOf = fullsBy(law);
  const covered = employee.esiCovered ?? coveredByEsi(employee, fullOf, law);
  const own = monthOwn(ground, employee, covered, law, fullOf);
  if ('fault' in own) return refused({ code: own.fault, what: own.what });
  const latest = latestOf(employee.assignments);
  if (latest === undefined) return refused({ code: 'ASSIGNMENT_MISSING', what: month });
  const terms = own.last ?? fullOf(latest);
  if (terms === null) return refused({ code: 'STRUCTURE_UNKNOWN', what: latest.structureId });
  if ('negative' in terms) return refused({ code: 'BALANCING_NEGATIVE', what: terms.negative });
  const structure = ground.structures.get(
    structureKey(terms.assignment.structureId, terms.assignment.structureVersion),
  );
  const componentOf = (code: string): SalaryComponent | undefined =>
    structure?.components.find((component) => component.code === code) ?? ground.components.get(code);

  const extra = employee.additionalPay.toSorted((a, b) => compare(a.additionalPayId, b.additionalPayId));
  const once = extra.map((pay) => ({ pay, component: componentOf(pay.componentCode) }));
  const differences = differencesOf(ground, employee, fullsBy, componentOf);
  if ('code' in differences) return refused(differences);
  const lines: PayLine[] = own.recurring.map(({ component, paise, basis }) => lineOf(component, paise, basis));
  for (const { pay, component } of once) {
    if (component === undefined) return refused({ code: 'COMPONENT_UNKNOWN', what: pay.componentCode });
    if (component.kind === 'DEDUCTION') continue;
    const { additionalPayId, source, sourceRef } = pay;
    lines.push({
      ...lineOf(component, pay.amountPaise, { kind: 'ADDITIONAL', additionalPayId, source, sourceRef }),
      oneOff: true,
    });
  }
  lines.push(...differences.lines);
  const put = (code: string, amount: Paise, basis: PayLine['basis']): void => {
    const component = componentOf(code);
    if (component === undefined) throw new Error(`No component ${code}: calculationWith looks for them`);
    if (amount !== 0 || !(component.removeIfZero || type === 'correction'))
      lines.push(lineOf(component, amount, basis));
  };
  for (const { code, amountPaise, basis } of own.contributions) put(code, amountPaise, basis);

  const grossPaise = sumOf(lines, isEarning);
  const year = yearAt(employee.yearToDate, month);
  const { ptState, ptGender } = terms.assignment;
  const pt = professionalTaxOf(law.professionalTax(ptState), {
    ...{ month, grossPaise, gender: ptGender, last: settles(employee, month) },
    before: {
      month: sameMonth ?? { grossPaise: 0, ptPaise: 0 },
      halfYear: { grossPaise: year.halfYearGrossPaise, ptPaise: year.halfYearPtPaise },
    },
  });
  put('PT', pt.amountPaise, pt.basis);
  const tax = taxOf(ground, employee, { terms, lines, year, professionalTaxPaise: pt.amountPaise });
  put('TDS', tax.tdsPaise, { kind: 'TAX', worksheet: tax });

  const taken = sumOf(lines, ({ kind }) => kind === 'DEDUCTION');
  const cap = law.of('DEDUCTION_CAP');
  const wanted = once.flatMap(({ pay, component }) => (component?.kind === 'DEDUCTION' ? [{ pay, component }] : []));
  const recoveries = recoveriesOf(wanted, Math.max(0, deductionCap(own.codeWagesPaise, cap) - taken), cap);
  lines.push(...recoveries.lines);
  const reimbursementsPaise = sumOf(lines, ({ kind }) => kind === 'REIMBURSEMENT');
  const short = sumPaise([grossPaise, reimbursementsPaise, 0 - sumOf(lines, ({ kind }) => kind === 'DEDUCTION')]);
  const owes = type === 'correction' && short < 0;
  if (owes) put('OWED', short, { kind: 'OWED', shortPaise: 0 - short });

  const deductionsPaise = sumOf(lines, ({ kind }) => kind === 'DEDUCTION');
  const employerPaise = sumOf(lines, ({ kind }) => kind === 'EMPLOYER_CONTRIBUTION');
  const ordered = inOrder(lines);
  const { joinedOn, exitedOn, lopHalfDays } = attendance;
  return {
    ...{ employeeId, month, type, lines: ordered, grossPaise, reimbursementsPaise, deductionsPaise },
    netPaise: sumPaise([grossPaise, reimbursementsPaise, 0 - deductionsPaise]),
    employerPaise,
    costPaise: sumPaise([grossPaise, employerPaise]),
    codeWagesPaise: own.codeWagesPaise,
    ...sumWages([own.wages, differences.wages]),
    esiCovered: covered,
    monthlyGrossPaise: terms.assignment.monthlyGrossPaise,
    days: {
      calendarDays: daysIn(month),
      employedHalfDays: own.days.employedHalfDays,
      lopHalfDays: type === 'correction' ? 0 : lopHalfDays,
      paidHalfDays: own.days.paidHalfDays,
      basisHalfDays: own.days.basisHalfDays,
    },
    ...(joinedOn === undefined ? {} : { joinedOn }),
    ...(exitedOn === undefined ? {} : { exitedOn }),
    finalSettlement: employee.finalSettlement ?? false,
    tax,
    yearToDate: withSlip(year, { month, grossPaise, lines: ordered }),
    additionalPayIds: extra.map(({ additionalPayId }) => additionalPayId),
    carriedForward: [
      ...recoveries.carriedForward,
      ...(owes ? [{ sourceRef: `owed:${runId}`, amountPaise: 0 - short }] : []),
    ],
  };
};
