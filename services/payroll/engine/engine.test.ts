/** What the engine refuses, its cases beside the vectors, and what holds for every company. */
import { addMonths, type Month } from '@lamplight/common/calendar/month.ts';
import fc from 'fast-check';
import { ENG_STD, shippedComponents } from '../rules/shipped-structures.ts';
import { basisWords } from './basis-words.ts';
import { bonusShares } from './bonus.ts';
import { calculate } from './calculate.ts';
import { structureFault } from './formula.ts';
import { annualTax } from './income-tax.ts';
import type { AdditionalPay, EmployeeInputs, PaidMonth, RunInputs } from './inputs.ts';
import { reversedJournal, runJournal } from './journal.ts';
import { taxLawOf } from './law.ts';
import type { Payslip } from './payslip.ts';
import { tableAmount } from './professional-tax.ts';
import { reversalOf, reversedRunLines } from './reversal.ts';
import { ruleBookOf } from './rule-book.ts';
import type { StatutoryRule } from './rules.ts';
import type { SalaryComponent, SalaryStructure } from './structure.ts';
import { slipAddsUp, totalsOf } from './totals.ts';
import { ALWAYS, amountOf, assignment, onlySlip, person, RULES, run, slipsOf } from './workbench/people.ts';
import { emptyYear, withSlip, type YearToDate } from './year.ts';

const NOVEMBER = '2026-11';
const extra = (componentCode: string, amountPaise: number, id = componentCode): AdditionalPay => ({
  ...{ additionalPayId: id, componentCode, amountPaise, source: 'MANUAL', sourceRef: `ref-${id}` },
});
const slipWith = (over: Partial<EmployeeInputs>, month: Month = NOVEMBER, runOver: Partial<RunInputs> = {}): Payslip =>
  onlySlip(run(month, [person(month, over)], runOver));
const amounts = (slip: Payslip, ...codes: readonly string[]): readonly number[] =>
  codes.map((code) => amountOf(slip, code));

describe('structures', () => {
  const component = (code: string, over: object): SalaryComponent =>
    ({ ...ENG_STD.components[0], code, ...over }) as SalaryComponent;
  const formula = (code: string, ...names: readonly string[]): SalaryComponent =>
    component(code, { calc: 'FORMULA', formula: { op: '+', of: names.map((name) => ({ op: 'amount', code: name })) } });
  const balancing = (code: string): SalaryComponent => component(code, { calc: 'BALANCING' });
  const fixed = (code: string, over: object = {}): SalaryComponent =>
    component(code, { calc: 'FIXED', amountPaise: 1, ...over });

  it.each<[string, readonly SalaryComponent[], ReturnType<typeof structureFault>]>([
    ['ENG-STD', ENG_STD.components, null],
    ['itself', [formula('A', 'A')], { code: 'FORMULA_CYCLE', component: 'A' }],
    ['each other', [formula('A', 'B'), formula('B', 'A')], { code: 'FORMULA_CYCLE', component: 'A' }],
    ['what comes later', [formula('A', 'B'), fixed('B')], { code: 'FORMULA_CYCLE', component: 'A' }],
    ['nothing', [formula('A')], { code: 'FORMULA_EMPTY', component: 'A' }],
    ['an earning behind the balance', [balancing('A'), fixed('B')], { code: 'FORMULA_CYCLE', component: 'A' }],
    ['two balances', [balancing('A'), balancing('B')], { code: 'BALANCING_TWICE', component: 'B' }],
    ['a code behind one that always holds', [fixed('A'), fixed('A')], { code: 'COMPONENT_TWICE', component: 'A' }],
    ['variants by condition', [fixed('A', { condition: { fact: 'metro', is: true } }), fixed('A')], null],
    ['a deduction behind the balance', [balancing('A'), fixed('B', { kind: 'DEDUCTION' })], null],
  ])('that name %s', (_, components, fault) => {
    expect(structureFault({ components })).toEqual(fault);
    if (fault === null) return;
    const structure: SalaryStructure = { ...ENG_STD, components };
    expect(calculate(run(NOVEMBER, [], { structures: [structure] }), RULES)).toEqual({
      ok: false,
      structureId: 'ENG-STD',
      ...fault,
    });
  });

  it('reckon every operation, and the first variant whose condition holds', () => {
    const gross = { op: 'gross' } as const;
    const tree = (code: string, of: object): SalaryComponent => component(code, { calc: 'FORMULA', formula: of });
    const structure: SalaryStructure = {
      ...ENG_STD,
      components: [
        tree('BASIC', { op: 'min', of: [gross, { op: 'const', paise: 1_000_000 }] }),
        tree('HRA', {
          op: 'max',
          of: [
            { op: 'amount', code: 'BASIC' },
            { op: 'pct', of: gross, bp: 1_001 },
          ],
        }),
        fixed('CITY', { condition: { fact: 'state', in: ['MH'] }, amountPaise: 9 }),
        fixed('CITY', { condition: { fact: 'state', in: ['KA'] }, amountPaise: 7 }),
        tree('REST', {
          op: '-',
          of: [
            gross,
            { op: 'amount', code: 'BASIC' },
            {
              op: '+',
              of: [
                { op: 'amount', code: 'HRA' },
                { op: 'amount', code: 'CITY' },
              ],
            },
          ],
        }),
      ],
    };
    const slip = slipWith({ assignments: [assignment({ monthlyGrossPaise: 1_234_567 })] }, NOVEMBER, {
      structures: [structure],
    });
    expect(amounts(slip, 'BASIC', 'HRA', 'CITY', 'REST')).toEqual([1_000_000, 1_000_000, 7, -765_440]);
  });

  it('pay half of basic as house rent in a metro, and conveyance out of the balance where it is chosen', () => {
    const metro = slipWith({ assignments: [assignment({ city: 'Mumbai', ptState: 'MH' })] });
    expect(amounts(metro, 'BASIC', 'HRA', 'SPECIAL')).toEqual([4_000_000, 2_000_000, 2_000_000]);
    const conveyed = slipWith({
      assignments: [assignment({ options: ['CONV', 'VPF'], fixedPaise: { CONV: 2_400_000, VPF: 100_000 } })],
    });
    expect(amounts(conveyed, 'CONV', 'SPECIAL', 'VPF')).toEqual([2_400_000, 0, 100_000]);
    // HRA and conveyance are 40,000 of 80,000: exactly the half that may be excluded.
    expect(conveyed.codeWagesPaise).toBe(4_000_000);
  });

  it('add back to wages what is excluded above half of remuneration', () => {
    const structure = {
      ...ENG_STD,
      components: [
        component('BASIC', { calc: 'FIXED', amountPaise: 1_000_001 }),
        fixed('HRA', { wageClass: 'EXCLUDED', amountPaise: 2_000_000 }),
      ],
    };
    expect(slipWith({}, NOVEMBER, { structures: [structure] }).codeWagesPaise).toBe(1_500_000);
  });
});

describe('refusals', () => {
  it('name every rule that no approved row says, and reckon nothing', () => {
    const without = RULES.filter(({ key }) => key !== 'EPF_EE' && key !== 'CESS');
    const old = person(NOVEMBER, { assignments: [assignment({ ptState: 'XX', taxRegime: 'OLD' })] });
    expect(calculate(run(NOVEMBER, [old]), without)).toEqual({
      ok: false,
      code: 'STATUTORY_RULE_MISSING',
      missing: [
        { key: 'EPF_EE', jurisdiction: 'IN', month: NOVEMBER },
        { key: 'PT', jurisdiction: 'XX', month: NOVEMBER },
        { key: 'CESS', jurisdiction: 'IN', month: NOVEMBER },
      ],
    });
    const early = calculate(run('2026-06', [person('2026-06')]), RULES);
    expect(early).toMatchObject({
      ok: false,
      missing: [
        { key: 'EPF_EE', month: '2026-06' },
        { key: 'EPF_ER', month: '2026-06' },
      ],
    });
  });

  it.each<[string, Partial<EmployeeInputs>, string, string]>([
    ['no assignment', { assignments: [] }, 'ASSIGNMENT_MISSING', NOVEMBER],
    [
      'a day without one',
      { assignments: [assignment({ effectiveFrom: '2026-11-02' })] },
      'ASSIGNMENT_MISSING',
      NOVEMBER,
    ],
    [
      'a gap',
      {
        assignments: [
          assignment({ effectiveTo: '2026-11-10' }),
          assignment({ assignmentId: 'a-2', effectiveFrom: '2026-11-12' }),
        ],
      },
      'ASSIGNMENT_MISSING',
      NOVEMBER,
    ],
    ['an unknown structure', { assignments: [assignment({ structureVersion: 9 })] }, 'STRUCTURE_UNKNOWN', 'ENG-STD'],
    [
      'more than gross',
      { assignments: [assignment({ options: ['CONV'], fixedPaise: { CONV: 2_400_001 } })] },
      'BALANCING_NEGATIVE',
      'SPECIAL',
    ],
    ['an unknown component', { additionalPay: [extra('GIFT', 1)] }, 'COMPONENT_UNKNOWN', 'GIFT'],
  ])('of one person with %s stand beside the others’ slips', (_, over, code, what) => {
    const calculation = calculate(
      run(NOVEMBER, [person(NOVEMBER, { employeeId: 'e-0', ...over }), person(NOVEMBER)]),
      RULES,
    );
    expect(calculation).toMatchObject({
      ok: true,
      faults: [{ employeeId: 'e-0', code, what }],
      payslips: [{ employeeId: 'e-1' }],
    });
  });

  it('need a component for every line that the engine writes', () => {
    const catalogue = shippedComponents.filter(({ code }) => code !== 'OWED');
    expect(calculate(run(NOVEMBER, [], { catalogue }), RULES)).toEqual({
      ok: false,
      code: 'COMPONENT_UNKNOWN',
      component: 'OWED',
    });
  });

  it('choose the later version, and find a gap behind a row that ended', () => {
    const [cess] = RULES.filter(({ key }) => key === 'CESS');
    if (cess?.key !== 'CESS') throw new Error('CESS is shipped');
    const second = { ...cess, version: 2, value: { rateBp: 500 } };
    expect(ruleBookOf([cess, second]).find('CESS', 'IN', '2026-01-01')?.version).toBe(2);
    const ended = ruleBookOf([cess, { ...cess, effectiveFrom: '2026-01-01', effectiveTo: '2026-01-31' }]);
    expect([ended.find('CESS', 'IN', '2025-12-31'), ended.find('CESS', 'IN', '2026-01-31')].map(Boolean)).toEqual([
      true,
      true,
    ]);
    expect(ended.find('CESS', 'IN', '2026-02-01')).toBeUndefined();
  });
});

describe('days', () => {
  const revised = [
    assignment({ monthlyGrossPaise: 6_000_000, effectiveTo: '2026-11-10' }),
    assignment({ assignmentId: 'a-2', monthlyGrossPaise: 9_000_000, effectiveFrom: '2026-11-11' }),
  ];
  it('split a month at a revision, and round each line once', () => {
    const odd = [
      assignment({ monthlyGrossPaise: 6_000_001, effectiveTo: '2026-11-10' }),
      assignment({ assignmentId: 'a-2', monthlyGrossPaise: 9_000_001, effectiveFrom: '2026-11-11' }),
    ];
    const slip = slipWith({ assignments: odd });
    // (30,000.01 × 20 + 45,000.01 × 40) / 60 half days, not the sum of two rounded parts.
    expect(amountOf(slip, 'BASIC')).toBe(4_000_001);
    expect(basisWords(slip.lines[0] as Payslip['lines'][number])).toBe(
      'BASIC 40,000.01 = half_up_paise(30,000.01 [50 % × gross 60,000.01] × 10/30 + 45,000.01 [50 % × gross 90,000.01] × 20/30)',
    );
  });

  it.each<[string, Partial<EmployeeInputs['attendance']>, RunInputs['payBasis']['kind'], number]>([
    [
      'undated days without pay lessen the last stretch first',
      { lopHalfDays: 3 },
      'CALENDAR_DAYS',
      (3_000_000 * 20 + 4_500_000 * 37) / 60,
    ],
    [
      'dated ones their own',
      {
        lopHalfDays: 3,
        lopOn: [
          { on: '2026-11-02', halfDays: 2 },
          { on: '2026-11-30', halfDays: 1 },
        ],
      },
      'CALENDAR_DAYS',
      (3_000_000 * 18 + 4_500_000 * 39) / 60,
    ],
    ['a joiner is paid from the day', { joinedOn: '2026-11-16' }, 'CALENDAR_DAYS', 2_250_000],
    ['a leaver to the day', { exitedOn: '2026-11-03' }, 'CALENDAR_DAYS', 300_000],
    ['more days without pay than days are none', { lopHalfDays: 90 }, 'CALENDAR_DAYS', 0],
    [
      'working days count alone',
      { workingDays: ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12'] },
      'WORKING_DAYS',
      3_750_000,
    ],
    ['thirty days are thirty', {}, 'FIXED_30', (3_000_000 * 20 + 4_500_000 * 40) / 60],
  ])('%s', (_, over, kind, basic) => {
    const slip = slipWith(
      { assignments: revised, attendance: { month: NOVEMBER, lopHalfDays: 0, ...over } },
      NOVEMBER,
      { payBasis: { kind } },
    );
    expect(amountOf(slip, 'BASIC')).toBe(basic);
  });

  it('of a fixed month pay its whole in 28 and in 31 days, and 27 of 30 from the second of February', () => {
    for (const month of ['2027-02', '2026-12'])
      expect(slipWith({}, month, { payBasis: { kind: 'FIXED_30' } }).grossPaise).toBe(8_000_000);
    const joiner = { attendance: { month: '2027-02', lopHalfDays: 0, joinedOn: '2027-02-02' } };
    expect(slipWith(joiner, '2027-02', { payBasis: { kind: 'FIXED_30' } }).grossPaise).toBe(7_200_000);
  });
});

describe('contributions', () => {
  it('leave the pension at 58, and where one is not a member', () => {
    const at = (bornOn: string): readonly number[] => amounts(slipWith({ bornOn }), 'EPS_ER', 'EPF_ER');
    expect([at('1968-11-02'), at('1968-11-01')]).toEqual([
      [125_000, 55_000],
      [0, 180_000],
    ]);
    const stranger = slipWith({ assignments: [assignment({ pensionMember: false })] });
    expect([amounts(stranger, 'EPS_ER', 'EPF_ER'), stranger.epsWagesPaise]).toEqual([[0, 180_000], 0]);
  });

  it('go by actual wages where so agreed, the pension still by its ceiling', () => {
    const slip = slipWith({ assignments: [assignment({ pfMode: 'ACTUAL' })] });
    expect(amounts(slip, 'EPF_EE', 'EPS_ER', 'EPF_ER', 'EDLI_ER')).toEqual([768_000, 125_000, 643_000, 7_500]);
  });

  it('of insurance stay to the end of the period in which the rate was low at its start', () => {
    const raised = [
      assignment({ monthlyGrossPaise: 1_610_000, effectiveTo: '2026-11-14' }),
      assignment({ assignmentId: 'a-2', monthlyGrossPaise: 4_000_000, effectiveFrom: '2026-11-15' }),
    ];
    const inPeriod = ['2026-11', '2027-03', '2027-04'].map(
      (month) => slipWith({ assignments: raised }, month).esiCovered,
    );
    expect(inPeriod).toEqual([true, true, false]);
    expect(slipWith({ assignments: raised, esiCovered: false }).esiCovered).toBe(false);
    const gross = 2_900_000; // Code wages 23,200.00
    expect(
      [false, true].map(
        (disabled) => slipWith({ disabled, assignments: [assignment({ monthlyGrossPaise: gross })] }).esiCovered,
      ),
    ).toEqual([false, true]);
  });
});

describe('professional tax', () => {
  const book = ruleBookOf(RULES);
  it.each<[string, number, number, Month, 'female' | 'male' | undefined]>([
    ['KA', 2_500_000, 30_000, '2027-02', undefined],
    ['MH', 1_000_000, 17_500, NOVEMBER, 'male'],
    ['MH', 2_500_000, 0, NOVEMBER, 'female'],
    ['MH', 2_500_001, 30_000, '2027-02', 'female'],
    ['TS', 1_500_001, 15_000, NOVEMBER, undefined],
    ['AP', 2_000_001, 20_000, NOVEMBER, undefined],
    ['GJ', 1_200_001, 20_000, NOVEMBER, undefined],
    ['WB', 4_000_000, 15_000, NOVEMBER, undefined],
    ['TN-CHENNAI', 4_500_000, 42_500, '2027-03', undefined],
    ['DL', 99_000_000, 0, NOVEMBER, undefined],
  ])('%s of %s is %s in %s', (state, gross, tax, month, gender) => {
    const rule = book.find('PT', state, '2026-11-30');
    expect(rule && tableAmount(rule.value, gross, month, gender)).toBe(tax);
  });

  it('of Chennai comes in the last month of the half-year, or with the last slip', () => {
    const chennai = { assignments: [assignment({ monthlyGrossPaise: 1_000_000, ptState: 'TN-CHENNAI' })] };
    let year = emptyYear('2026-10');
    const taken: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      const slip = slipWith({ ...chennai, yearToDate: year }, addMonths('2026-10', index));
      taken.push(amountOf(slip, 'PT'));
      year = slip.yearToDate;
    }
    expect(taken).toEqual([0, 0, 0, 0, 0, 93_000]);
    const leaver = { ...chennai, attendance: { month: '2026-10', lopHalfDays: 0, exitedOn: '2026-10-31' } };
    expect(amountOf(slipWith(leaver, '2026-10'), 'PT')).toBe(0);
    expect(
      amountOf(
        slipWith(
          { ...leaver, assignments: [assignment({ monthlyGrossPaise: 2_500_000, ptState: 'TN-CHENNAI' })] },
          '2026-10',
        ),
        'PT',
      ),
    ).toBe(18_000);
  });

  it('counts what the same month paid before, and never gives back', () => {
    const correction = { type: 'correction' } as const;
    const paid = (grossPaise: number, ptPaise: number): Partial<EmployeeInputs> => ({
      sameMonth: { grossPaise, ptPaise },
      additionalPay: [extra('SPECIAL_PAY', 10_000)],
    });
    expect(amountOf(slipWith(paid(2_490_000, 0), NOVEMBER, correction), 'PT')).toBe(20_000);
    expect(amountOf(slipWith(paid(1_000_000, 20_000), NOVEMBER, correction), 'PT')).toBe(0);
  });
});

describe('tax on pay', () => {
  const law = taxLawOf(ruleBookOf(RULES), '2026-11-30');
  it.each<['NEW' | 'OLD', number, number]>([
    ['NEW', 500_000_000, 1_000],
    ['NEW', 1_000_000_000, 1_500],
    ['NEW', 2_000_000_000, 2_500],
    ['NEW', 5_000_000_000, 2_500],
    ['OLD', 1_000_000_000, 1_500],
    ['OLD', 5_000_000_000, 3_700],
  ])(
    '%s: just above %s the surcharge takes no more than the income beyond; far above its whole rate',
    (regime, threshold, rateBp) => {
      const owed = (income: number): number => {
        const { slabTaxPaise, surchargePaise } = annualTax(law, regime, income);
        return slabTaxPaise + surchargePaise;
      };
      const relieved = regime === 'OLD' || threshold < 5_000_000_000;
      if (relieved) expect(owed(threshold + 10_000) - owed(threshold)).toBe(10_000);
      const far = annualTax(law, regime, threshold + 400_000_000);
      expect(far.surchargePaise).toBe(Math.round((far.slabTaxPaise * rateBp) / 10_000));
    },
  );

  it('is less for older people in the old regime, and has no table of theirs in the new', () => {
    const totals = [59, 60, 80].map((age) => annualTax(law, 'OLD', 60_000_000, age).slabTaxPaise);
    expect(totals).toEqual([3_250_000, 3_000_000, 2_000_000]);
    expect(annualTax(law, 'NEW', 150_000_000, 80)).toEqual(annualTax(law, 'NEW', 150_000_000));
  });

  it('counts the previous employer and other income, and never falls below 0', () => {
    const rich = { assignments: [assignment({ monthlyGrossPaise: 20_000_000 })] };
    const plain = slipWith(rich).tax;
    const moved = slipWith({
      ...rich,
      declaration: { previousEmployer: { incomePaise: 10_000_000, tdsPaise: 500_000 }, otherIncomePaise: 1_000_000 },
    }).tax;
    expect((moved?.annual.incomePaise ?? 0) - (plain?.annual.incomePaise ?? 0)).toBe(11_000_000);
    expect(moved?.withheldBeforePaise).toBe(500_000);
    const over = slipWith({ ...rich, declaration: { previousEmployer: { incomePaise: 0, tdsPaise: 99_999_999 } } });
    expect(amountOf(over, 'TDS')).toBe(0);
    expect(over.tax?.sharePaise).toBeLessThan(0);
  });

  it('of the old regime takes no more of a section than its limit, and none without rent', () => {
    const old = slipWith({
      assignments: [assignment({ taxRegime: 'OLD' })],
      declaration: { deductionsPaise: { '80C': 99_000_000, '80D': 1_000_000 } },
    });
    expect(old.tax?.deductions).toEqual([
      { section: 'PT', amountPaise: 110_000 },
      { section: '80C', amountPaise: 15_000_000 },
      { section: '80D', amountPaise: 1_000_000 },
    ]);
    const both = slipWith({ declaration: { rentPaise: 9_000_000, deductionsPaise: { '80C': 1 } } });
    expect(both.tax?.deductions).toEqual([]);
  });

  it('is settled with the last slip, exactly', () => {
    const yearToDate: YearToDate = { ...emptyYear(NOVEMBER), taxableGrossPaise: 140_000_000, tdsPaise: 5_000_051 };
    const leaver = slipWith({
      assignments: [assignment({ monthlyGrossPaise: 20_000_000 })],
      attendance: { month: NOVEMBER, lopHalfDays: 0, exitedOn: '2026-11-30' },
      finalSettlement: true,
      yearToDate,
    });
    const { annual } = leaver.tax ?? {};
    expect(leaver.tax?.laterMonths).toBe(0);
    expect(amountOf(leaver, 'TDS')).toBe((annual?.totalPaise ?? 0) - 5_000_051);
    const later = slipWith({ attendance: { month: NOVEMBER, lopHalfDays: 0, exitedOn: '2027-01-15' } });
    expect(later.tax?.laterMonths).toBe(2);
  });
});

describe('recoveries', () => {
  it('take what room the cap leaves, in their order; the rest is carried, never dropped', () => {
    // Cap 32,000.00; provident fund and professional tax take 2,000.00.
    const slip = slipWith({
      additionalPay: [
        extra('RECOVERY', 2_500_000, 'r1'),
        extra('RECOVERY', 900_000, 'r2'),
        extra('RECOVERY', 100, 'r3'),
      ],
    });
    expect(slip.lines.filter(({ code }) => code === 'RECOVERY').map(({ amountPaise }) => amountPaise)).toEqual([
      2_500_000, 500_000,
    ]);
    expect(slip.carriedForward).toEqual([
      { sourceRef: 'ref-r2', amountPaise: 400_000 },
      { sourceRef: 'ref-r3', amountPaise: 100 },
    ]);
    expect(slip.deductionsPaise).toBe(3_200_000);
  });
});

describe('differences of paid months', () => {
  const paidOf = (slip: Payslip): PaidMonth => ({
    month: slip.month,
    attendance: { month: slip.month, lopHalfDays: 0 },
    esiCovered: slip.esiCovered,
    paidPaise: Object.fromEntries(
      slip.lines
        .filter(({ code }) => code !== 'PT' && code !== 'TDS')
        .map(({ code, amountPaise }) => [code, amountPaise]),
    ),
    paidWages: slip,
  });
  const low = [assignment({ monthlyGrossPaise: 1_610_000 })];
  const raised = [
    assignment({ monthlyGrossPaise: 1_610_000, effectiveTo: '2026-09-15' }),
    assignment({ assignmentId: 'a-2', monthlyGrossPaise: 1_800_001, effectiveFrom: '2026-09-16' }),
  ];
  const paid = ['2026-08', '2026-09', '2026-10'].map((month) => slipWith({ assignments: low }, month));

  it('are the new lines less those paid, by component and month, taxed and outside of wages now', () => {
    const slip = slipWith({ assignments: raised, paidMonths: paid.map(paidOf) });
    const fresh = ['2026-09', '2026-10'].map((month) => slipWith({ assignments: raised, esiCovered: true }, month));
    const arrears = slip.lines.filter(({ arrearOf }) => arrearOf !== undefined);
    expect(new Set(arrears.map(({ arrearOf }) => arrearOf))).toEqual(new Set(['2026-09', '2026-10']));
    for (const [index, month] of ['2026-09', '2026-10'].entries())
      for (const code of ['BASIC', 'HRA', 'SPECIAL', 'EPF_EE', 'ESI_EE', 'EPS_ER', 'EPF_ER', 'EDLI_ER', 'ESI_ER']) {
        const difference = arrears.find((line) => line.arrearOf === month && line.code === code)?.amountPaise ?? 0;
        expect([month, code, difference]).toEqual([
          month,
          code,
          amountOf(fresh[index] as Payslip, code) - amountOf(paid[index + 1] as Payslip, code),
        ]);
      }
    expect(arrears.some(({ code }) => code === 'PT' || code === 'TDS')).toBe(false);
    const without = slipWith({ assignments: raised, esiCovered: true });
    expect(slip.codeWagesPaise).toBe(without.codeWagesPaise);
    expect(slip.tax?.oneOffsPaise).toBe(
      arrears.filter(({ kind }) => kind === 'EARNING').reduce((sum, line) => sum + line.amountPaise, 0),
    );
    expect(slip.pfWagesPaise - without.pfWagesPaise).toBe(
      fresh.reduce((sum, line) => sum + line.pfWagesPaise, 0) - 2 * (paid[1]?.pfWagesPaise ?? 0),
    );
  });

  it('of a correction are nothing else, and are nothing the second time', () => {
    const [, september] = paid as [Payslip, Payslip, Payslip];
    const month = paidOf(september);
    const over = (paidMonths: readonly PaidMonth[]): Partial<EmployeeInputs> => ({ assignments: raised, paidMonths });
    const first = slipWith(over([month]), NOVEMBER, { type: 'correction' });
    expect(first.lines.every(({ arrearOf }) => arrearOf === '2026-09')).toBe(true);
    const sums: Record<string, number> = { ...month.paidPaise };
    for (const { code, amountPaise } of first.lines) sums[code] = (sums[code] ?? 0) + amountPaise;
    const wages = {
      ...first,
      pfWagesPaise: first.pfWagesPaise + september.pfWagesPaise,
      epsWagesPaise: first.epsWagesPaise + september.epsWagesPaise,
      edliWagesPaise: first.edliWagesPaise + september.edliWagesPaise,
      esiWagesPaise: first.esiWagesPaise + september.esiWagesPaise,
    };
    const second = slipWith(over([{ ...month, paidPaise: sums, paidWages: wages }]), NOVEMBER, { type: 'correction' });
    expect([second.lines, second.netPaise, second.pfWagesPaise]).toEqual([[], 0, 0]);
  });

  it('that take back leave the person owing what no pay is there for', () => {
    const [august] = paid as [Payslip, Payslip, Payslip];
    const absent = { ...paidOf(august), attendance: { month: '2026-08', lopHalfDays: 20 } };
    const slip = slipWith({ assignments: low, paidMonths: [absent] }, NOVEMBER, { type: 'correction' });
    expect(slip.grossPaise).toBeLessThan(0);
    expect(slip.netPaise).toBe(0);
    expect(slip.carriedForward).toEqual([{ sourceRef: 'owed:run-2026-11', amountPaise: -amountOf(slip, 'OWED') }]);
    expect(runJournal({ payslips: [slip], runLines: [] }).ok).toBe(true);
  });
});

it('shares a bonus by effort, in the order of assignments, one sum for each person', () => {
  const team = [
    { assignmentId: 'b', employeeId: 'e-2', effortWeightBp: 1 },
    { assignmentId: 'a', employeeId: 'e-1', effortWeightBp: 1 },
    { assignmentId: 'c', employeeId: 'e-1', effortWeightBp: 1 },
    { assignmentId: 'd', employeeId: 'e-3', effortWeightBp: 0 },
  ];
  expect(bonusShares(25_000_001, 200, team)).toEqual([
    { employeeId: 'e-1', amountPaise: 333_333 },
    { employeeId: 'e-2', amountPaise: 166_667 },
  ]);
  expect(bonusShares(25_000_000, 200, [])).toEqual([]);
});

describe('words of a basis', () => {
  it.each<[Partial<EmployeeInputs>, string, string]>([
    [
      { assignments: [assignment({ monthlyGrossPaise: 1_610_000 })] },
      'EPF_EE',
      'EPF_EE 1,546 = half_up_rupee(12 % × 12,880.00), EPF_EE from 2026-07-01',
    ],
    [{}, 'EPF_EE', 'EPF_EE 1,800 = half_up_rupee(12 % × min(64,000.00; 15,000.00)), EPF_EE from 2026-07-01'],
    [
      {},
      'EPF_ER',
      'EPF_ER 550 = 1,800.00 − 1,250.00, of half_up_rupee(12 % × min(64,000.00; 15,000.00)), EPF_ER from 2026-07-01',
    ],
    [{}, 'ESI_EE', 'ESI_EE 0 = none: not a member, ESI_EE from 2019-07-01'],
    [{}, 'PT', 'PT 200 = 200 by table of 80,000.00, PT KA from 2025-04-01'],
    [{}, 'SPECIAL', 'SPECIAL 24,000 = half_up_paise(24,000.00 [gross 80,000.00 − BASIC 40,000.00 − HRA 16,000.00])'],
    [
      { additionalPay: [extra('RECOVERY', 12_345)] },
      'RECOVERY',
      'RECOVERY 123.45 = min(123.45; room 30,000.00), DEDUCTION_CAP from 2025-11-21',
    ],
    [{ additionalPay: [extra('SPECIAL_PAY', 12_345)] }, 'SPECIAL_PAY', 'SPECIAL_PAY 123.45 = manual ref-SPECIAL_PAY'],
  ])('%#', (over, code, sentence) => {
    const line = slipWith(over).lines.find((each) => each.code === code);
    expect(line && basisWords(line)).toBe(sentence);
  });
});

describe('every company', () => {
  /** A person's year: pay, revisions, absences, when they come and go. */
  const people = fc.array(
    fc.record({
      gross: fc.integer({ min: 600_000, max: 60_000_000 }),
      raise: fc.option(
        fc.record({
          index: fc.integer({ min: 1, max: 11 }),
          day: fc.integer({ min: 1, max: 28 }),
          bp: fc.integer({ min: 8_000, max: 16_000 }),
        }),
      ),
      lop: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 }),
      bonus: fc.option(fc.record({ index: fc.nat(11), paise: fc.integer({ min: 1, max: 9_000_000 }) })),
      recovery: fc.option(fc.record({ index: fc.nat(11), paise: fc.integer({ min: 1, max: 9_000_000 }) })),
      joins: fc.option(fc.record({ index: fc.nat(11), day: fc.integer({ min: 1, max: 28 }) })),
      leaves: fc.option(fc.record({ index: fc.nat(11), day: fc.integer({ min: 1, max: 28 }) })),
      regime: fc.constantFrom('NEW' as const, 'OLD' as const),
      state: fc.constantFrom('KA', 'MH', 'TN-CHENNAI', 'DL'),
      pfMode: fc.constantFrom('CAPPED' as const, 'ACTUAL' as const),
      pensionMember: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  );
  /** A rule that changes in the middle of the year. */
  const law = fc.record({ from: fc.integer({ min: 1, max: 11 }), rateBp: fc.integer({ min: 800, max: 1_200 }) });
  const dayAt = (index: number, day: number): string =>
    `${addMonths('2026-04', index)}-${String(day).padStart(2, '0')}`;

  type Life = typeof people extends fc.Arbitrary<(infer P)[]> ? P : never;
  const employeeIn = (life: Life, index: number, employeeId: string, yearToDate: YearToDate): EmployeeInputs | null => {
    const month = addMonths('2026-04', index);
    const { joins, leaves, raise } = life;
    const joinedOn = joins === null ? undefined : dayAt(joins.index, joins.day);
    const exitedOn = leaves === null ? undefined : dayAt(leaves.index, leaves.day);
    if (joinedOn !== undefined && (joinedOn > `${month}-31` || (exitedOn !== undefined && exitedOn < joinedOn)))
      return null;
    if (exitedOn !== undefined && exitedOn < `${month}-01`) return null;
    const { regime: taxRegime, state: ptState, pfMode, pensionMember } = life;
    const first = assignment({ monthlyGrossPaise: life.gross, taxRegime, ptState, pfMode, pensionMember });
    const revision =
      raise === null ? null : { on: dayAt(raise.index, raise.day), before: dayAt(raise.index, raise.day - 1) };
    const assignments =
      raise === null || revision === null || raise.day === 1
        ? [first]
        : [
            { ...first, effectiveTo: revision.before },
            {
              ...first,
              assignmentId: 'a-2',
              monthlyGrossPaise: Math.floor((life.gross * raise.bp) / 10_000),
              effectiveFrom: revision.on,
            },
          ];
    const at = (what: { index: number; paise: number } | null, code: string): readonly AdditionalPay[] =>
      what?.index === index ? [extra(code, what.paise, `${code}-${index}`)] : [];
    return person(month, {
      employeeId,
      assignments,
      attendance: {
        month,
        lopHalfDays: life.lop[index] ?? 0,
        ...(joinedOn === undefined ? {} : { joinedOn }),
        ...(exitedOn === undefined ? {} : { exitedOn }),
      },
      additionalPay: [...at(life.bonus, 'MILESTONE_BONUS'), ...at(life.recovery, 'RECOVERY')],
      declaration: taxRegime === 'OLD' ? { rentPaise: 12_000_000, deductionsPaise: { '80C': 10_000_000 } } : {},
      yearToDate,
      finalSettlement: exitedOn?.startsWith(month) ?? false,
    });
  };

  it('keeps I1–I5, I7, I8, I11 and I12 through a year of joiners, leavers, revisions and new rules', () => {
    fc.assert(
      fc.property(people, law, (lives, { from, rateBp }) => {
        const changed = ALWAYS.flatMap((rule): readonly StatutoryRule[] =>
          rule.key === 'EPF_EE' || rule.key === 'EPF_ER'
            ? [
                rule,
                {
                  ...rule,
                  ruleId: `${rule.ruleId}-2`,
                  effectiveFrom: `${addMonths('2026-04', from)}-01`,
                  value: { ...rule.value, rateBp },
                },
              ]
            : [rule],
        );
        const years = new Map<string, YearToDate>();
        const lastSlips = new Map<string, Payslip>();
        for (let index = 0; index < 12; index += 1) {
          const month = addMonths('2026-04', index);
          const before = (id: string): YearToDate => years.get(id) ?? emptyYear(month);
          const employees = lives.flatMap((life, at) => employeeIn(life, index, `e-${at}`, before(`e-${at}`)) ?? []);
          const started = new Map(
            employees.map(({ employeeId }) => [employeeId, before(employeeId).taxableGrossPaise]),
          );
          const calculation = calculate(run(month, employees), changed);
          const again = calculate(run(month, employees.toReversed()), changed.toReversed());
          if (!calculation.ok || !again.ok) throw new Error('The year has every rule');
          // I11: the same inputs in whatever order.
          expect(again.calculationHash).toBe(calculation.calculationHash);
          const { runLines } = calculation;
          const payslips = slipsOf(calculation);
          const total = totalsOf({ payslips, runLines });
          const sums: Record<string, number> = {};
          for (const slip of payslips) {
            // I1, I2
            expect(slipAddsUp(slip)).toBe(true);
            for (const { code, amountPaise } of [...slip.lines]) sums[code] = (sums[code] ?? 0) + amountPaise;
            // I7
            const year = slip.yearToDate;
            for (const code of ['BASIC', 'EPF_EE', 'TDS', 'RECOVERY'])
              expect(year.linesPaise[code] ?? 0).toBe(
                (before(slip.employeeId).linesPaise[code] ?? 0) + amountOf(slip, code),
              );
            // I12
            const whole = slip.lines.find(({ code }) => code === 'EPF_ER')?.basis;
            expect(whole?.kind === 'REST_OF_SHARE' && whole.wholePaise).toBe(
              amountOf(slip, 'EPF_ER') + amountOf(slip, 'EPS_ER'),
            );
            years.set(slip.employeeId, year);
            lastSlips.set(slip.employeeId, slip);
          }
          // I3
          for (const { code, amountPaise } of runLines) sums[code] = (sums[code] ?? 0) + amountPaise;
          expect(total.byComponentPaise).toEqual(sums);
          // I4, I5
          const journal = runJournal({ payslips, runLines });
          if (!journal.ok) throw new Error('UNBALANCED');
          const back = reversedJournal(journal.lines);
          if (!back.ok) throw new Error('UNBALANCED');
          const accounts = new Map<string, number>();
          for (const { account, debitPaise, creditPaise } of [...journal.lines, ...back.lines])
            accounts.set(account, (accounts.get(account) ?? 0) + debitPaise - creditPaise);
          expect([...accounts.values()].every((sum) => sum === 0)).toBe(true);
          const reversed = payslips.map((slip) => reversalOf(slip, `p-${slip.employeeId}`, slip.yearToDate));
          const both = totalsOf({
            payslips: [...payslips, ...reversed],
            runLines: [...runLines, ...reversedRunLines(runLines, 'run')],
          });
          expect([both.netPaise, ...Object.values(both.byComponentPaise)].every((sum) => sum === 0)).toBe(true);
          for (const [at, slip] of payslips.entries())
            expect(reversed[at]?.yearToDate.taxableGrossPaise).toBe(started.get(slip.employeeId));
        }
        // I8
        for (const slip of lastSlips.values()) {
          const tax = slip.tax?.annualWithOneOffs ?? slip.tax?.annual;
          if (slip.tax?.laterMonths === 0)
            expect(slip.yearToDate.tdsPaise).toBe(Math.max(tax?.totalPaise ?? 0, slip.tax.withheldBeforePaise));
        }
      }),
      { numRuns: 10 },
    );
  });

  it('adds a year up from its slips, and starts the next with nothing', () => {
    const slip = slipWith({});
    expect(withSlip(emptyYear(NOVEMBER), slip)).toEqual(slip.yearToDate);
    expect(withSlip(slip.yearToDate, { ...slip, month: '2027-04' })).toEqual(
      withSlip(emptyYear('2027-04'), { ...slip, month: '2027-04' }),
    );
  });
});
