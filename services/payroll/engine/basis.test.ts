/** Which days are paid, what is taken back, what a run finds once, and how each figure is said in words. */
import { ENG_STD } from '../rules/shipped-structures.ts';
import type { Basis } from './basis.ts';
import { basisWords } from './basis-words.ts';
import { employedIn, paidDaysOf } from './days.ts';
import { fullMonthsOf, type RunGround, structureKey } from './ground.ts';
import { annualTax } from './income-tax.ts';
import type { AdditionalPay, Attendance, PayBasis, SalaryAssignment } from './inputs.ts';
import { monthLawOf, taxLawOf } from './law.ts';
import { recoveriesOf } from './recoveries.ts';
import { refOf, ruleBookOf } from './rule-book.ts';
import type { RuleKey, StatutoryRule } from './rules.ts';
import type { Formula, SalaryComponent } from './structure.ts';
import { assignment, RULES } from './workbench/people.ts';

const MONTH = '2026-11';
const rule = <K extends RuleKey>(key: K, jurisdiction = 'IN'): StatutoryRule<K> => {
  const found = RULES.find((one) => one.key === key && one.jurisdiction === jurisdiction);
  if (found === undefined) throw new TypeError(`${key} is not shipped`);
  return found as StatutoryRule<K>;
};

describe('days', () => {
  const [first, second] = [
    assignment({ effectiveTo: '2026-11-10' }),
    assignment({ assignmentId: 'a-2', effectiveFrom: '2026-11-11' }),
  ];
  const both = [first, second];
  const days = (
    over: Partial<Attendance> = {},
    kind: PayBasis['kind'] = 'CALENDAR_DAYS',
    assignments: readonly SalaryAssignment[] = both,
  ) => paidDaysOf(assignments, { month: MONTH, lopHalfDays: 0, ...over }, { kind });
  const of = (found: ReturnType<typeof days>) =>
    found === null
      ? null
      : [
          found.stretches.map((one) => [one.assignment.assignmentId, one.paidHalfDays]),
          ...[found.basisHalfDays, found.employedHalfDays, found.paidHalfDays],
        ];

  it('employed are those of the month between the first and the last one', () => {
    const span = (over: object) => employedIn({ month: MONTH, lopHalfDays: 0, ...over });
    expect(span({})).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(span({ joinedOn: '2026-10-31', exitedOn: '2026-12-01' })).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(span({ joinedOn: '2026-11-05', exitedOn: '2026-11-05' })).toEqual({ from: '2026-11-05', to: '2026-11-05' });
    for (const outside of [{ joinedOn: '2026-12-01' }, { exitedOn: '2026-10-31' }]) expect(span(outside)).toBeNull();
  });

  it.each<[string, ReturnType<typeof days>, ReturnType<typeof of>]>([
    [
      'are those of each stretch',
      days(),
      [
        [
          ['a-1', 20],
          ['a-2', 40],
        ],
        60,
        60,
        60,
      ],
    ],
    [
      'are the same in whichever order',
      days({}, 'CALENDAR_DAYS', both.toReversed()),
      [
        [
          ['a-1', 20],
          ['a-2', 40],
        ],
        60,
        60,
        60,
      ],
    ],
    [
      'are those of the first alone where they leave in it',
      days({ exitedOn: '2026-11-10' }),
      [[['a-1', 20]], 60, 20, 20],
    ],
    [
      'are those of the second alone where they join in it',
      days({ joinedOn: '2026-11-11' }),
      [[['a-2', 40]], 60, 40, 40],
    ],
    ['are none outside of the employment', days({ joinedOn: '2026-12-01' }), [[], 60, 0, 0]],
    ['of a month of 31 are 62', days({ month: '2026-12' }), [[['a-2', 62]], 62, 62, 62]],
    [
      'without a date are taken from the last',
      days({ lopHalfDays: 41 }),
      [
        [
          ['a-1', 19],
          ['a-2', 0],
        ],
        60,
        60,
        19,
      ],
    ],
    [
      'are never less than none',
      days({ lopHalfDays: 99 }),
      [
        [
          ['a-1', 0],
          ['a-2', 0],
        ],
        60,
        60,
        0,
      ],
    ],
    [
      'with a date are taken from theirs, the last day of one and the first of the next',
      days({
        lopHalfDays: 3,
        lopOn: [
          { on: '2026-11-10', halfDays: 2 },
          { on: '2026-11-11', halfDays: 1 },
        ],
      }),
      [
        [
          ['a-1', 18],
          ['a-2', 39],
        ],
        60,
        60,
        57,
      ],
    ],
    [
      'with a date are no more than are without pay',
      days({ lopHalfDays: 1, lopOn: [{ on: '2026-11-01', halfDays: 2 }] }),
      [
        [
          ['a-1', 19],
          ['a-2', 40],
        ],
        60,
        60,
        59,
      ],
    ],
    [
      'with a date outside are taken from the last',
      days({ lopHalfDays: 2, lopOn: [{ on: '2026-12-01', halfDays: 2 }] }),
      [
        [
          ['a-1', 20],
          ['a-2', 38],
        ],
        60,
        60,
        58,
      ],
    ],
    [
      'that work are those that are named, the first and the last of each stretch too',
      days({ workingDays: ['2026-11-01', '2026-11-10', '2026-11-11', '2026-11-30'] }, 'WORKING_DAYS'),
      [
        [
          ['a-1', 4],
          ['a-2', 4],
        ],
        8,
        8,
        8,
      ],
    ],
    [
      'that work are none where none is named',
      days({}, 'WORKING_DAYS'),
      [
        [
          ['a-1', 0],
          ['a-2', 0],
        ],
        0,
        0,
        0,
      ],
    ],
    ['of thirty are thirty', days({ month: '2026-12' }, 'FIXED_30'), [[['a-2', 60]], 60, 60, 60]],
    ['of thirty are so in February too', days({ month: '2027-02' }, 'FIXED_30'), [[['a-2', 60]], 60, 60, 60]],
    [
      'of thirty are made up by the first stretch',
      days({ month: '2026-12' }, 'FIXED_30', [
        assignment({ effectiveTo: '2026-12-10' }),
        assignment({ assignmentId: 'a-2', effectiveFrom: '2026-12-11' }),
      ]),
      [
        [
          ['a-1', 18],
          ['a-2', 42],
        ],
        60,
        60,
        60,
      ],
    ],
    [
      'of thirty are counted where they join',
      days({ month: '2026-12', joinedOn: '2026-12-02' }, 'FIXED_30'),
      [[['a-2', 60]], 60, 60, 60],
    ],
    [
      'of thirty are counted where they leave',
      days({ month: '2026-12', exitedOn: '2026-12-30' }, 'FIXED_30'),
      [[['a-2', 60]], 60, 60, 60],
    ],
    [
      'of thirty are counted in a part of it',
      days({ month: '2026-12', joinedOn: '2026-12-31' }, 'FIXED_30'),
      [[['a-2', 2]], 60, 2, 2],
    ],
  ])('%s', (_, found, expected) => {
    expect(of(found)).toEqual(expected);
  });

  it('are refused where one has no assignment: at the beginning, in between, at the end', () => {
    const with_ = (...assignments: readonly SalaryAssignment[]) => days({}, 'CALENDAR_DAYS', assignments);
    expect(with_(second)).toBeNull();
    expect(with_(first)).toBeNull();
    expect(with_(first, assignment({ effectiveFrom: '2026-11-12' }))).toBeNull();
    expect(with_()).toBeNull();
    expect(
      with_(assignment({ effectiveTo: '2026-10-31' }), assignment({ effectiveFrom: '2026-11-01' })),
    ).not.toBeNull();
  });
});

describe('what is taken back', () => {
  const component = { ...ENG_STD.components[0], code: 'RECOVERY' } as SalaryComponent;
  const pay = (id: string, amountPaise: number) => ({
    pay: { additionalPayId: id, sourceRef: `of ${id}`, amountPaise } as AdditionalPay,
    component,
  });
  const cap = rule('DEDUCTION_CAP');
  const taken = (room: number, ...wanted: readonly ReturnType<typeof pay>[]) => {
    const { lines, carriedForward } = recoveriesOf(wanted, room, cap);
    return [lines.map(({ amountPaise, basis }) => [amountPaise, basis]), carriedForward];
  };
  const basis = (id: string, askedPaise: number, roomPaise: number) => ({
    ...{ kind: 'RECOVERY', additionalPayId: id, sourceRef: `of ${id}`, askedPaise, roomPaise, rules: [refOf(cap)] },
  });

  it('is what there is room for, in their order; the rest is carried on', () => {
    expect(taken(100, pay('a', 60), pay('b', 50), pay('c', 5))).toEqual([
      [
        [60, basis('a', 60, 100)],
        [40, basis('b', 50, 40)],
      ],
      [
        { sourceRef: 'of b', amountPaise: 10 },
        { sourceRef: 'of c', amountPaise: 5 },
      ],
    ]);
    expect(taken(60, pay('a', 60))).toEqual([[[60, basis('a', 60, 60)]], []]);
    expect(taken(0, pay('a', 60))).toEqual([[], [{ sourceRef: 'of a', amountPaise: 60 }]]);
    expect(taken(9)).toEqual([[], []]);
  });
});

describe('what a run finds once', () => {
  const law = monthLawOf(ruleBookOf(RULES), MONTH);
  const ground = {
    structures: new Map([[structureKey('ENG-STD', 1), ENG_STD]]),
  } as unknown as RunGround;

  it('is the full month of an assignment, by its structure and whether its city is a metro', () => {
    const fullOf = fullMonthsOf(ground)(law);
    const one = fullOf(assignment());
    expect(fullOf(assignment())).toBe(one);
    expect(fullOf(assignment({ structureVersion: 2 }))).toBeNull();
    expect(fullOf(assignment({ structureId: 'OTHER' }))).toBeNull();
    const rentOf = (over: Partial<SalaryAssignment>) => {
      const full = fullOf(assignment(over));
      return full === null || 'negative' in full ? null : full.amounts.get('HRA')?.paise;
    };
    expect(rentOf({ city: 'Mumbai' })).toBe(20_000_00);
    expect(rentOf({ city: 'Mysuru' })).toBe(16_000_00);
    expect(rentOf({})).toBe(16_000_00);
    expect(rentOf({ assignmentId: 'a-2', monthlyGrossPaise: 40_000_00 })).toBe(8_000_00);
  });
});

describe('words', () => {
  const rules = (...all: readonly (readonly [RuleKey, string?])[]) =>
    all.map(([key, jurisdiction]) => refOf(rule(key, jurisdiction)));
  const said = (basis: Basis, amountPaise = 100_00): string => basisWords({ code: 'X', amountPaise, basis });
  const recurring = (
    formula: Formula | { op: 'fixed' } | { op: 'balancing' },
    inputsPaise: Record<string, number>,
  ): Basis => ({
    ...{ kind: 'RECURRING', basisHalfDays: 60, rounding: 'HALF_UP_RUPEE' },
    stretches: [{ assignmentId: 'a', fullPaise: 100_00, paidHalfDays: 60, formula, inputsPaise }],
  });
  const annual = annualTax(taxLawOf(ruleBookOf(RULES), '2026-11-30'), 'NEW', 16_00_000_00);
  const worksheet = {
    ...{ regime: 'NEW', annual, annualWithOneOffs: null, withheldBeforePaise: 1_000_00, monthsLeft: 5 },
    rules: rules(['TDS_NEW'], ['TAX_ROUND']),
  } as unknown as Extract<Basis, { kind: 'TAX' }>['worksheet'];
  const share: Extract<Basis, { kind: 'SHARE' }> = {
    ...{ kind: 'SHARE', wagesPaise: 15_000_00, ceilingPaise: 15_000_00, rateBp: 1_250, rounding: 'UP_RUPEE' },
    rules: rules(['EPF_EE'], ['EPF_ROUND']),
  };
  const professional: Extract<Basis, { kind: 'PROFESSIONAL_TAX' }> = {
    ...{
      kind: 'PROFESSIONAL_TAX',
      grossPaise: 60_000_00,
      tablePaise: 930_00,
      takenBeforePaise: 25_50,
      state: 'TN-CHENNAI',
    },
    ...{ halfYear: 'DUE', rules: rules(['PT', 'TN-CHENNAI']) },
  };

  it.each<[string, string]>([
    [said(recurring({ op: 'fixed' }, {})), 'X 100 = half_up_rupee(100.00)'],
    [
      said(recurring({ op: 'balancing' }, { gross: 300_00, A: 150_00, B: 50_00 })),
      'X 100 = half_up_rupee(100.00 [gross 300.00 − A 150.00 − B 50.00])',
    ],
    [
      said(
        recurring(
          {
            op: '-',
            of: [
              { op: 'gross' },
              {
                op: '+',
                of: [
                  { op: 'amount', code: 'A' },
                  { op: 'const', paise: 5 },
                ],
              },
              {
                op: 'min',
                of: [
                  { op: 'amount', code: 'B' },
                  { op: 'pct', of: { op: 'gross' }, bp: 1_250 },
                ],
              },
              { op: 'max', of: [{ op: 'gross' }, { op: 'amount', code: 'C' }] },
            ],
          },
          { gross: 300_00, A: 1_50, B: -50_00 },
        ),
      ),
      'X 100 = half_up_rupee(100.00 [(gross 300.00 − (A 1.50 + 0.05) − min(B -50.00; 12.5 % × gross 300.00) − max(gross 300.00; C 0.00))])',
    ],
    [
      said({
        ...{ kind: 'RECURRING', basisHalfDays: 62, rounding: 'HALF_UP_PAISE' },
        stretches: [
          { assignmentId: 'a', fullPaise: 100_00, paidHalfDays: 20, formula: { op: 'fixed' }, inputsPaise: {} },
          {
            assignmentId: 'b',
            fullPaise: 200_00,
            paidHalfDays: 41,
            formula: { op: 'gross' },
            inputsPaise: { gross: 7 },
          },
        ],
      }),
      'X 100 = half_up_paise(100.00 × 10/31 + 200.00 [gross 0.07] × 20.5/31)',
    ],
    [
      said({ kind: 'ADDITIONAL', additionalPayId: 'a', source: 'MILESTONE_BONUS', sourceRef: 'm1:1' }),
      'X 100 = milestone_bonus m1:1',
    ],
    [said(share), 'X 100 = up_rupee(12.5 % × 15,000.00), EPF_EE from 2026-07-01'],
    [
      said({ ...share, wagesPaise: 15_000_01 }),
      'X 100 = up_rupee(12.5 % × min(15,000.01; 15,000.00)), EPF_EE from 2026-07-01',
    ],
    [said({ ...share, noneBecause: 'AGE' }, 0), 'X 0 = none: age reached, EPF_EE from 2026-07-01'],
    [said({ ...share, noneBecause: 'NOT_A_MEMBER' }, 0), 'X 0 = none: not a member, EPF_EE from 2026-07-01'],
    [
      said({ kind: 'REST_OF_SHARE', wholePaise: 3_00, lessPaise: 1_00, whole: share }, 2_00),
      'X 2 = 3.00 − 1.00, of up_rupee(12.5 % × 15,000.00), EPF_EE from 2026-07-01',
    ],
    [said(professional), 'X 100 = 930 by table of 60,000.00 − 25.50 taken before, PT TN-CHENNAI from 2024-10-01'],
    [
      said({ ...professional, takenBeforePaise: 0 }),
      'X 100 = 930 by table of 60,000.00, PT TN-CHENNAI from 2024-10-01',
    ],
    [
      said({ ...professional, halfYear: 'NOT_YET' }, 0),
      'X 0 = taken with the last month of the half-year, PT TN-CHENNAI from 2024-10-01',
    ],
    [
      said({ kind: 'TAX', worksheet: { ...worksheet, rules: rules(['TDS_NEW'], ['CESS'], ['TAX_ROUND']) } }),
      'X 100 = (1,24,800.00 − 1,000.00) / 5, yearly tax on 16,00,000.00, new regime, TDS_NEW from 2025-04-01, CESS from 2025-04-01',
    ],
    [
      said({ kind: 'TAX', worksheet }),
      'X 100 = (1,24,800.00 − 1,000.00) / 5, yearly tax on 16,00,000.00, new regime, TDS_NEW from 2025-04-01',
    ],
    [
      said({ kind: 'TAX', worksheet: { ...worksheet, annualWithOneOffs: { ...annual, totalPaise: 1_25_000_00 } } }),
      'X 100 = (1,24,800.00 − 1,000.00) / 5 + (1,25,000.00 − 1,24,800.00), yearly tax on 16,00,000.00, new regime, TDS_NEW from 2025-04-01',
    ],
    [
      said({ kind: 'DIFFERENCE', month: '2026-10', newPaise: 5_00, paidPaise: 7_00, now: null }, -2_00),
      'X -2 = 5.00 − 7.00 paid for 2026-10',
    ],
    [
      said({ kind: 'DIFFERENCE', month: '2026-10', newPaise: 5_00, paidPaise: 7_50, now: share }, -2_50),
      'X -2.50 = 5.00 − 7.50 paid for 2026-10, now up_rupee(12.5 % × 15,000.00), EPF_EE from 2026-07-01',
    ],
    [said({ kind: 'OWED', shortPaise: 100_00 }), 'X 100 = 100.00 owed, recovered from later pay'],
    [said({ kind: 'REVERSED', payslipId: 's1' }, -100_05), 'X -100.05 = reverses payslip s1'],
  ])('%s', (sentence, expected) => {
    expect(sentence).toBe(expected);
  });
});
