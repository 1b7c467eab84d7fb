/** The tax of a year and of a month, step by step: slabs and rebate at their edges, rent, what later months will pay. */
import { ENG_STD } from '../rules/shipped-structures.ts';
import { bonusShares } from './bonus.ts';
import { annualTax, rentExempt, taxRules } from './income-tax.ts';
import type { EmployeeInputs, RunInputs, SalaryAssignment } from './inputs.ts';
import { taxLawOf } from './law.ts';
import type { Payslip } from './payslip.ts';
import { refOf, ruleBookOf } from './rule-book.ts';
import type { IncomeTax, RuleKey, RuleValues, StatutoryRule } from './rules.ts';
import { settles } from './slip-tax.ts';
import type { SalaryComponent } from './structure.ts';
import { type TaxFacts, withholding } from './withholding.ts';
import { ALWAYS, assignment, onlySlip, person, RULES, run } from './workbench/people.ts';
import { emptyYear, halfYearOf, monthsToMarch, taxYearOf, withSlip, type YearToDate, yearAt } from './year.ts';

const MONTH = '2026-11';
const law = taxLawOf(ruleBookOf(RULES), '2026-11-30');
const rule = (key: RuleKey): StatutoryRule => {
  const found = RULES.find((one) => one.key === key);
  if (found === undefined) throw new TypeError(`${key} is not shipped`);
  return found;
};
const LAKH = 100_000_00;
/** The law with another value of one key. */
const lawWith = <K extends RuleKey>(key: K, value: Partial<RuleValues[K]>) =>
  taxLawOf(
    ruleBookOf(
      RULES.map((one) => (one.key === key ? ({ ...one, value: { ...one.value, ...value } } as StatutoryRule) : one)),
    ),
    '2026-11-30',
  );

describe('the tax of a year', () => {
  const steps = (income: number, regime: 'NEW' | 'OLD' = 'NEW', age?: number) => annualTax(law, regime, income, age);

  it('is nothing of nothing, and of less', () => {
    const nothing = { slabTaxPaise: 0, rebatePaise: 0, surchargePaise: 0, cessPaise: 0, totalPaise: 0 };
    for (const income of [0, -5 * LAKH])
      expect(steps(income)).toEqual({ ...nothing, incomePaise: 0, roundedIncomePaise: 0 });
  });

  it('rounds the income first, and what is owed last', () => {
    expect(steps(16 * LAKH + 499).roundedIncomePaise).toBe(16 * LAKH);
    expect(steps(16 * LAKH + 500)).toMatchObject({
      incomePaise: 16 * LAKH + 500,
      roundedIncomePaise: 16 * LAKH + 1_000,
    });
    // 1,20,000.00 and 15 % of ten rupees, and cess on both: to the nearest ten.
    expect(steps(16 * LAKH + 1_000)).toMatchObject({
      slabTaxPaise: 120_000_00 + 200,
      cessPaise: 480_008,
      totalPaise: 124_800_00,
    });
  });

  it('gives back all up to an income, and beyond it lets the tax grow by no more than the income', () => {
    expect(steps(12 * LAKH)).toMatchObject({ slabTaxPaise: 60_000_00, rebatePaise: 60_000_00, totalPaise: 0 });
    expect(steps(12 * LAKH + 1_000)).toMatchObject({ slabTaxPaise: 60_001_50, rebatePaise: 59_991_50 });
    // The old regime gives all back up to its income, and nothing beyond it.
    expect(steps(5 * LAKH, 'OLD')).toMatchObject({ slabTaxPaise: 12_500_00, rebatePaise: 12_500_00, totalPaise: 0 });
    expect(steps(5 * LAKH + 1_000, 'OLD')).toMatchObject({ slabTaxPaise: 12_502_00, rebatePaise: 0 });
    const rebate = { incomeUptoPaise: 12 * LAKH, maxPaise: 100, marginal: true };
    expect(annualTax(lawWith('TDS_NEW', { rebate } as Partial<IncomeTax>), 'NEW', 12 * LAKH).rebatePaise).toBe(100);
  });

  it('begins its surcharge above an income, and not at it', () => {
    expect(steps(50 * LAKH).surchargePaise).toBe(0);
    const { slabTaxPaise: at } = steps(50 * LAKH);
    const above = steps(50 * LAKH + 1_000);
    expect(above.surchargePaise).toBe(at + 1_000 - above.slabTaxPaise);
    expect(steps(60 * LAKH).surchargePaise).toBe(steps(60 * LAKH).slabTaxPaise / 10);
    // Just above a crore: no more than what was owed at it, with its own surcharge, and the income beyond.
    const crore = steps(100 * LAKH);
    const beyond = steps(100 * LAKH + 1_000);
    expect(beyond.slabTaxPaise + beyond.surchargePaise).toBe(crore.slabTaxPaise + crore.surchargePaise + 1_000);
  });

  it('is that of the highest age that is reached', () => {
    expect([59, 60, 79, 80, 99].map((age) => steps(6 * LAKH, 'OLD', age).slabTaxPaise / 100)).toEqual([
      ...[32_500, 30_000, 30_000, 20_000, 20_000],
    ]);
    expect(steps(6 * LAKH, 'OLD')).toEqual(steps(6 * LAKH, 'OLD', 0));
  });

  it('names the rows that it was reckoned by, that of rent where it was asked', () => {
    const refs = (...keys: readonly RuleKey[]) => keys.map((key) => refOf(rule(key)));
    expect(taxRules(law, 'NEW', false)).toEqual(refs('TDS_NEW', 'SURCHARGE', 'CESS', 'TAX_ROUND'));
    expect(taxRules(law, 'OLD', true)).toEqual(refs('TDS_OLD', 'SURCHARGE', 'CESS', 'TAX_ROUND', 'HRA_EXEMPT'));
  });
});

describe('what of rent is free', () => {
  it.each<[string, Parameters<typeof rentExempt>[1], number]>([
    ['the allowance', { hraPaise: 100, basicPaise: 1_000, rentPaise: 900, city: undefined }, 100],
    ['what is beyond a tenth of basic', { hraPaise: 900, basicPaise: 1_000, rentPaise: 250, city: undefined }, 150],
    ['two fifths of basic', { hraPaise: 900, basicPaise: 1_000, rentPaise: 900, city: 'Mysuru' }, 400],
    ['half of it in a metro', { hraPaise: 900, basicPaise: 1_000, rentPaise: 900, city: 'Chennai' }, 500],
    ['nothing of a low rent', { hraPaise: 900, basicPaise: 1_000, rentPaise: 99, city: 'Chennai' }, 0],
  ])('is %s', (_, asked, free) => {
    expect(rentExempt(law, asked)).toBe(free);
  });
});

describe('what a month takes', () => {
  const facts: TaxFacts = {
    ...{
      assignment: { taxRegime: 'NEW' },
      declaration: {},
      age: 0,
      paidBeforePaise: 14 * LAKH,
      recurringPaise: 2 * LAKH,
    },
    ...{ oneOffsPaise: 0, laterMonths: 4, laterEachPaise: 2 * LAKH, withheldBeforePaise: 1_70_625_00, share: true },
    year: { professionalTaxPaise: 2_400_00, basicPaise: 12 * LAKH, hraPaise: 4 * LAKH },
  };
  const of = (over: Partial<TaxFacts> = {}) => withholding(law, { ...facts, ...over });
  const old = { assignment: { taxRegime: 'OLD' } } as const;

  it('says each step of the way', () => {
    const income = 24 * LAKH - 75_000_00;
    expect(of()).toEqual({
      ...{ regime: 'NEW', paidBeforePaise: 14 * LAKH, recurringPaise: 2 * LAKH, oneOffsPaise: 0, laterMonths: 4 },
      ...{ recurringLaterPaise: 8 * LAKH, previousEmployerPaise: 0, otherIncomePaise: 0, deductions: [] },
      ...{ standardDeductionPaise: 75_000_00, annual: annualTax(law, 'NEW', income), annualWithOneOffs: null },
      ...{ withheldBeforePaise: 1_70_625_00, monthsLeft: 5, sharePaise: 24_375_00, oneOffTaxPaise: 0 },
      ...{ tdsPaise: 24_375_00, rules: taxRules(law, 'NEW', false) },
    });
  });

  it('is a share in whole rupees, and in the last month what is left to the paisa', () => {
    const { totalPaise } = of().annual;
    expect(of({ withheldBeforePaise: totalPaise - 249 }).sharePaise).toBe(0);
    expect(of({ withheldBeforePaise: totalPaise - 250 }).sharePaise).toBe(100);
    const last = { laterMonths: 0, recurringPaise: 10 * LAKH };
    expect(of({ ...last, withheldBeforePaise: totalPaise - 249 })).toMatchObject({ monthsLeft: 1, sharePaise: 249 });
  });

  it('takes at once what one-offs add, of a correction nothing else, and never less than nothing', () => {
    const once = of({ oneOffsPaise: LAKH });
    expect(once.annualWithOneOffs).toEqual(annualTax(law, 'NEW', 25 * LAKH - 75_000_00));
    const added = (once.annualWithOneOffs?.totalPaise ?? 0) - once.annual.totalPaise;
    expect(once).toMatchObject({ oneOffTaxPaise: added, tdsPaise: 24_375_00 + added });
    expect(of({ oneOffsPaise: LAKH, share: false })).toMatchObject({ sharePaise: 0, tdsPaise: added });
    const over = of({ withheldBeforePaise: 90 * LAKH });
    expect(over.sharePaise).toBeLessThan(0);
    expect(over.tdsPaise).toBe(0);
  });

  it('counts what was earned and taken elsewhere', () => {
    const declaration = { previousEmployer: { incomePaise: LAKH, tdsPaise: 7_00 }, otherIncomePaise: 3_000_00 };
    expect(of({ declaration })).toMatchObject({
      ...{ previousEmployerPaise: LAKH, otherIncomePaise: 3_000_00, withheldBeforePaise: 1_70_632_00 },
      annual: { incomePaise: 25 * LAKH + 3_000_00 - 75_000_00 },
    });
  });

  it('deducts in the old regime what was declared, each section up to its limit, and rent where there is any', () => {
    const declaration = { rentPaise: 3 * LAKH, deductionsPaise: { '80D': 25_000_00, '80C': 9 * LAKH, '80G': 0 } };
    const deductions = [
      { section: 'PT', amountPaise: 2_400_00 },
      { section: 'HRA', amountPaise: 3 * LAKH - 1.2 * LAKH },
      { section: '80C', amountPaise: 1.5 * LAKH },
      { section: '80D', amountPaise: 25_000_00 },
    ];
    const told = of({ ...old, declaration });
    expect(told.deductions).toEqual(deductions);
    expect(told.standardDeductionPaise).toBe(50_000_00);
    const sum = deductions.reduce((all, { amountPaise }) => all + amountPaise, 0);
    expect(told.annual.incomePaise).toBe(24 * LAKH - 50_000_00 - sum);
    expect(told.rules).toEqual(taxRules(law, 'OLD', true));
    expect(of(old).rules).toEqual(taxRules(law, 'OLD', false));
    const none = of({ ...old, year: { ...facts.year, professionalTaxPaise: 0 } });
    expect([none.deductions, none.rules]).toEqual([[], taxRules(law, 'OLD', false)]);
    const metro = of({ assignment: { ...old.assignment, city: 'Mumbai' }, declaration: { rentPaise: 90 * LAKH } });
    expect(metro.deductions[1]).toEqual({ section: 'HRA', amountPaise: 4 * LAKH });
    expect(of({ declaration }).deductions).toEqual([]);
  });
});

describe('a bonus', () => {
  const member = (assignmentId: string, employeeId: string, effortWeightBp: number) => ({
    ...{ assignmentId, employeeId, effortWeightBp },
  });

  it('is shared by effort to the paisa, the odd one by the order of assignments, and nobody gets nothing', () => {
    const team = [
      member('c', 'e-3', 5_000),
      member('a', 'e-1', 2_500),
      member('b', 'e-2', 2_500),
      member('d', 'e-4', 0),
    ];
    for (const all of [team, team.toReversed()])
      expect(bonusShares(1_000_00, 1_000, all)).toEqual([
        { employeeId: 'e-1', amountPaise: 25_00 },
        { employeeId: 'e-2', amountPaise: 25_00 },
        { employeeId: 'e-3', amountPaise: 50_00 },
      ]);
    expect(bonusShares(10, 1_000, [member('b', 'e-2', 1), member('a', 'e-1', 1)])).toEqual([
      { employeeId: 'e-1', amountPaise: 1 },
    ]);
    for (const weights of [[], [member('a', 'e-1', 0)]]) expect(bonusShares(1_000_00, 1_000, weights)).toEqual([]);
  });
});

describe('a tax year', () => {
  it('begins in April, and its halves in April and October', () => {
    const months = ['2026-03', '2026-04', '2026-09', '2026-10', '2026-12', '2027-03'];
    expect(months.map(taxYearOf)).toEqual(['25-26', '26-27', '26-27', '26-27', '26-27', '26-27']);
    expect(months.map(halfYearOf)).toEqual(['2025-10', '2026-04', '2026-04', '2026-10', '2026-10', '2026-10']);
    expect(months.map(monthsToMarch)).toEqual([0, 11, 6, 5, 3, 0]);
  });

  const year: YearToDate = {
    ...{ taxYear: '26-27', linesPaise: { BASIC: 5 }, taxableGrossPaise: 10, tdsPaise: 20, ptPaise: 30 },
    ...{ halfYearFrom: '2026-10', halfYearGrossPaise: 40, halfYearPtPaise: 50 },
  };

  it('is found as it was, with a new half, or with nothing', () => {
    expect(yearAt(year, '2027-03')).toBe(year);
    expect(yearAt(year, '2026-09')).toEqual({
      ...year,
      halfYearFrom: '2026-04',
      halfYearGrossPaise: 0,
      halfYearPtPaise: 0,
    });
    expect(yearAt(year, '2027-04')).toEqual({
      ...{ taxYear: '27-28', linesPaise: {}, taxableGrossPaise: 0, tdsPaise: 0, ptPaise: 0 },
      ...{ halfYearFrom: '2027-04', halfYearGrossPaise: 0, halfYearPtPaise: 0 },
    });
  });

  it('adds up by code, what is taxed, and both taxes', () => {
    const line = (code: string, amountPaise: number, over: object = {}) =>
      ({ code, kind: 'EARNING', amountPaise, taxable: true, ...over }) as const;
    const lines = [
      ...[line('BASIC', 100), line('BASIC', 1), line('FREE', 7, { taxable: false })],
      ...[line('TDS', 2, { kind: 'DEDUCTION' }), line('PT', 3, { kind: 'DEDUCTION', taxable: false })],
    ];
    expect(withSlip(year, { month: MONTH, grossPaise: 108, lines })).toEqual({
      ...{ taxYear: '26-27', linesPaise: { BASIC: 106, FREE: 7, TDS: 2, PT: 3 }, taxableGrossPaise: 111 },
      ...{ tdsPaise: 22, ptPaise: 33, halfYearFrom: '2026-10', halfYearGrossPaise: 148, halfYearPtPaise: 53 },
    });
  });
});

describe('the tax of a slip', () => {
  const taxOf = (
    over: Partial<EmployeeInputs>,
    month = MONTH,
    more: Partial<RunInputs> = {},
  ): NonNullable<Payslip['tax']> => {
    const { tax } = onlySlip(run(month, [person(month, over)], more), ALWAYS);
    if (tax === null) throw new Error('a slip has its tax');
    return tax;
  };
  const rate = (over: Partial<SalaryAssignment>) => ({ assignments: [assignment(over)] });
  const leaving = (exitedOn: string) => ({ attendance: { month: MONTH, lopHalfDays: 0, exitedOn } });

  it('ends with the employment', () => {
    const told = (over: Partial<EmployeeInputs>) => settles(person(MONTH, over), MONTH);
    expect(told({})).toBe(false);
    expect(told({ finalSettlement: true })).toBe(true);
    expect(told({ finalSettlement: false })).toBe(false);
    for (const [day, ends] of [
      ['2026-11-30', true],
      ['2026-12-01', false],
    ] as const)
      expect([day, told(leaving(day))]).toEqual([day, ends]);
  });

  it('reckons with the months still to come, to March or to the last day', () => {
    const later = (over: Partial<EmployeeInputs>, month = MONTH, more: Partial<RunInputs> = {}) =>
      taxOf(over, month, more).laterMonths;
    expect(later({})).toBe(4);
    expect(later({}, '2027-03')).toBe(0);
    expect([later(leaving('2026-12-01')), later(leaving('2027-02-28')), later(leaving('2027-12-31'))]).toEqual([
      1, 3, 4,
    ]);
    expect(later({ finalSettlement: true })).toBe(0);
    // Beside a correction the month’s own slip is to come, unless it was paid.
    const correction = { type: 'correction' } as const;
    expect(later({}, MONTH, correction)).toBe(5);
    expect(later({ sameMonth: { grossPaise: 0, ptPaise: 0 } }, MONTH, correction)).toBe(4);
  });

  it('takes what is recurring and what is paid once apart, and what is not taxed not at all', () => {
    const additionalPay = [
      ...(['SPECIAL_PAY', 'INTERNET', 'RECOVERY'] as const).map((componentCode) => ({
        ...{
          additionalPayId: componentCode,
          componentCode,
          amountPaise: 1_000_00,
          source: 'MANUAL' as const,
          sourceRef: '',
        },
      })),
    ];
    const tax = taxOf({ additionalPay, yearToDate: { ...emptyYear(MONTH), taxableGrossPaise: 7, tdsPaise: 9 } });
    expect(tax).toMatchObject({
      ...{ paidBeforePaise: 7, recurringPaise: 80_000_00, oneOffsPaise: 1_000_00, recurringLaterPaise: 320_000_00 },
      withheldBeforePaise: 9,
    });
    const rich = { yearToDate: { ...emptyYear(MONTH), taxableGrossPaise: 40 * LAKH }, additionalPay };
    expect(taxOf(rich).sharePaise).toBeGreaterThan(0);
    expect(taxOf(rich, MONTH, { type: 'correction' }).sharePaise).toBe(0);
    const [basic, ...others] = ENG_STD.components;
    const untaxed = { ...ENG_STD, components: [{ ...basic, taxable: false } as SalaryComponent, ...others] };
    expect(taxOf({}, MONTH, { structures: [untaxed] })).toMatchObject({
      ...{ recurringPaise: 40_000_00, recurringLaterPaise: 160_000_00 },
    });
    // By the state’s table all of it counts, taxed or not.
    const old = rate({ taxRegime: 'OLD', monthlyGrossPaise: 25_000_00 });
    expect(taxOf(old, MONTH, { structures: [untaxed] }).deductions).toEqual([{ section: 'PT', amountPaise: 1_100_00 }]);
  });

  it('deducts in the old regime the professional tax of the whole year, and rent by the pay of all of it', () => {
    const yearToDate = { ...emptyYear(MONTH), ptPaise: 1_400_00, linesPaise: { BASIC: 280_000_00, HRA: 112_000_00 } };
    const declaration = { rentPaise: 1_20_000_00 };
    const { deductions } = taxOf({ ...rate({ taxRegime: 'OLD' }), yearToDate, declaration });
    // Seven months before, this one, four to come, February more; a tenth of twelve months of basic pay is not free.
    expect(deductions).toEqual([
      { section: 'PT', amountPaise: 1_400_00 + 200_00 + 900_00 },
      { section: 'HRA', amountPaise: 1_20_000_00 - 48_000_00 },
    ]);
    const chennai = rate({ taxRegime: 'OLD', ptState: 'TN-CHENNAI', monthlyGrossPaise: 10_000_00 });
    const half = { ...emptyYear(MONTH), halfYearGrossPaise: 10_000_00 };
    // October, this month and four to come are 60,000.00 in the half-year.
    expect(taxOf({ ...chennai, yearToDate: half }).deductions).toEqual([{ section: 'PT', amountPaise: 930_00 }]);
    const woman = rate({ taxRegime: 'OLD', ptState: 'MH', monthlyGrossPaise: 20_000_00, ptGender: 'female' });
    expect(taxOf(woman).deductions).toEqual([]);
  });

  it('goes by the age on the last day of the tax year', () => {
    const rich = rate({ taxRegime: 'OLD', monthlyGrossPaise: 50_000_00 });
    const slabs = (bornOn: string | undefined, month: string) => {
      const yearToDate = { ...emptyYear(month), taxableGrossPaise: 20 * LAKH };
      return taxOf({ ...rich, yearToDate, ...(bornOn === undefined ? {} : { bornOn }) }, month).annual.slabTaxPaise;
    };
    // At 60 half a lakh more is free, of which a twentieth is owed before.
    for (const month of [MONTH, '2026-04', '2026-12', '2027-01', '2027-03']) {
      const young = slabs(undefined, month);
      const both = [slabs('1967-04-01', month), slabs('1967-03-31', month)];
      expect([month, ...both]).toEqual([month, young, young - 2_500_00]);
    }
    expect(slabs('1967-03-31', '2026-03')).toBe(slabs(undefined, '2026-03'));
  });
});
