/** What one month pays, step by step: rounding, formulas, a full month, a month with its days, and what the run adds. */
import { hashOfJson } from '@lamplight/common/hash/canonical.ts';
import { ENG_STD, shippedComponents } from '../rules/shipped-structures.ts';
import { calculate, openCalculation } from './calculate.ts';
import { evaluate, namedIn, structureFault } from './formula.ts';
import { type FullMonth, fullMonthOf, recurringGross } from './full-month.ts';
import type { SalaryAssignment } from './inputs.ts';
import { monthLawOf } from './law.ts';
import { lineOf, sumOf } from './lines.ts';
import { payOfMonth } from './pay-of-month.ts';
import { rounded, shareRounded } from './rounding.ts';
import { refOf, ruleBookOf } from './rule-book.ts';
import type { Formula, SalaryComponent, SalaryStructure } from './structure.ts';
import { assignment, person, RULES, run, slipsOf } from './workbench/people.ts';

const MONTH = '2026-11';
const BASIC = ENG_STD.components[0] as SalaryComponent;
const component = (code: string, over: object): SalaryComponent => ({ ...BASIC, code, ...over }) as SalaryComponent;
const fixed = (code: string, over: object = {}) => component(code, { calc: 'FIXED', amountPaise: 1, ...over });
const formula = (code: string, of: Formula, over: object = {}) =>
  component(code, { calc: 'FORMULA', formula: of, ...over });
const balancing = (code: string, over: object = {}) => component(code, { calc: 'BALANCING', ...over });
const amount = (code: string): Formula => ({ op: 'amount', code });
const GROSS: Formula = { op: 'gross' };
const paise = (of: number): Formula => ({ op: 'const', paise: of });
const structured = (...components: readonly SalaryComponent[]): SalaryStructure => ({ ...ENG_STD, components });

describe('a rounding', () => {
  it.each<[Parameters<typeof rounded>[2], readonly (readonly [bigint, number])[]]>([
    [
      'HALF_UP_PAISE',
      [
        [3n, 2],
        [1n, 1],
        [-3n, -2],
        [-1n, -1],
        [0n, 0],
      ],
    ],
    [
      'HALF_UP_RUPEE',
      [
        [300n, 200],
        [298n, 100],
        [299n, 100],
        [-300n, -200],
        [99n, 0],
        [100n, 100],
      ],
    ],
    [
      'UP_RUPEE',
      [
        [1n, 100],
        [200n, 100],
        [201n, 200],
        [-1n, -100],
        [-200n, -100],
        [-201n, -200],
        [0n, 0],
      ],
    ],
    [
      'HALF_UP_TEN_RUPEES',
      [
        [1_000n, 1_000],
        [999n, 0],
        [1_199n, 1_000],
        [-1_000n, -1_000],
        [-999n, 0],
        [2_999n, 1_000],
        [3_000n, 2_000],
      ],
    ],
  ])('%s of halves', (rounding, table) => {
    for (const [numerator, amount_] of table)
      expect([numerator, rounded(numerator, 2n, rounding)]).toEqual([numerator, amount_]);
  });

  it('needs something to divide by', () => {
    for (const rounding of ['HALF_UP_PAISE', 'HALF_UP_RUPEE', 'UP_RUPEE'] as const)
      for (const denominator of [0n, -1n])
        expect(() => rounded(1n, denominator, rounding)).toThrow('A positive divisor is needed');
  });

  it('of a share is done once', () => {
    expect([shareRounded(3, 5_000, 'HALF_UP_PAISE'), shareRounded(-3, 5_000, 'HALF_UP_PAISE')]).toEqual([2, -2]);
    expect(shareRounded(10_000, 75, 'UP_RUPEE')).toBe(100);
  });
});

describe('a formula', () => {
  const of: Formula = {
    op: '-',
    of: [GROSS, { op: '+', of: [amount('A'), paise(5)] }, { op: 'min', of: [amount('B')] }],
  };

  it('is reckoned from gross, amounts and what stands in it', () => {
    const amounts: Record<string, number> = { A: 30, B: 7 };
    const value = (one: Formula) => evaluate(one, 100, (code) => amounts[code] ?? 0);
    expect(value(of)).toBe(100 - 35 - 7);
    expect(value({ op: 'max', of: [amount('A'), amount('B')] })).toBe(30);
    expect(value({ op: 'min', of: [amount('A'), amount('B')] })).toBe(7);
    expect(value({ op: 'pct', of: amount('B'), bp: 5_000 })).toBe(4);
    expect(value({ op: '-', of: [amount('A')] })).toBe(30);
    expect(value({ op: '-', of: [] })).toBe(0);
  });

  it('names each component once, also inside of others', () => {
    expect(namedIn(of)).toEqual(['A', 'B']);
    expect(namedIn({ op: 'pct', of: amount('A'), bp: 1 })).toEqual(['A']);
    expect(namedIn({ op: '+', of: [amount('A'), amount('A')] })).toEqual(['A']);
    for (const op of ['+', '-', 'min', 'max'] as const)
      expect(namedIn({ op, of: [amount('A'), GROSS] })).toEqual(['A']);
    for (const none of [GROSS, paise(1)]) expect(namedIn(none)).toEqual([]);
  });

  it('that is empty somewhere inside is refused', () => {
    const empty: Formula = { op: '+', of: [] };
    for (const inside of [
      ...(['+', '-', 'min', 'max'] as const).flatMap((op): Formula[] => [
        { op, of: [] },
        { op, of: [GROSS, empty] },
      ]),
      { op: 'pct', of: empty, bp: 1 } as const,
    ])
      expect(structureFault({ components: [formula('A', inside)] })).toEqual({ code: 'FORMULA_EMPTY', component: 'A' });
    for (const whole of [
      GROSS,
      paise(1),
      { op: 'pct', of: GROSS, bp: 1 } as const,
      { op: 'max', of: [GROSS] } as const,
    ])
      expect(structureFault({ components: [formula('A', whole)] })).toBeNull();
  });

  it('names all that it names before it', () => {
    const both: Formula = { op: '+', of: [amount('A'), amount('C')] };
    expect(structureFault({ components: [fixed('A'), formula('B', both)] })).toEqual({
      ...{ code: 'FORMULA_CYCLE', component: 'B' },
    });
    expect(structureFault({ components: [fixed('A'), fixed('C'), formula('B', both)] })).toBeNull();
    // A variant of its own code that stands before it is none that it could name.
    const variant = fixed('A', { condition: { fact: 'metro', is: true } });
    expect(structureFault({ components: [variant, formula('A', amount('A'))] })).toEqual({
      ...{ code: 'FORMULA_CYCLE', component: 'A' },
    });
  });

  it('stands before the balance, unless it is paid once or no earning', () => {
    const rest = balancing('REST');
    expect(structureFault({ components: [rest, fixed('ONCE', { oneOff: true })] })).toBeNull();
    expect(structureFault({ components: [rest, fixed('FUND', { kind: 'DEDUCTION' })] })).toBeNull();
    expect(structureFault({ components: [fixed('A'), rest, fixed('B')] })).toEqual({
      ...{ code: 'FORMULA_CYCLE', component: 'REST' },
    });
    expect(structureFault({ components: [rest, balancing('MORE', { kind: 'DEDUCTION' })] })).toEqual({
      ...{ code: 'BALANCING_TWICE', component: 'MORE' },
    });
  });
});

describe('a full month', () => {
  const full = (structure: SalaryStructure, over: Partial<SalaryAssignment> = {}, metro = false): FullMonth => {
    const found = fullMonthOf(structure, assignment({ monthlyGrossPaise: 1_000, ...over }), metro);
    if ('negative' in found) throw new Error(found.negative);
    return found;
  };
  const amounts = (month: FullMonth) =>
    Object.fromEntries([...month.amounts].map(([code, { paise: of }]) => [code, of]));

  it('says of each amount how it came about', () => {
    const half: Formula = { op: 'pct', of: GROSS, bp: 5_000 };
    const four: Formula = { op: 'pct', of: amount('B'), bp: 8_000 };
    const structure = structured(
      fixed('A', { amountPaise: 3 }),
      formula('B', half),
      formula('C', four),
      balancing('D'),
    );
    const found = full(structure, { fixedPaise: { A: 7 } });
    const said = [...found.amounts].map(([code, { paise: of, formula: by, inputsPaise }]) => [
      code,
      of,
      by,
      inputsPaise,
    ]);
    expect(said).toEqual([
      ['A', 7, { op: 'fixed' }, {}],
      ['B', 500, half, { gross: 1_000 }],
      ['C', 400, four, { gross: 1_000, B: 500 }],
      ['D', 93, { op: 'balancing' }, { gross: 1_000, A: 7, B: 500, C: 400 }],
    ]);
  });

  it('has what is earned, and nothing that is paid once or that the law takes', () => {
    const structure = structured(
      fixed('A'),
      fixed('ONCE', { oneOff: true }),
      ...ENG_STD.components.filter(({ calc }) => calc === 'STATUTORY' || calc === 'SLAB_TAX'),
    );
    expect(amounts(full(structure))).toEqual({ A: 1 });
  });

  it('has the first variant that holds, by city, state and choice', () => {
    const structure = structured(
      fixed('A', { amountPaise: 1, condition: { fact: 'metro', is: true } }),
      fixed('A', { amountPaise: 2, condition: { fact: 'metro', is: false } }),
      fixed('B', { amountPaise: 3, condition: { fact: 'state', in: ['KA', 'MH'] } }),
      fixed('B', { amountPaise: 4 }),
      fixed('C', { amountPaise: 5, condition: { fact: 'option' } }),
    );
    expect(amounts(full(structure, {}, true))).toEqual({ A: 1, B: 3 });
    expect(amounts(full(structure, { ptState: 'DL', options: ['C'] }))).toEqual({ A: 2, B: 4, C: 5 });
    expect(amounts(full(structure, { options: ['A'] }))).toEqual({ A: 2, B: 3 });
  });

  it('rounds each amount by its component', () => {
    const third: Formula = { op: 'pct', of: GROSS, bp: 3_333 };
    expect(amounts(full(structured(formula('A', third, { rounding: 'HALF_UP_RUPEE' }))))).toEqual({ A: 300 });
  });

  it('leaves the balance what other earnings leave of gross, nothing at the least', () => {
    const structure = (paid: number, of = 10) =>
      structured(
        fixed('A', { amountPaise: paid }),
        fixed('FUND', { kind: 'DEDUCTION', amountPaise: of }),
        balancing('B'),
      );
    expect(amounts(full(structure(400)))).toEqual({ A: 400, FUND: 10, B: 600 });
    expect(full(structure(400)).amounts.get('B')).toMatchObject({
      ...{ formula: { op: 'balancing' }, inputsPaise: { gross: 1_000, A: 400 } },
    });
    expect(amounts(full(structure(1_000)))).toMatchObject({ B: 0 });
    expect(fullMonthOf(structure(1_001), assignment({ monthlyGrossPaise: 1_000 }), false)).toEqual({ negative: 'B' });
  });

  it('adds up what is earned, or what is taxed of it', () => {
    const found = full(
      structured(
        fixed('A', { amountPaise: 100 }),
        fixed('FREE', { amountPaise: 20, taxable: false }),
        fixed('FUND', { amountPaise: 3, kind: 'DEDUCTION', taxable: true }),
      ),
    );
    expect([recurringGross(found, 'all'), recurringGross(found, 'taxable')]).toEqual([120, 100]);
  });
});

describe('a month with its days', () => {
  const law = monthLawOf(ruleBookOf(RULES), MONTH);
  const structure = structured(
    fixed('DAILY', { amountPaise: 600 }),
    fixed('WHOLE', { amountPaise: 50, prorate: false }),
    fixed('MAYBE', { amountPaise: 0, removeIfZero: true }),
    fixed('NOTHING', { amountPaise: 0 }),
  );
  const fullOf = (one: SalaryAssignment) => fullMonthOf(structure, one, false);
  const both = [
    assignment({ effectiveTo: '2026-11-10', fixedPaise: { DAILY: 300, WHOLE: 20 } }),
    assignment({ assignmentId: 'a-2', effectiveFrom: '2026-11-11', pfMode: 'ACTUAL', pensionMember: false }),
  ];
  const month = (
    assignments: readonly SalaryAssignment[],
    over: object = {},
    kind: 'CALENDAR_DAYS' | 'WORKING_DAYS' = 'CALENDAR_DAYS',
  ) =>
    payOfMonth(
      { assignments, bornOn: undefined, covered: false },
      { month: MONTH, lopHalfDays: 0, ...over },
      { kind },
      law,
      fullOf,
    );
  const paid = (found: ReturnType<typeof month>) => {
    if ('fault' in found) throw new Error(found.fault);
    return found.recurring.map(({ component: { code }, paise: of, basis }) => [code, of, basis]);
  };
  const part = (assignmentId: string, fullPaise: number, paidHalfDays: number) => ({
    ...{ assignmentId, fullPaise, paidHalfDays, formula: { op: 'fixed' }, inputsPaise: {} },
  });
  const basis = (...stretches: readonly object[]) => ({
    ...{ kind: 'RECURRING', stretches, basisHalfDays: 60, rounding: 'HALF_UP_PAISE' },
  });

  it('pays by the days of each stretch, and what is not by days by the last one, whole', () => {
    expect(paid(month(both))).toEqual([
      ['DAILY', 500, basis(part('a-1', 300, 20), part('a-2', 600, 40))],
      ['WHOLE', 50, basis(part('a-2', 50, 60))],
      ['NOTHING', 0, basis(part('a-1', 0, 20), part('a-2', 0, 40))],
    ]);
    expect(month(both)).toMatchObject({ last: { assignment: { assignmentId: 'a-2' } }, codeWagesPaise: 550 });
  });

  it('pays what one stretch alone has for that one, and what is not by days where the last one has it', () => {
    const chosen = { condition: { fact: 'option' } } as const;
    const some = structured(
      fixed('DAILY', { amountPaise: 600, ...chosen }),
      fixed('WHOLE', { amountPaise: 50, prorate: false, ...chosen }),
    );
    const told = (first: readonly string[], second: readonly string[]) => {
      const [one, two] = both as [SalaryAssignment, SalaryAssignment];
      const assignments = [
        { ...one, fixedPaise: {}, options: first },
        { ...two, options: second },
      ];
      const of = (each: SalaryAssignment) => fullMonthOf(some, each, false);
      const attendance = { month: MONTH, lopHalfDays: 0 };
      const person_ = { assignments, bornOn: undefined, covered: false };
      return paid(payOfMonth(person_, attendance, { kind: 'CALENDAR_DAYS' }, law, of)).map(([code, of_]) => [
        code,
        of_,
      ]);
    };
    expect(told(['DAILY', 'WHOLE'], [])).toEqual([['DAILY', 200]]);
    expect(told([], ['DAILY', 'WHOLE'])).toEqual([
      ['DAILY', 400],
      ['WHOLE', 50],
    ]);
  });

  it('takes contributions by the terms of its last day', () => {
    const found = month(both);
    if ('fault' in found) throw new Error(found.fault);
    const pension = found.contributions.find(({ code }) => code === 'EPS_ER')?.basis;
    expect(pension).toMatchObject({ noneBecause: 'NOT_A_MEMBER' });
    expect(found.contributions[0]?.basis).not.toHaveProperty('ceilingPaise');
  });

  it('without a day employed pays and takes nothing', () => {
    expect(month(both, { exitedOn: '2026-10-31' })).toEqual({
      ...{
        days: { stretches: [], basisHalfDays: 60, employedHalfDays: 0, paidHalfDays: 0 },
        last: null,
        recurring: [],
      },
      ...{ codeWagesPaise: 0, contributions: [] },
      wages: { pfWagesPaise: 0, epsWagesPaise: 0, edliWagesPaise: 0, esiWagesPaise: 0 },
    });
  });

  it('without a working day divides by none', () => {
    expect(paid(month(both, { workingDays: [] }, 'WORKING_DAYS')).map(([code, of]) => [code, of])).toEqual([
      ['DAILY', 0],
      ['WHOLE', 0],
      ['NOTHING', 0],
    ]);
  });

  it('is refused where a day, a structure or the rest is missing', () => {
    expect(month([both[0] as SalaryAssignment])).toEqual({ fault: 'ASSIGNMENT_MISSING', what: MONTH });
    const told = { assignments: both, bornOn: undefined, covered: false };
    const attendance = { month: MONTH, lopHalfDays: 0 };
    const by = (of: typeof fullOf | (() => null)) => payOfMonth(told, attendance, { kind: 'CALENDAR_DAYS' }, law, of);
    expect(by(() => null)).toEqual({ fault: 'STRUCTURE_UNKNOWN', what: 'ENG-STD' });
    expect(by(() => ({ negative: 'REST' }) as never)).toEqual({ fault: 'BALANCING_NEGATIVE', what: 'REST' });
  });
});

describe('a line', () => {
  it('has of its component what slips, tax and the journal ask for', () => {
    const basis = { kind: 'OWED', shortPaise: 1 } as const;
    expect(lineOf(BASIC, 7, basis)).toEqual({
      ...{ code: 'BASIC', name: 'Basic pay', kind: 'EARNING', amountPaise: 7, taxable: true, oneOff: false },
      ...{ ledgerAccount: 'SALARY_EXPENSE', order: 10, basis },
    });
    const lines = [lineOf(BASIC, 7, basis), lineOf(fixed('B'), 8, basis)];
    expect(sumOf(lines, ({ code }) => code === 'B')).toBe(8);
  });
});

describe('a run', () => {
  const [asha, ravi] = ['asha', 'ravi'].map((employeeId) => person(MONTH, { employeeId })) as [
    ReturnType<typeof person>,
    ReturnType<typeof person>,
  ];
  const rule = (key: string) => refOf(RULES.find((one) => one.key === key) as (typeof RULES)[number]);

  it('adds the administration of the fund, with how it came about', () => {
    const calculation = calculate(run(MONTH, [asha]), RULES);
    expect(calculation).toMatchObject({
      ok: true,
      runLines: [
        {
          ...{ code: 'EPF_ADMIN', amountPaise: 500_00 },
          basis: {
            ...{ kind: 'EPF_ADMIN', pfWagesPaise: 15_000_00, rateBp: 50, sharePaise: 75_00, minimumPaise: 500_00 },
            ...{ paidBeforePaise: 0, rules: [rule('EPF_ADMIN'), rule('EPF_ROUND')] },
          },
        },
      ],
    });
  });

  it('adds of the administration what earlier runs of the month have left', () => {
    const linesOf = (employees: readonly (typeof asha)[], paidPaise: number, pfWagesPaise = 15_000_00) => {
      const calculation = calculate(run(MONTH, employees, { epfAdminBefore: { pfWagesPaise, paidPaise } }), RULES);
      return calculation.ok ? calculation.runLines.map(({ amountPaise }) => amountPaise) : calculation;
    };
    expect(linesOf([asha], 0)).toEqual([500_00]);
    expect(linesOf([asha], 500_00)).toEqual([]);
    expect(linesOf([asha], 200_00)).toEqual([300_00]);
    expect(linesOf([asha], 500_00, 185_000_00)).toEqual([500_00]);
    // Nobody’s wages are in the fund: not even the minimum is due.
    expect(linesOf([], 0, 0)).toEqual([]);
  });

  it('has the mark of the canonical text of all that it gives', () => {
    const calculation = calculate(run(MONTH, [asha, ravi]), RULES);
    if (!calculation.ok) throw new Error(calculation.code);
    const { engineVersion, payslips, ruleVersions, runLines, calculationHash } = calculation;
    expect(payslips).toHaveLength(2);
    expect(calculationHash).toBe(hashOfJson({ engineVersion, payslips, ruleVersions, runLines }));
  });

  it('names every row that a figure was reckoned by, once, in the order of their ids', () => {
    const calculation = calculate(run(MONTH, [asha, ravi]), RULES);
    if (!calculation.ok) throw new Error(calculation.code);
    const ids = calculation.ruleVersions.map(({ ruleId }) => ruleId);
    expect(ids).toEqual([...new Set(ids)].toSorted());
    expect(calculation.ruleVersions.map(({ key }) => key).toSorted()).toEqual([
      ...['CESS', 'EDLI_ER', 'EPF_ADMIN', 'EPF_EE', 'EPF_ER', 'EPF_ROUND', 'EPS_ER', 'ESI_EE', 'ESI_ER', 'ESI_ROUND'],
      ...['PT', 'SURCHARGE', 'TAX_ROUND', 'TDS_NEW'],
    ]);
  });

  it('keeps slips and faults in the order of their people, whoever was finished first', () => {
    const none = [asha, ravi].map((one) => ({ ...one, employeeId: `x-${one.employeeId}`, assignments: [] }));
    const open = openCalculation(run(MONTH, [...none, ravi, asha].toReversed()), RULES);
    if (!open.ok) throw new Error(open.code);
    expect(open.employees.map(({ employeeId }) => employeeId)).toEqual(['asha', 'ravi', 'x-asha', 'x-ravi']);
    const results = open.employees.map(open.slipOf);
    const [inOrder, back] = [open.finish(results), open.finish(results.toReversed())];
    expect(back).toEqual(inOrder);
    expect(back.payslips.map(({ employeeId }) => employeeId)).toEqual(['asha', 'ravi']);
    expect(back.faults.map(({ employeeId }) => employeeId)).toEqual(['x-asha', 'x-ravi']);
    expect(back.engineVersion).toBe('1');
  });

  it.each(['EPF_EE', 'ESI_EE', 'PT', 'TDS', 'EPS_ER', 'EPF_ER', 'EDLI_ER', 'ESI_ER', 'OWED'])(
    'is refused where no component says how %s is written',
    (code) => {
      const without = (all: readonly SalaryComponent[]) => all.filter((one) => one.code !== code);
      const structures = [{ ...ENG_STD, components: without(ENG_STD.components) }];
      const inputs = run(MONTH, [asha], { catalogue: without(shippedComponents), structures });
      expect(calculate(inputs, RULES)).toEqual({ ok: false, code: 'COMPONENT_UNKNOWN', component: code });
      // One of the two is enough.
      for (const one of [{ catalogue: shippedComponents }, ...(code === 'OWED' ? [] : [{ structures: [ENG_STD] }])])
        expect(calculate({ ...inputs, ...one }, RULES).ok).toBe(true);
    },
  );

  it('takes the component of the person’s structure before that of the catalogue', () => {
    const named = (name: string) => (one: SalaryComponent) => (one.code === 'PT' ? { ...one, name } : one);
    const nameOfTax = (over: Parameters<typeof run>[2]) =>
      slipsOf(calculate(run(MONTH, [asha], over), RULES))[0]?.lines.find(({ code }) => code === 'PT')?.name;
    const catalogue = shippedComponents.map(named('Of the catalogue'));
    const own = { ...ENG_STD, components: ENG_STD.components.map(named('Of the structure')) };
    const none = { ...ENG_STD, components: ENG_STD.components.filter(({ code }) => code !== 'PT') };
    expect(nameOfTax({ catalogue, structures: [own] })).toBe('Of the structure');
    // Where it has none, the catalogue’s; another structure’s is the last that is asked.
    const other = { ...own, structureId: 'OTHER' };
    expect(nameOfTax({ catalogue, structures: [none, other] })).toBe('Of the catalogue');
    expect(nameOfTax({ catalogue: catalogue.filter(({ code }) => code !== 'PT'), structures: [none, other] })).toBe(
      'Of the structure',
    );
  });
});
