/** What is answered to an auditor, from slips and events alone: which lines differ, which event caused what, from what a figure came. */
import type { Month } from '@lamplight/common/calendar/month.ts';
import type { Position, StreamId } from '@lamplight/events/ports/event-store.ts';
import fc from 'fast-check';
import type { EmployeeInputs, RunInputs } from '../../engine/inputs.ts';
import { reversalOf } from '../../engine/reversal.ts';
import type { StatutoryRule } from '../../engine/rules.ts';
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
});
