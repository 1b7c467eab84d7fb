/** The acceptance vectors of pay, exact to the paisa. */
import { readFileSync } from 'node:fs';
import { addMonths } from '@lamplight/common/calendar/month.ts';
import { calculate } from './calculate.ts';
import { contributionsOf } from './contributions.ts';
import { annualTax } from './income-tax.ts';
import type { EmployeeInputs, PfMode } from './inputs.ts';
import { monthLawOf, taxLawOf } from './law.ts';
import type { Payslip } from './payslip.ts';
import { tableAmount } from './professional-tax.ts';
import { ruleBookOf } from './rule-book.ts';
import type { TaxRegime } from './rules.ts';
import { ALWAYS, amountOf, assignment, onlySlip, person, RULES, run, slipsOf } from './workbench/people.ts';
import { emptyYear, type YearToDate } from './year.ts';

type Vector<I, X> = Readonly<{ id: string; input: I; expect: X }>;
type Amounts = Readonly<Record<string, number>>;
type SlipInput = Readonly<{
  monthlyGrossPaise: number;
  state: string;
  month: string;
  basisHalfDays: number;
  paidHalfDays: number;
  regime: TaxRegime;
  pfMode: PfMode;
  pensionMember: boolean;
  esiCovered: boolean;
  tax: { ytdGrossPaise: number; tdsYtdPaise: number };
  oneOffs?: readonly { code: string; amountPaise: number }[];
  reimbursementsPaise?: number;
}>;
type SlipExpected = Readonly<{
  earnings: Amounts;
  grossPaise: number;
  codeWagesPaise: number;
  deductions: Amounts;
  employer: Amounts;
  annualTaxPaise: number;
  netPaise: number;
  costPaise: number;
  annualTaxWithOneOffsPaise?: number;
}>;
type Vectors = Readonly<{
  payslips: readonly Vector<SlipInput, SlipExpected>[];
  tdsYear: readonly Vector<
    Amounts & { regime: TaxRegime },
    { taxablePaise: number; annualTaxPaise: number; monthlyTdsPaise: number[]; hraExemptPaise?: number }
  >[];
  annualTax: readonly Vector<{ regime: TaxRegime; totalIncomePaise: number }, Amounts>[];
  epf: readonly Vector<{ wagesPaise: number; pfMode: PfMode; pensionMember: boolean }, Amounts>[];
  esi: readonly Vector<{ wagesPaise: number }, Amounts>[];
  professionalTax: readonly Vector<{ state: string; grossPaise: number; month: number }, { ptPaise: number }>[];
}>;
const vectors: Vectors = JSON.parse(readFileSync(new URL('../vectors/payroll.json', import.meta.url), 'utf8'));

const book = ruleBookOf(RULES);
const law = monthLawOf(book, '2026-11');
const taxLaw = taxLawOf(book, '2026-11-30');

export const employeeOf = ({ id, input }: Vector<SlipInput, unknown>): EmployeeInputs => {
  const { month, tax, oneOffs = [], reimbursementsPaise } = input;
  const yearToDate: YearToDate = {
    ...emptyYear(month),
    taxableGrossPaise: tax.ytdGrossPaise,
    tdsPaise: tax.tdsYtdPaise,
  };
  const pay = (componentCode: string, amountPaise: number, source: 'MILESTONE_BONUS' | 'REIMBURSEMENT') => ({
    ...{ additionalPayId: `${id}-${componentCode}`, componentCode, amountPaise, source, sourceRef: id },
  });
  return person(month, {
    employeeId: id,
    assignments: [
      assignment({
        monthlyGrossPaise: input.monthlyGrossPaise,
        ptState: input.state,
        taxRegime: input.regime,
        pfMode: input.pfMode,
        pensionMember: input.pensionMember,
      }),
    ],
    attendance: { month, lopHalfDays: input.basisHalfDays - input.paidHalfDays },
    additionalPay: [
      ...oneOffs.map(({ code, amountPaise }) => pay(code, amountPaise, 'MILESTONE_BONUS')),
      ...(reimbursementsPaise === undefined ? [] : [pay('INTERNET', reimbursementsPaise, 'REIMBURSEMENT')]),
    ],
    yearToDate,
  });
};

const byCode = ({ lines }: Payslip, kind: string, oneOff = false): Amounts =>
  Object.fromEntries(
    lines
      .filter((line) => line.kind === kind && line.oneOff === oneOff)
      .map(({ code, amountPaise }) => [code, amountPaise]),
  );

describe('payslips', () => {
  it.each(vectors.payslips)('$id to the paisa', (vector) => {
    const slip = onlySlip(run(vector.input.month, [employeeOf(vector)]));
    expect({
      earnings: byCode(slip, 'EARNING'),
      grossPaise: slip.grossPaise,
      codeWagesPaise: slip.codeWagesPaise,
      deductions: byCode(slip, 'DEDUCTION'),
      employer: byCode(slip, 'EMPLOYER_CONTRIBUTION'),
      annualTaxPaise: slip.tax?.annual.totalPaise,
      netPaise: slip.netPaise,
      costPaise: slip.costPaise,
      ...(slip.tax?.annualWithOneOffs ? { annualTaxWithOneOffsPaise: slip.tax.annualWithOneOffs.totalPaise } : {}),
    }).toEqual(vector.expect);
    expect(slip.esiCovered).toBe(vector.input.esiCovered);
    expect(slip.days).toMatchObject({
      basisHalfDays: vector.input.basisHalfDays,
      paidHalfDays: vector.input.paidHalfDays,
    });
  });
});

describe('tax', () => {
  it.each(vectors.annualTax)('$id: each step of the year', ({ input, expect: expected }) => {
    const { incomePaise, ...steps } = annualTax(taxLaw, input.regime, input.totalIncomePaise);
    expect(steps).toEqual(expected);
    expect(incomePaise).toBe(input.totalIncomePaise);
  });

  it.each(vectors.tdsYear)('$id: twelve months of one year', ({ input, expect: expected }) => {
    const employee = (month: string, yearToDate: YearToDate): EmployeeInputs =>
      person(month, {
        assignments: [
          assignment({ monthlyGrossPaise: (input['annualGrossPaise'] ?? 0) / 12, taxRegime: input.regime }),
        ],
        declaration:
          input.regime === 'NEW'
            ? {}
            : {
                rentPaise: input['rentPaise'] ?? 0,
                deductionsPaise: { '80C': input['c80Paise'] ?? 0, '80D': input['d80Paise'] ?? 0 },
              },
        yearToDate,
      });
    const slips: Payslip[] = [];
    for (let index = 0; index < 12; index += 1) {
      const month = addMonths('2026-04', index);
      slips.push(onlySlip(run(month, [employee(month, slips.at(-1)?.yearToDate ?? emptyYear(month))]), ALWAYS));
    }
    expect(slips.map((slip) => amountOf(slip, 'TDS'))).toEqual(expected.monthlyTdsPaise);
    for (const { tax } of slips) {
      expect(tax?.annual).toMatchObject({
        roundedIncomePaise: expected.taxablePaise,
        totalPaise: expected.annualTaxPaise,
      });
      const exempt = tax?.deductions.find(({ section }) => section === 'HRA')?.amountPaise;
      expect(exempt).toBe(expected.hraExemptPaise);
    }
  });
});

describe('edges', () => {
  it.each(vectors.epf)('$id: provident fund at the half rupee', ({ input, expect: expected }) => {
    const terms = { pfMode: input.pfMode, pensionMember: input.pensionMember, bornOn: undefined, covered: false };
    const { contributions } = contributionsOf(input.wagesPaise, terms, law);
    expect(Object.fromEntries(contributions.map(({ code, amountPaise }) => [code, amountPaise]))).toMatchObject(
      expected,
    );
  });

  it.each(vectors.esi)('$id: state insurance up to the next rupee', ({ input, expect: expected }) => {
    const terms = { pfMode: 'CAPPED', pensionMember: true, bornOn: undefined, covered: true } as const;
    const { contributions } = contributionsOf(input.wagesPaise, terms, law);
    expect(Object.fromEntries(contributions.map(({ code, amountPaise }) => [code, amountPaise]))).toMatchObject(
      expected,
    );
  });

  it.each(vectors.professionalTax)('$id: professional tax at its threshold', ({ input, expect: expected }) => {
    const month = `2026-${String(input.month).padStart(2, '0')}`;
    const table = law.professionalTax(input.state).value;
    expect({ ptPaise: tableAmount(table, input.grossPaise, month, undefined) }).toEqual(expected);
  });
});

it('P10 carries the minimum of the provident fund’s administration once', () => {
  const [p1, p6] = ['P1', 'P6'].map((id) => vectors.payslips.find((vector) => vector.id === id));
  if (p1 === undefined || p6 === undefined) throw new Error('P1 and P6 are vectors');
  const calculation = calculate(run('2026-11', [employeeOf(p1), employeeOf(p6)]), RULES);
  expect(slipsOf(calculation).reduce((sum, { netPaise }) => sum + netPaise, 0)).toBe(9_245_700);
  if (calculation.ok)
    expect(calculation.runLines).toMatchObject([
      { amountPaise: 50_000, basis: { pfWagesPaise: 2_788_000, sharePaise: 13_900 } },
    ]);
});
