/** What is answered to an auditor, from slips and events alone: which lines differ, which event caused what, from what a figure came. */
import type { Month } from '@lamplight/common/calendar/month.ts';
import type { Position, StreamId } from '@lamplight/events/ports/event-store.ts';
import fc from 'fast-check';
import type { Basis, TaxWorksheet } from '../../engine/basis.ts';
import type { EmployeeInputs, RunInputs } from '../../engine/inputs.ts';
import { reversalOf } from '../../engine/reversal.ts';
import type { RuleRef, StatutoryRule } from '../../engine/rules.ts';
import { assignment, onlySlip, person, RULES, run } from '../../engine/workbench/people.ts';
import { inputsOf, roundingOf, rulesOf } from './basis-parts.ts';
import { type Candidate, netChangeOf, netOf } from './net-change.ts';
import type { KnownSlip } from './slips.ts';

const [OCTOBER, NOVEMBER] = ['2026-10', '2026-11'] as const;
const months = { month: NOVEMBER, monthBefore: OCTOBER };
/** @param read by stream: the newest revision that the slip had read */
const slip = (
  month: Month,
  over: Partial<EmployeeInputs> = {},
  {
    read = {},
    rules = RULES,
    type = 'regular',
  }: Readonly<{ read?: object; rules?: readonly StatutoryRule[]; type?: string }> = {},
): KnownSlip => {
  const runId = `run-${month}-${type}`;
  const figures = onlySlip(run(month, [person(month, over)], { runId, type } as Partial<RunInputs>), rules);
  return { slip: { slip: figures, read }, run: { runId, type } } as unknown as KnownSlip;
};
let position = 0;
const event = (stream: StreamId, revision: number, type: string, data: object): Candidate =>
  ({ stream, revision, type, data, position: `${++position}` as Position }) as unknown as Candidate;
const changed = (before: readonly KnownSlip[], now: readonly KnownSlip[], candidates: readonly Candidate[] = []) =>
  netChangeOf(before, now, { months, candidates });
type Lines = ReturnType<typeof changed>;
const causesOf = (lines: Lines, code: string) => lines.find((line) => line.code === code)?.causes;
const followsOf = (lines: Lines, code: string) => lines.find((line) => line.code === code)?.follows;

const SALARY = 'salary-e-1';
const first = event(SALARY, 0, 'SalaryAssigned', { assignmentId: 'a-1', effectiveFrom: '2020-04-01' });
const raise = event(SALARY, 1, 'SalaryRevised', { assignmentId: 'a-2', effectiveFrom: '2026-11-01' });
const raised = {
  assignments: [
    assignment({ effectiveTo: '2026-10-31' }),
    assignment({ assignmentId: 'a-2', monthlyGrossPaise: 6_000_000, effectiveFrom: '2026-11-01' }),
  ],
};
const october = slip(OCTOBER, {}, { read: { [SALARY]: 0 } });

describe('a net that differs', () => {
  it('is the sum of its lines, whatever people earn and however many days they miss', () => {
    const monthOf = (month: Month) =>
      fc
        .tuple(fc.integer({ min: 1_500_000, max: 30_000_000 }), fc.integer({ min: 0, max: 20 }))
        .map(([monthlyGrossPaise, lopHalfDays]) =>
          slip(month, { assignments: [assignment({ monthlyGrossPaise })], attendance: { month, lopHalfDays } }),
        );
    fc.assert(
      fc.property(monthOf(OCTOBER), monthOf(NOVEMBER), (before, now) => {
        const lines = changed([before], [now]);
        const sum = lines.reduce((all, { onNetPaise }) => all + onNetPaise, 0);
        expect(sum).toBe((netOf([now]) ?? 0) - (netOf([before]) ?? 0));
        expect(lines.every((line) => line.beforePaise !== line.nowPaise)).toBe(true);
        expect(lines.map(({ onNetPaise }) => onNetPaise)).toEqual(
          lines.map(({ onNetPaise }) => onNetPaise).toSorted((a, b) => a - b),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('has no line where both months are the same, though they have 31 and 30 days', () => {
    const lines = changed([october], [slip(NOVEMBER, {}, { read: { [SALARY]: 0 } })], [first]);
    expect(lines.filter(({ code }) => ['BASIC', 'HRA', 'SPECIAL', 'EPF_EE'].includes(code))).toEqual([]);
  });

  it('goes back to the revision of a salary that its slips had read, and not to the one before', () => {
    const now = slip(NOVEMBER, raised, { read: { [SALARY]: 1 } });
    const lines = changed([october], [now], [first, raise]);
    for (const code of ['BASIC', 'HRA', 'SPECIAL']) expect(causesOf(lines, code)).toEqual([raise.position]);
    expect(followsOf(lines, 'BASIC')).toBeNull();
    expect(lines[0]?.onNetPaise).toBeLessThan(0);
  });

  it('follows from the wages, the year or the month where no event of its own is behind it', () => {
    const earning = (month: Month, monthlyGrossPaise: number) =>
      slip(month, { assignments: [assignment({ monthlyGrossPaise })] });
    const low = changed([earning(OCTOBER, 1_400_000)], [earning(NOVEMBER, 1_300_000)]);
    for (const code of ['EPF_EE', 'EPF_ER', 'ESI_EE']) expect([code, followsOf(low, code)]).toEqual([code, 'wages']);
    const high = changed([earning(OCTOBER, 40_000_000)], [earning(NOVEMBER, 38_000_000)]);
    expect([causesOf(high, 'TDS'), followsOf(high, 'TDS')]).toEqual([[], 'year']);
    const winter = netChangeOf([earning('2027-01', 8_000_000)], [earning('2027-02', 8_000_000)], {
      months: { month: '2027-02', monthBefore: '2027-01' },
      candidates: [],
    });
    expect(followsOf(winter, 'PT')).toBe('month');
  });

  it('goes back to days without pay of either month, as its slips had read them', () => {
    const BOOK = 'attendance-e-1';
    const recorded = (revision: number, month: Month) => event(BOOK, revision, 'AttendanceRecorded', { month });
    const [before, absent, later] = [recorded(0, '2026-09'), recorded(1, NOVEMBER), recorded(2, NOVEMBER)];
    const read = { [SALARY]: 0, [BOOK]: 1 };
    const now = slip(NOVEMBER, { attendance: { month: NOVEMBER, lopHalfDays: 6 } }, { read });
    const lines = changed([october], [now], [first, before, absent, later]);
    expect(causesOf(lines, 'BASIC')).toEqual([absent.position]);
    const missed = slip(OCTOBER, { attendance: { month: OCTOBER, lopHalfDays: 6 } }, { read: { [BOOK]: 0 } });
    const then = recorded(0, OCTOBER);
    expect(causesOf(changed([missed], [slip(NOVEMBER)], [then]), 'BASIC')).toEqual([then.position]);
  });

  it('goes back to somebody who came or left', () => {
    const left = event('payprofile-e-1', 3, 'EmploymentEnded', { lastDay: '2026-11-10' });
    const older = event('payprofile-e-1', 0, 'PayProfileOpened', { joinedOn: '2020-04-01' });
    const attendance = { month: NOVEMBER, lopHalfDays: 0, exitedOn: '2026-11-10' };
    expect(causesOf(changed([october], [slip(NOVEMBER, { attendance })], [older, left]), 'BASIC')).toEqual([
      left.position,
    ]);
  });

  it('goes back to who entered and approved a one-off, also where it was paid in the month before', () => {
    const pay = {
      additionalPayId: 'p-1',
      componentCode: 'SPECIAL_PAY',
      amountPaise: 100_000,
      source: 'MANUAL',
      sourceRef: 'x',
    } as const;
    const [entered, approved, other] = [
      event('additionalpay-p-1', 0, 'AdditionalPayProposed', { additionalPayId: 'p-1' }),
      event('additionalpay-p-1', 1, 'AdditionalPayApproved', { additionalPayId: 'p-1' }),
      event('additionalpay-p-2', 0, 'AdditionalPayProposed', { additionalPayId: 'p-2' }),
    ] as const;
    const lines = changed([slip(OCTOBER, { additionalPay: [pay] })], [slip(NOVEMBER)], [entered, approved, other]);
    const line = lines.find(({ code }) => code === 'SPECIAL_PAY');
    expect(line).toMatchObject({ beforePaise: 100_000, nowPaise: 0, onNetPaise: -100_000, wordsNow: null });
    expect(line?.causes).toEqual([entered.position, approved.position]);
  });

  it('goes back to another version of a row of the law, and to what tax goes by', () => {
    const rules = RULES.map((rule) =>
      rule.key === 'EPF_EE' ? { ...rule, version: 2, value: { ...rule.value, rateBp: 1_000 } } : rule,
    ) as readonly StatutoryRule[];
    const { ruleId } = RULES.find(({ key }) => key === 'EPF_EE') as StatutoryRule;
    const approvedOf = (version: number) =>
      event(`statutoryrule-${ruleId}`, version, 'StatutoryRuleApproved', { ruleId, version });
    const [one, two] = [approvedOf(1), approvedOf(2)];
    expect(causesOf(changed([october], [slip(NOVEMBER, {}, { rules })], [one, two]), 'EPF_EE')).toEqual([two.position]);
    const PROFILE = 'payprofile-e-1';
    const chosen = (revision: number) => event(PROFILE, revision, 'TaxRegimeChosen', { regime: 'OLD' });
    const [old, fresh, later] = [chosen(1), chosen(2), chosen(3)];
    const before = slip(
      OCTOBER,
      { assignments: [assignment({ monthlyGrossPaise: 20_000_000 })] },
      { read: { [PROFILE]: 1 } },
    );
    const now = slip(
      NOVEMBER,
      { assignments: [assignment({ monthlyGrossPaise: 20_000_000, taxRegime: 'OLD' })] },
      { read: { [PROFILE]: 2 } },
    );
    expect(causesOf(changed([before], [now], [old, fresh, later]), 'TDS')).toEqual([fresh.position]);
  });

  it('goes back to a run beside the month’s own, and to what it takes back', () => {
    const back = {
      slip: { slip: reversalOf(october.slip.slip, 'slip-1', october.slip.slip.yearToDate), read: {} },
      run: { runId: 'back', type: 'reversal' },
    } as unknown as KnownSlip;
    const opened = (runId: string, type: string) =>
      event(`payrollrun-${runId}`, 0, 'PayrollRunOpened', { runId, type });
    const [reversal, regular] = [opened('back', 'reversal'), opened('run-2026-11-regular', 'regular')];
    const lines = changed([october], [slip(NOVEMBER), back], [reversal, regular]);
    expect(lines.find(({ code }) => code === 'BASIC')).toMatchObject({ nowPaise: 0, causes: [reversal.position] });
    expect(netOf([])).toBeNull();
  });

  it('stands by what it takes off the net, and by its code where it takes the same', () => {
    const of = (month: Month, monthlyGrossPaise: number) =>
      slip(month, { assignments: [assignment({ monthlyGrossPaise })] });
    const lines = changed([of(OCTOBER, 1_400_000)], [of(NOVEMBER, 1_300_000)]);
    expect(lines.filter(({ onNetPaise }) => onNetPaise === 0).length).toBeGreaterThan(2);
    expect(lines).toEqual(lines.toSorted((a, b) => a.onNetPaise - b.onNetPaise || (a.code < b.code ? -1 : 1)));
    const basic = lines.find(({ code }) => code === 'BASIC');
    expect([basic?.wordsBefore, basic?.wordsNow].map((words) => words?.length ?? 0)).not.toContain(0);
    expect(basic?.wordsBefore).not.toBe(basic?.wordsNow);
  });

  /** Events that have nothing to do with a line, though they are near it. */
  it('goes back to no event of another kind, and to none that its slips had not read', () => {
    const BOOK = 'attendance-e-1';
    const cheap = { assignments: [assignment({ monthlyGrossPaise: 1_600_000 })] };
    const absent = { ...cheap, attendance: { month: NOVEMBER, lopHalfDays: 6 } };
    const recorded = (revision: number, month: Month) => event(BOOK, revision, 'AttendanceRecorded', { month });
    const before = slip(OCTOBER, cheap, { read: { [BOOK]: 1 } });
    const now = slip(NOVEMBER, absent, { read: { [BOOK]: 3 } });
    const [old, own, late, fresh] = [
      recorded(0, '2026-09'),
      recorded(1, OCTOBER),
      recorded(2, OCTOBER),
      recorded(3, NOVEMBER),
    ] as const;
    const lines = changed([before], [now], [old, own, late, fresh]);
    // Of October what its slip had read; that somebody mended it later is no cause of a month that was paid before.
    expect(causesOf(lines, 'BASIC')).toEqual([own.position, fresh.position]);
    // A share has no days of its own.
    expect(causesOf(lines, 'EPF_EE')).toEqual([]);
    const unread = changed([slip(OCTOBER, cheap)], [slip(NOVEMBER, absent)], [recorded(0, NOVEMBER)]);
    expect(causesOf(unread, 'BASIC')).toEqual([]);
    const others = [
      event('bankdetails-e-1', 0, 'BankDetailsSubmitted', { month: NOVEMBER }),
      event(SALARY, 2, 'SalaryRevisionProposed', { assignmentId: 'a-2', effectiveFrom: '2026-11-01' }),
      event('payprofile-e-1', 1, 'PayProfileOpened', { joinedOn: '2026-11-01' }),
      event('payprofile-e-1', 2, 'EmploymentEnded', { lastDay: '2026-10-31' }),
      recorded(1, NOVEMBER),
    ];
    // Both months were paid whole: nothing but the raise moved the pay, and of the shares nothing did.
    const raisedNow = slip(NOVEMBER, raised, { read: { [SALARY]: 2, [BOOK]: 5 } });
    const up = changed([october], [raisedNow], [...others, raise]);
    expect(causesOf(up, 'BASIC')).toEqual([raise.position]);
    expect(up.filter(({ kind }) => kind !== 'EARNING').flatMap(({ causes }) => causes)).toEqual([]);
  });

  it('of somebody new goes back to their first salary and to the day that they came', () => {
    const came = event('payprofile-e-1', 0, 'PayProfileOpened', { joinedOn: '2026-11-16' });
    const older = event('payprofile-e-1', 0, 'PayProfileOpened', { joinedOn: '2026-09-16' });
    const next = event('payprofile-e-1', 1, 'EmploymentEnded', { lastDay: '2027-01-31' });
    const assigned = event(SALARY, 0, 'SalaryAssigned', { assignmentId: 'a-1', effectiveFrom: '2026-11-16' });
    const attendance = { month: NOVEMBER, lopHalfDays: 0, joinedOn: '2026-11-16' };
    const now = slip(NOVEMBER, { assignments: [assignment({ monthlyGrossPaise: 6_000_000 })], attendance });
    const { ruleId, version } = RULES.find(({ key }) => key === 'EPF_EE') as StatutoryRule;
    const law = event(`statutoryrule-${ruleId}`, 1, 'StatutoryRuleApproved', { ruleId, version });
    const lines = changed([], [now], [came, older, next, assigned, law]);
    expect(causesOf(lines, 'BASIC')).toEqual([came.position, assigned.position]);
    // What was paid by no law before is no change of a law.
    expect([causesOf(lines, 'EPF_EE'), followsOf(lines, 'EPF_EE')]).toEqual([[], 'wages']);
    expect([followsOf(lines, 'BASIC'), followsOf(lines, 'PT')]).toEqual([null, 'wages']);
    const gone = changed([october], []);
    expect(gone.every(({ nowPaise, wordsNow }) => nowPaise === 0 && wordsNow === null)).toBe(true);
    expect([followsOf(gone, 'EPF_EE'), followsOf(gone, 'EPF_ER')]).toEqual(['wages', 'wages']);
  });

  it('goes back to what was entered and approved of each one-off, and to nothing else that happened to it', () => {
    const payOf = (additionalPayId: string, amountPaise: number) =>
      ({ additionalPayId, componentCode: 'SPECIAL_PAY', amountPaise, source: 'MANUAL', sourceRef: 'x' }) as const;
    const [first1, reserved, second] = [
      event('additionalpay-p-1', 0, 'AdditionalPayProposed', { additionalPayId: 'p-1' }),
      event('additionalpay-p-1', 2, 'AdditionalPayReserved', { additionalPayId: 'p-1' }),
      event('additionalpay-p-2', 0, 'AdditionalPayProposed', { additionalPayId: 'p-2' }),
    ] as const;
    const [then, now] = [
      slip(OCTOBER, { additionalPay: [payOf('p-1', 100_000)] }),
      slip(NOVEMBER, { additionalPay: [payOf('p-2', 300_000)] }),
    ];
    const lines = changed([then], [now], [first1, reserved, second]);
    expect(causesOf(lines, 'SPECIAL_PAY')).toEqual([first1.position, second.position]);
  });

  it('goes back to no other row of the law, and to none that was only proposed', () => {
    const rules = RULES.map((rule) =>
      rule.key === 'EPF_EE' ? { ...rule, version: 2, value: { ...rule.value, rateBp: 1_000 } } : rule,
    ) as readonly StatutoryRule[];
    const { ruleId } = RULES.find(({ key }) => key === 'EPF_EE') as StatutoryRule;
    const told = (type: string, of: string) => event(`statutoryrule-${of}`, 2, type, { ruleId: of, version: 2 });
    const [own, proposed, other] = [
      told('StatutoryRuleApproved', ruleId),
      told('StatutoryRuleProposed', ruleId),
      told('StatutoryRuleApproved', 'PT:KA:2025-04-01'),
    ] as const;
    // Also where a run beside the month's own says the same by the law of before.
    const beside = slip(NOVEMBER, {}, { type: 'off_cycle' });
    for (const now of [[slip(NOVEMBER, {}, { rules })], [slip(NOVEMBER, {}, { rules }), beside]])
      expect(causesOf(changed([october], now, [own, proposed, other]), 'EPF_EE')).toEqual([own.position]);
  });

  it('goes back to the run beside the month’s own that holds the line, and to no other', () => {
    const pay = { additionalPayId: 'p-1', componentCode: 'SPECIAL_PAY', amountPaise: 9_000, sourceRef: 'x' } as const;
    const beside = slip(NOVEMBER, { additionalPay: [{ ...pay, source: 'MANUAL' }] }, { type: 'off_cycle' });
    const runId = beside.run.runId;
    const opened = (of: string, name = 'PayrollRunOpened') =>
      event(`payrollrun-${of}`, 0, name, { runId: of, type: 'off_cycle' });
    const [own, other, submitted] = [opened(runId), opened('elsewhere'), opened(runId, 'PayrollRunSubmitted')] as const;
    const lines = changed([october], [slip(NOVEMBER), beside], [own, other, submitted]);
    expect(causesOf(lines, 'SPECIAL_PAY')).toEqual([own.position]);
    expect(lines.find(({ code }) => code === 'BASIC')?.wordsNow).toContain('; ');
  });

  it('that is a month reckoned anew goes back to what was recorded since of that month', () => {
    const [basic] = october.slip.slip.lines;
    if (basic === undefined) throw new Error('A slip has lines');
    const withArrears = (own: KnownSlip, read: object): KnownSlip => {
      const now = basic.basis;
      const basis = { kind: 'DIFFERENCE', month: OCTOBER, newPaise: 900, paidPaise: 200, now } as const;
      const arrears = { ...basic, arrearOf: OCTOBER, amountPaise: 700, basis };
      const figures = own.slip.slip;
      return {
        ...own,
        slip: { ...own.slip, read, slip: { ...figures, lines: [...figures.lines, arrears] } },
      } as KnownSlip;
    };
    const BOOK = 'attendance-e-1';
    const now = withArrears(slip(NOVEMBER), { [SALARY]: 2, [BOOK]: 2 });
    const salary = (revision: number, effectiveFrom: string) =>
      event(SALARY, revision, 'SalaryRevised', { assignmentId: `a-${revision}`, effectiveFrom });
    const recorded = (revision: number, month: Month) => event(BOOK, revision, 'AttendanceCorrected', { month });
    const [known, since, after, later] = [
      salary(0, '2026-10-01'),
      salary(1, '2026-10-31'),
      salary(2, '2026-11-01'),
      salary(3, '2026-10-01'),
    ] as const;
    const [read, mended, other, unread] = [
      recorded(0, OCTOBER),
      recorded(1, OCTOBER),
      recorded(2, NOVEMBER),
      recorded(3, OCTOBER),
    ] as const;
    const before = { ...october, slip: { ...october.slip, read: { [SALARY]: 0, [BOOK]: 0 } } } as KnownSlip;
    const candidates = [known, since, after, later, read, mended, other, unread];
    const line = changed([before], [now], candidates).find(({ arrearOf }) => arrearOf === OCTOBER);
    expect(line).toMatchObject({ code: 'BASIC', beforePaise: 0, nowPaise: 700, onNetPaise: 700, wordsBefore: null });
    expect(line?.causes).toEqual([since.position, mended.position]);
  });
});

describe('a figure', () => {
  const lineOf = ({ slip: { slip: figures } }: KnownSlip, code: string) => {
    const line = figures.lines.find((one) => one.code === code);
    if (line === undefined) throw new Error(`no ${code}`);
    return line;
  };
  it.each([
    ['BASIC', ['Gross', 'For a full month', 'Days paid', 'Days of the month'], [], 'HALF_UP_PAISE'],
    ['EPF_EE', ['Wages', 'Ceiling', 'Rate'], ['EPF_EE', 'EPF_ROUND'], 'HALF_UP_RUPEE'],
    ['EPF_ER', ['The whole share', 'Less', 'Wages', 'Ceiling', 'Rate'], ['EPF_ER', 'EPF_ROUND'], 'HALF_UP_RUPEE'],
    ['PT', ['State', 'Gross', 'By the table', 'Taken before'], ['PT'], null],
  ] as const)('%s says its inputs, rows of the law and rounding', (code, names, keys, rounding) => {
    const { basis } = lineOf(october, code);
    expect(inputsOf(basis).map(({ name }) => name)).toEqual(names);
    expect(rulesOf(basis).map(({ key }) => key)).toEqual(expect.arrayContaining([...keys]));
    expect(roundingOf(basis)).toBe(rounding);
  });

  it('of tax says the year that it is a share of', () => {
    const { basis } = lineOf(slip(NOVEMBER, { assignments: [assignment({ monthlyGrossPaise: 20_000_000 })] }), 'TDS');
    const sheet = basis.kind === 'TAX' ? basis.worksheet : null;
    const named = new Map(inputsOf(basis).map(({ name, value }) => [name, value]));
    expect(named.get('Tax of the year')).toEqual({ is: 'paise', paise: sheet?.annual.totalPaise });
    expect(named.get('Months left')).toEqual({ is: 'text', text: String(sheet?.monthsLeft) });
    expect(rulesOf(basis).map(({ key }) => key)).toEqual(expect.arrayContaining(['TDS_NEW', 'CESS']));
  });

  it('of two stretches names each', () => {
    const halves = [
      assignment({ effectiveTo: '2026-11-15' }),
      assignment({ assignmentId: 'a-2', monthlyGrossPaise: 9_000_000, effectiveFrom: '2026-11-16' }),
    ];
    const names = inputsOf(lineOf(slip(NOVEMBER, { assignments: halves }), 'BASIC').basis).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Gross, stretch 1', 'Gross, stretch 2', 'Days paid, stretch 2']));
  });

  const said = (basis: Basis) =>
    inputsOf(basis).map(({ name, value }) => {
      const { is, ...rest } = value;
      return `${name}: ${Object.values(rest)} ${is}`;
    });
  const rules: readonly RuleRef[] = [
    { ruleId: 'r1', key: 'EPF_EE', jurisdiction: 'IN', version: 1, effectiveFrom: '2025-04-01' } as RuleRef,
  ];
  const share = { kind: 'SHARE', wagesPaise: 900, rateBp: 1_200, rounding: 'HALF_UP_RUPEE', rules } as const;
  const stretch = { assignmentId: 'a', fullPaise: 80, paidHalfDays: 30, formula: { op: 'fixed' } } as const;
  const recurring = {
    ...({ kind: 'RECURRING', basisHalfDays: 60, rounding: 'HALF_UP_PAISE' } as const),
    stretches: [{ ...stretch, inputsPaise: { gross: 100, BASIC: 40 } }],
  } as const;
  it.each<[Basis, readonly string[], readonly RuleRef[], string | null]>([
    [
      recurring,
      [
        ...['Gross: 100 paise', 'BASIC: 40 paise', 'For a full month: 80 paise', 'Days paid: 30 halfDays'],
        'Days of the month: 60 halfDays',
      ],
      [],
      'HALF_UP_PAISE',
    ],
    [
      { kind: 'ADDITIONAL', additionalPayId: 'p', source: 'MANUAL', sourceRef: 'x' },
      ['Source: MANUAL text', 'Reference: x text'],
      [],
      null,
    ],
    [share, ['Wages: 900 paise', 'Rate: 1200 bp'], rules, 'HALF_UP_RUPEE'],
    [
      { kind: 'REST_OF_SHARE', wholePaise: 108, lessPaise: 75, whole: { ...share, ceilingPaise: 800 } },
      [...['The whole share: 108 paise', 'Less: 75 paise', 'Wages: 900 paise', 'Ceiling: 800 paise'], 'Rate: 1200 bp'],
      rules,
      'HALF_UP_RUPEE',
    ],
    [
      { kind: 'PROFESSIONAL_TAX', grossPaise: 9, tablePaise: 8, takenBeforePaise: 7, state: 'KA', rules },
      ['State: KA text', 'Gross: 9 paise', 'By the table: 8 paise', 'Taken before: 7 paise'],
      rules,
      null,
    ],
    [
      { kind: 'DIFFERENCE', month: OCTOBER, newPaise: 9, paidPaise: 8, now: share },
      [
        ...['Month: 2026-10 text', 'What the month comes to now: 9 paise', 'What was paid for it: 8 paise'],
        ...['Wages: 900 paise', 'Rate: 1200 bp'],
      ],
      rules,
      'HALF_UP_RUPEE',
    ],
    [
      { kind: 'DIFFERENCE', month: OCTOBER, newPaise: 0, paidPaise: 8, now: null },
      ['Month: 2026-10 text', 'What the month comes to now: 0 paise', 'What was paid for it: 8 paise'],
      [],
      null,
    ],
    [
      { kind: 'RECOVERY', additionalPayId: 'p', sourceRef: 'x', askedPaise: 9, roomPaise: 8, rules },
      ['Reference: x text', 'Asked for: 9 paise', 'Room under the cap: 8 paise'],
      rules,
      null,
    ],
    [{ kind: 'OWED', shortPaise: 9 }, ['Short by: 9 paise'], [], null],
    [{ kind: 'REVERSED', payslipId: 's' }, ['Payslip that is taken back: s text'], [], null],
  ])('of any kind says what it was reckoned from: %j', (basis, inputs, rows, rounding) => {
    expect(said(basis)).toEqual(inputs);
    expect(rulesOf(basis)).toEqual(rows);
    expect(roundingOf(basis)).toBe(rounding);
  });

  it('of tax says every step of the year', () => {
    const annual = { roundedIncomePaise: 10, totalPaise: 11 } as TaxWorksheet['annual'];
    const worksheet: TaxWorksheet = {
      ...{ regime: 'OLD', paidBeforePaise: 1, recurringPaise: 2, oneOffsPaise: 3, laterMonths: 4 },
      ...{ recurringLaterPaise: 5, previousEmployerPaise: 6, otherIncomePaise: 7, standardDeductionPaise: 8 },
      ...{ deductions: [{ section: '80C', amountPaise: 9 }], annual, annualWithOneOffs: null },
      ...{ withheldBeforePaise: 12, monthsLeft: 13, sharePaise: 14, oneOffTaxPaise: 15, tdsPaise: 29, rules },
    };
    const basis: Basis = { kind: 'TAX', worksheet };
    expect(said(basis)).toEqual([
      ...['Regime: OLD text', 'Taxable pay of the year so far: 1 paise', 'This month: 2 paise', 'Paid once: 3 paise'],
      ...['The months after: 5 paise', 'Previous employer: 6 paise', 'Other income: 7 paise'],
      ...['Standard deduction: 8 paise', 'Deduction 80C: 9 paise', 'Taxable income of the year: 10 paise'],
      ...['Tax of the year: 11 paise', 'Withheld before: 12 paise', 'Months left: 13 text'],
      ...['Share of this month: 14 paise', 'Tax on what is paid once: 15 paise'],
    ]);
    expect([rulesOf(basis), roundingOf(basis)]).toEqual([rules, 'HALF_UP_RUPEE']);
  });
});
