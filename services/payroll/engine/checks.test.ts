/** What each check says beside its code, each threshold to the paisa and the day, and sums, differences and reversals as a whole. */

import { ENG_STD, shippedComponents } from '../rules/shipped-structures.ts';
import { calculate } from './calculate.ts';
import { type CheckFacts, type CheckThresholds, changeBp, checksOf, type PersonFacts } from './checks.ts';
import { differencesOf } from './differences.ts';
import { fullMonthsOf, type RunGround } from './ground.ts';
import type { EmployeeInputs, PaidMonth } from './inputs.ts';
import { monthLawOf } from './law.ts';
import type { Payslip } from './payslip.ts';
import { reversalOf, reversedRunLines } from './reversal.ts';
import { ruleBookOf } from './rule-book.ts';
import type { StatutoryRule } from './rules.ts';
import { slipAddsUp, totalsOf } from './totals.ts';
import { onlySlip, person, RULES, run } from './workbench/people.ts';
import { emptyYear, withSlip } from './year.ts';

const MONTH = '2026-11';
const asha = person(MONTH, { employeeId: 'asha' });
const slipOf = (over: Partial<EmployeeInputs> = {}): Payslip => onlySlip(run(MONTH, [{ ...asha, ...over }]));
const slip = slipOf();
const LIMITS: CheckThresholds = {
  ...{ netChangeBp: 1_000, totalChangeBp: 500, bankChangedDays: 30, lopHalfDays: 10, oneOffPaise: 50_000_00 },
  taxableIncomePaise: 12_00_000_00,
};
const law = monthLawOf(ruleBookOf(RULES), MONTH);
const paydayLimit = RULES.find(({ key }) => key === 'PAYDAY_LIMIT') as StatutoryRule<'PAYDAY_LIMIT'>;
const fine = (over: Partial<PersonFacts> = {}): PersonFacts => ({
  ...{ employeeId: 'asha', active: true, bank: 'verified', accountKey: 'k', panKnown: true, uanKnown: true },
  ...{ held: false, inAnotherRegularRun: false, ...over },
});
const facts = (over: Partial<CheckFacts> = {}): CheckFacts => {
  const { payslips = [slip], runLines = [] } = over;
  return {
    ...{ month: MONTH, type: 'regular', paymentDate: '2026-11-30', stale: false, faults: [], missing: [], unpaid: [] },
    ...{ payslips, runLines, totals: totalsOf({ payslips, runLines }), people: [fine()] },
    previous: { netPaise: Object.fromEntries(payslips.map(({ employeeId, netPaise }) => [employeeId, netPaise])) },
    ...{ deductionCap: law.of('DEDUCTION_CAP'), paydayLimit, ...over },
  };
};
const found = (over: Partial<CheckFacts> = {}, limits: Partial<CheckThresholds> = {}) =>
  checksOf(facts(over), { ...LIMITS, ...limits });
/** A slip that says so, whatever its lines say: of the sums another check speaks. */
const as = (over: Partial<Payslip>) => ({ payslips: [{ ...slip, ...over }] });
const about = (over: Partial<CheckFacts>, code: string, limits: Partial<CheckThresholds> = {}) =>
  found(over, limits).filter((one) => one.code === code);
const block = (code: string, detail?: object, employeeId: string | null = 'asha') => ({
  ...{ severity: 'BLOCK', code },
  ...(employeeId === null ? {} : { employeeId }),
  ...(detail === undefined ? {} : { detail }),
});
const warn = (code: string, detail?: object, employeeId: string | null = 'asha') => ({
  ...block(code, detail, employeeId),
  severity: 'WARN',
});

it('finds nothing in a run like the last one', () => {
  expect(found()).toEqual([]);
});

it.each<[string, readonly object[], readonly object[]]>([
  ['a net below zero', about(as({ netPaise: -1 }), 'NET_NEGATIVE'), [block('NET_NEGATIVE', { netPaise: -1 })]],
  ['a net of nothing', about(as({ netPaise: 0 }), 'NET_NEGATIVE'), []],
  [
    'nothing to pay to no account',
    found({ ...as({ netPaise: 0 }), people: [fine({ bank: 'missing' })] }).filter(({ code }) =>
      code.startsWith('BANK'),
    ),
    [],
  ],
  ['somebody of whom nothing is known', about({ people: [] }, 'BANK_MISSING'), [block('BANK_MISSING')]],
  ['nor whether the fund knows them', about({ people: [] }, 'UAN_MISSING'), [block('UAN_MISSING')]],
  [
    'no wages of the fund',
    about({ ...as({ pfWagesPaise: 0 }), people: [fine({ uanKnown: false })] }, 'UAN_MISSING'),
    [],
  ],
  [
    'deductions above the cap',
    about(as({ deductionsPaise: 32_000_01 }), 'DEDUCTIONS_ABOVE_CAP'),
    [block('DEDUCTIONS_ABOVE_CAP', { deductionsPaise: 32_000_01, capPaise: 32_000_00 })],
  ],
  ['deductions at it', about(as({ deductionsPaise: 32_000_00 }), 'DEDUCTIONS_ABOVE_CAP'), []],
  ['those of a correction', about(as({ deductionsPaise: 99_000_00, type: 'correction' }), 'DEDUCTIONS_ABOVE_CAP'), []],
  [
    'a last day in the month',
    about(as({ exitedOn: '2026-11-30' }), 'LEFT_WITHOUT_SETTLEMENT'),
    [block('LEFT_WITHOUT_SETTLEMENT')],
  ],
  ['one after it', about(as({ exitedOn: '2026-12-01' }), 'LEFT_WITHOUT_SETTLEMENT'), []],
  ['one that is settled', about(as({ exitedOn: '2026-11-30', finalSettlement: true }), 'LEFT_WITHOUT_SETTLEMENT'), []],
  ['one of a correction', about(as({ exitedOn: '2026-11-30', type: 'correction' }), 'LEFT_WITHOUT_SETTLEMENT'), []],
  [
    'another regular run beside one that is none',
    about({ ...as({ type: 'off_cycle' }), people: [fine({ inAnotherRegularRun: true })] }, 'TWO_REGULAR_RUNS'),
    [],
  ],
  [
    'a rule that is missing',
    about({ missing: [{ key: 'CESS', jurisdiction: 'IN', month: MONTH }] }, 'STATUTORY_RULE_MISSING'),
    [block('STATUTORY_RULE_MISSING', { key: 'CESS', jurisdiction: 'IN', month: MONTH }, null)],
  ],
  [
    'slips that failed',
    found({
      faults: [
        { employeeId: 'x', code: 'BALANCING_NEGATIVE', what: 'SPECIAL' },
        { employeeId: 'y', code: 'ASSIGNMENT_MISSING', what: '2026-10' },
      ],
      people: [fine(), fine({ employeeId: 'x', accountKey: 'x' }), fine({ employeeId: 'y', accountKey: 'y' })],
    }),
    [
      block('SLIP_FAILED', { because: 'BALANCING_NEGATIVE', what: 'SPECIAL' }, 'x'),
      block('ASSIGNMENT_MISSING', { month: '2026-10' }, 'y'),
    ],
  ],
  [
    'somebody whom nobody pays',
    about({ people: [fine(), fine({ employeeId: 'x', accountKey: 'x' })] }, 'ASSIGNMENT_MISSING'),
    [block('ASSIGNMENT_MISSING', { month: MONTH }, 'x')],
  ],
  [
    'somebody who does not work here',
    found({ people: [fine(), fine({ employeeId: 'x', active: false, accountKey: 'x' })] }),
    [],
  ],
  [
    'somebody beside a run that is not the month’s',
    about({ type: 'off_cycle', people: [fine(), fine({ employeeId: 'x' })] }, 'ASSIGNMENT_MISSING'),
    [],
  ],
  [
    'an account of somebody whom it does not pay',
    found({ people: [fine(), fine({ employeeId: 'x', active: false })] }),
    [],
  ],
  ['a net that is the first', about({ previous: null }, 'NET_CHANGED'), [warn('NET_CHANGED', { netPaise: 78_000_00 })]],
  [
    'a net that changed',
    about({ previous: { netPaise: { asha: 60_000_00 } } }, 'NET_CHANGED'),
    [warn('NET_CHANGED', { netPaise: 78_000_00, beforePaise: 60_000_00, changeBp: 3_000 })],
  ],
  [
    'a net that was nothing',
    about({ previous: { netPaise: { asha: 0 } } }, 'NET_CHANGED'),
    [warn('NET_CHANGED', { netPaise: 78_000_00, beforePaise: 0 })],
  ],
  [
    'a net that fell',
    about({ previous: { netPaise: { asha: 90_000_00 } } }, 'NET_CHANGED').map(({ detail }) => detail ?? {}),
    [{ netPaise: 78_000_00, beforePaise: 90_000_00, changeBp: -1_333 }],
  ],
  [
    'a net that changed by just the limit',
    about({ previous: { netPaise: { asha: 60_000_00 } } }, 'NET_CHANGED', { netChangeBp: 3_000 }),
    [],
  ],
  ['a net beside the regular run', about({ ...as({ type: 'off_cycle' }), previous: null }, 'NET_CHANGED'), []],
  ['a joiner of another month', about(as({ joinedOn: '2026-10-31' }), 'JOINER'), []],
  ['a joiner', about(as({ joinedOn: '2026-11-01' }), 'JOINER'), [warn('JOINER')]],
  ['a leaver of another month', about(as({ exitedOn: '2026-12-01' }), 'LEAVER'), []],
  [
    'an account changed on the day of payment',
    about({ people: [fine({ bankChangedOn: '2026-11-30' })] }, 'BANK_CHANGED'),
    [warn('BANK_CHANGED', { on: '2026-11-30' })],
  ],
  ['one changed after it', about({ people: [fine({ bankChangedOn: '2026-12-01' })] }, 'BANK_CHANGED'), []],
  [
    'one changed thirty days before',
    about({ people: [fine({ bankChangedOn: '2026-10-31' })] }, 'BANK_CHANGED'),
    [warn('BANK_CHANGED', { on: '2026-10-31' })],
  ],
  [
    'many days without pay',
    about(as({ days: { ...slip.days, lopHalfDays: 11 } }), 'LOP_HIGH'),
    [warn('LOP_HIGH', { halfDays: 11 })],
  ],
  [
    'a gross below the rate',
    about(as({ grossPaise: 79_999_99 }), 'GROSS_BELOW_STRUCTURE'),
    [warn('GROSS_BELOW_STRUCTURE', { grossPaise: 79_999_99, ratePaise: 80_000_00 })],
  ],
  ['one beside the regular run', about(as({ grossPaise: 1, type: 'off_cycle' }), 'GROSS_BELOW_STRUCTURE'), []],
  [
    'a total that changed, and how many there are',
    found({ previous: { netPaise: { asha: 78_000_00, ravi: 20_000_00 } } }),
    [
      warn('TOTAL_CHANGED', { beforePaise: 98_000_00, netPaise: 78_000_00 }, null),
      warn('HEADCOUNT_CHANGED', { before: 2, now: 1 }, null),
    ],
  ],
  [
    'a total that changed by just the limit',
    about({ previous: { netPaise: { asha: 65_000_00 } } }, 'TOTAL_CHANGED', { totalChangeBp: 2_000 }),
    [],
  ],
  [
    'those beside the regular run',
    found({ type: 'off_cycle', previous: { netPaise: {} }, ...as({ type: 'off_cycle' }) }).map(({ code }) => ({
      code,
    })),
    [],
  ],
  [
    'a payday that is late',
    found({ paymentDate: '2026-12-08' }),
    [warn('PAYDAY_LATE', { on: '2026-12-08', limit: '2026-12-07' }, null)],
  ],
  [
    'whom the company pays nothing, with pay that waits or without',
    found({
      unpaid: [
        { employeeId: 'x', pays: 0 },
        { employeeId: 'y', pays: 2 },
      ],
    }),
    [
      { severity: 'INFO', code: 'NOT_PAID_HERE', employeeId: 'x' },
      { severity: 'INFO', code: 'NOT_PAID_HERE', employeeId: 'y', detail: { pays: 2 } },
    ],
  ],
])('speaks of %s', (_, checks, expected) => {
  expect(checks).toEqual(expected);
});

it('speaks of what is paid once and large, each by itself; differences are none of it', () => {
  const line = (code: string, amountPaise: number, over: object = {}) =>
    ({ ...slip.lines[0], code, amountPaise, oneOff: true, ...over }) as Payslip['lines'][number];
  const lines = [
    ...[...slip.lines, line('A', 50_000_01), line('B', 50_000_00), line('C', 60_000_00, { arrearOf: '2026-10' })],
    ...[line('D', 70_000_00, { kind: 'REIMBURSEMENT' }), line('E', 80_000_00, { oneOff: false }), line('F', 90_000_00)],
  ];
  expect(about(as({ lines }), 'ONE_OFF_LARGE')).toEqual([
    warn('ONE_OFF_LARGE', { component: 'A', amountPaise: 50_000_01 }),
    warn('ONE_OFF_LARGE', { component: 'F', amountPaise: 90_000_00 }),
  ]);
});

it('speaks of nobody’s account as shared who has none', () => {
  const payslips = [slip, { ...slip, employeeId: 'ravi' }];
  const { accountKey: _none, ...without } = fine();
  const two = (one: PersonFacts) => ({ payslips, people: [one, { ...one, employeeId: 'ravi' }] });
  expect(about(two(without), 'BANK_DUPLICATE')).toEqual([]);
  expect(about(two(fine()), 'BANK_DUPLICATE')).toEqual([
    block('BANK_DUPLICATE'),
    block('BANK_DUPLICATE', undefined, 'ravi'),
  ]);
});

it('speaks of one slip that does not add up among others that do', () => {
  const payslips = [slip, { ...slip, employeeId: 'ravi', costPaise: slip.costPaise + 1 }];
  const people = [fine(), fine({ employeeId: 'ravi', accountKey: 'r' })];
  for (const all of [payslips, payslips.toReversed()])
    expect(found({ payslips: all, people })).toEqual([block('TOTAL_MISMATCH', undefined, null)]);
});

it('speaks of tax: none on a high income, and some without a number for it', () => {
  const tax = (roundedIncomePaise: number) =>
    ({ annual: { roundedIncomePaise }, annualWithOneOffs: null }) as Payslip['tax'];
  expect(about(as({ tax: tax(12_00_000_01) }), 'TDS_ZERO')).toEqual([warn('TDS_ZERO', { incomePaise: 12_00_000_01 })]);
  expect(about(as({ tax: tax(12_00_000_00) }), 'TDS_ZERO')).toEqual([]);
  const both = { ...tax(1), annualWithOneOffs: { roundedIncomePaise: 13_00_000_00 } } as Payslip['tax'];
  expect(about(as({ tax: both }), 'TDS_ZERO')).toEqual([warn('TDS_ZERO', { incomePaise: 13_00_000_00 })]);
  expect(about(as({ tax: null }), 'TDS_ZERO')).toEqual([]);
  const lines = slip.lines.map((one) => (one.code === 'TDS' ? { ...one, amountPaise: 1 } : one));
  expect(about(as({ lines, tax: tax(13_00_000_00) }), 'TDS_ZERO')).toEqual([]);
  const unknown = { people: [fine({ panKnown: false })] };
  expect(about({ ...as({ lines }), ...unknown }, 'PAN_MISSING')).toEqual([block('PAN_MISSING')]);
  expect(about({ ...as({}), ...unknown }, 'PAN_MISSING')).toEqual([]);
});

it('asks of a reversal its sums alone', () => {
  const back = reversalOf(slip, 'p', slip.yearToDate);
  const reversal = {
    type: 'reversal',
    payslips: [back],
    people: [],
    previous: null,
    paymentDate: '2027-01-01',
  } as const;
  expect(found(reversal)).toEqual([]);
  expect(found({ ...reversal, totals: { ...totalsOf({ payslips: [back], runLines: [] }), netPaise: 1 } })).toEqual([
    block('TOTAL_MISMATCH', undefined, null),
  ]);
});

it('reckons a change half up, against what was before', () => {
  for (const [before, now, bp] of [
    [undefined, 5, null],
    [0, 5, null],
    [100, 100, 0],
    [20_000, 20_001, 1],
    [20_000, 19_999, -1],
    [30_000, 30_001, 0],
    [-100, 5, null],
  ] as const)
    expect([before, now, changeBp(before, now)]).toEqual([before, now, bp]);
});

describe('sums', () => {
  it('of a run are those of its slips and its own lines, by component in order', () => {
    const additionalPay = [
      {
        additionalPayId: 'i',
        componentCode: 'INTERNET',
        amountPaise: 5_00,
        source: 'REIMBURSEMENT',
        sourceRef: '',
      } as const,
    ];
    const one = slipOf({ additionalPay });
    const totals = totalsOf({ payslips: [one, one], runLines: [{ code: 'EPF_ADMIN', amountPaise: 7 }] });
    expect(totals).toEqual({
      ...{ payslips: 2, grossPaise: 160_000_00, reimbursementsPaise: 10_00, deductionsPaise: 4_000_00 },
      ...{ netPaise: 156_010_00, employerPaise: 2 * 1_875_00 + 7 },
      byComponentPaise: {
        ...{ BASIC: 80_000_00, EDLI_ER: 150_00, EPF_ADMIN: 7, EPF_EE: 3_600_00, EPF_ER: 1_100_00, EPS_ER: 2_500_00 },
        ...{ ESI_EE: 0, ESI_ER: 0, HRA: 32_000_00, INTERNET: 10_00, PT: 400_00, SPECIAL: 48_000_00, TDS: 0 },
      },
    });
    const codes = Object.keys(totals.byComponentPaise);
    expect(codes).toEqual(codes.toSorted());
  });

  it('of a slip hold only where each of them is that of its lines, and net and cost are made of them', () => {
    const bill = { additionalPayId: 'i', componentCode: 'INTERNET', amountPaise: 5_00, sourceRef: '' } as const;
    const one = slipOf({ additionalPay: [{ ...bill, source: 'REIMBURSEMENT' }] });
    expect(slipAddsUp(one)).toBe(true);
    // Each by itself, and with all that follows from it.
    for (const over of [
      ...[{ grossPaise: 1 }, { reimbursementsPaise: 1 }, { deductionsPaise: 1 }, { employerPaise: 1 }],
      ...[{ netPaise: 1 }, { costPaise: 1 }, { grossPaise: 1, netPaise: 1, costPaise: 1 }],
      ...[
        { reimbursementsPaise: 1, netPaise: 1 },
        { deductionsPaise: 1, netPaise: -1 },
        { employerPaise: 1, costPaise: 1 },
      ],
    ]) {
      const more = Object.entries(over).map(([sum, by]) => [sum, one[sum as 'grossPaise'] + by]);
      expect([over, slipAddsUp({ ...one, ...Object.fromEntries(more) })]).toEqual([over, false]);
    }
  });
});

it('a reversal is the slip with the opposite sign, and takes out of the year what the slip had brought', () => {
  const before = { ...emptyYear(MONTH), taxableGrossPaise: 1_00, tdsPaise: 2_00 };
  const additionalPay = [
    {
      additionalPayId: 'r',
      componentCode: 'RECOVERY',
      amountPaise: 90_000_00,
      source: 'RECOVERY',
      sourceRef: '',
    } as const,
  ];
  const one = slipOf({ yearToDate: before, additionalPay });
  const back = reversalOf(one, 's-1', one.yearToDate);
  const { lines, yearToDate, ...rest } = back;
  expect(lines.map(({ code, amountPaise, basis }) => [code, amountPaise, basis])).toEqual(
    one.lines.map(({ code, amountPaise }) => [code, 0 - amountPaise, { kind: 'REVERSED', payslipId: 's-1' }]),
  );
  const { linesPaise, ...year } = yearToDate;
  const { linesPaise: _none, ...then } = before;
  expect([year, Object.values(linesPaise).every((sum) => sum === 0)]).toEqual([then, true]);
  const { lines: _lines, yearToDate: _year, ...same } = one;
  const sums = [
    ...(['grossPaise', 'reimbursementsPaise', 'deductionsPaise', 'netPaise', 'employerPaise', 'costPaise'] as const),
    ...(['codeWagesPaise', 'pfWagesPaise', 'epsWagesPaise', 'edliWagesPaise', 'esiWagesPaise'] as const),
  ];
  expect(one.carriedForward).not.toEqual([]);
  expect(rest).toEqual({
    ...{ ...same, type: 'reversal', tax: null, additionalPayIds: [], carriedForward: [] },
    ...Object.fromEntries(sums.map((sum) => [sum, 0 - one[sum]])),
  });
  expect(withSlip(yearToDate, one)).toEqual(one.yearToDate);
  const line = { code: 'EPF_ADMIN', amountPaise: 500_00, basis: {} } as never;
  expect(reversedRunLines([line], 'run-1')).toEqual([
    { code: 'EPF_ADMIN', amountPaise: -500_00, basis: { kind: 'REVERSED', runId: 'run-1' } },
  ]);
});

describe('differences', () => {
  const book = ruleBookOf(RULES);
  const ground = {
    ...{ inputs: { payBasis: { kind: 'CALENDAR_DAYS' } }, lawOf: (month: string) => monthLawOf(book, month) },
    structures: new Map([['ENG-STD 1', ENG_STD]]),
  } as unknown as RunGround;
  const componentOf = (code: string) =>
    [...ENG_STD.components, ...shippedComponents].find((component) => component.code === code);
  const paid = (paidPaise: Readonly<Record<string, number>>, over: Partial<PaidMonth> = {}): PaidMonth => ({
    ...{ month: '2026-10', attendance: { month: '2026-10', lopHalfDays: 0 }, esiCovered: false, paidPaise },
    paidWages: { pfWagesPaise: 1, epsWagesPaise: 2, edliWagesPaise: 3, esiWagesPaise: 4 },
    ...over,
  });
  const of = (paidMonths: readonly PaidMonth[] | undefined) => {
    const { paidMonths: _none, ...one } = asha;
    const found_ = differencesOf(
      ground,
      paidMonths === undefined ? one : { ...one, paidMonths },
      fullMonthsOf(ground),
      componentOf,
    );
    if ('code' in found_) throw new Error(found_.code);
    return found_;
  };
  const all = { BASIC: 40_000_00, HRA: 16_000_00, SPECIAL: 24_000_00, EPF_EE: 1_800_00, EPS_ER: 1_250_00 };
  const whole = { ...all, EPF_ER: 550_00, EDLI_ER: 75_00 };

  it('are none where nothing was paid before, or just what is due now', () => {
    const none = { pfWagesPaise: 0, epsWagesPaise: 0, edliWagesPaise: 0, esiWagesPaise: 0 };
    for (const paidMonths of [undefined, []]) expect(of(paidMonths)).toEqual({ lines: [], wages: none });
    expect(of([paid(whole)]).lines).toEqual([]);
  });

  it('are what is due less what was paid, of what is not due any more too, and by how much wages moved', () => {
    const { lines, wages } = of([paid({ ...whole, BASIC: 39_999_00, LWF: 20_00 })]);
    expect(wages).toEqual({
      ...{
        pfWagesPaise: 15_000_00 - 1,
        epsWagesPaise: 15_000_00 - 2,
        edliWagesPaise: 15_000_00 - 3,
        esiWagesPaise: -4,
      },
    });
    expect(lines).toMatchObject([
      {
        ...{ code: 'BASIC', amountPaise: 1_00, oneOff: true, arrearOf: '2026-10' },
        basis: {
          kind: 'DIFFERENCE',
          month: '2026-10',
          newPaise: 40_000_00,
          paidPaise: 39_999_00,
          now: { kind: 'RECURRING' },
        },
      },
      {
        ...{ code: 'LWF', amountPaise: -20_00, oneOff: true, arrearOf: '2026-10' },
        basis: { kind: 'DIFFERENCE', month: '2026-10', newPaise: 0, paidPaise: 20_00, now: null },
      },
    ]);
    expect(lines).toHaveLength(2);
  });

  it('are none where a month or what was paid for it is not known any more', () => {
    const fault = (one: EmployeeInputs, paidPaise = {}) =>
      differencesOf(ground, { ...one, paidMonths: [paid(paidPaise)] }, fullMonthsOf(ground), componentOf);
    expect(fault({ ...asha, assignments: [] })).toEqual({ code: 'ASSIGNMENT_MISSING', what: '2026-10' });
    expect(fault(asha, { GONE: 1 })).toEqual({ code: 'COMPONENT_UNKNOWN', what: 'GONE' });
  });

  it('go by what covered the person in that month', () => {
    const codes = (esiCovered: boolean) => of([paid(whole, { esiCovered })]).lines.map(({ code }) => code);
    expect([codes(false), codes(true)]).toEqual([[], ['ESI_EE', 'ESI_ER']]);
  });
});

it('a run whose slips are all whole has nothing that blocks it', () => {
  const calculation = calculate(run(MONTH, [asha]), RULES);
  if (!calculation.ok) throw new Error(calculation.code);
  const { payslips, runLines } = calculation;
  expect(found({ payslips, runLines })).toEqual([]);
});
