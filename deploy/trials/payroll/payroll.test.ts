/** A sample of `npm run trials:payroll`: one death in the middle of a calculation, and what the checker says of a month that is wrong. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { differsFrom, wrongIn } from './checker.ts';
import type { LogRow } from './log.ts';
import { broken, planted } from './planted.ts';
import type { Point } from './points.ts';
import type { Seen } from './seen.ts';
import { type Tried, tried } from './trial.ts';

jest.setTimeout(120_000);
const ROOT = join(import.meta.dirname, '..', '..', '..');
const scratch = mkdtempSync(join(tmpdir(), 'lamplight-payroll-'));
const MIDDLE: Point = { is: 'appended', type: 'PayslipCalculated', nth: 3 };
let month: Tried;
let seen: Seen;
beforeAll(async () => {
  month = await tried({ people: 5, folder: join(scratch, 'month') }, { point: MIDDLE });
  if (month.seen !== null) seen = month.seen;
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

it('a month whose process is killed while it calculates goes on where it was, and ends as it has to', () => {
  expect(month.wrong).toEqual([]);
  expect([seen.slips.length, seen.run.state]).toEqual([5, 'closed']);
});

it('points stand around appends of each kind, before answers, and at what the stores pass after each step', () => {
  const { points } = month;
  const around = points.flatMap((point) => (point.is === 'appended' ? [`${point.type} ${point.nth}`] : []));
  expect(around).toEqual(
    expect.arrayContaining([
      ...['PayrollRunOpened 1', 'PayrollRunApproved 1', 'PayoutFileExported 1', 'PayoutFileExported 2'],
      ...[
        'SalaryPaid 1',
        'SalaryPaid 3',
        'SalaryPaid 5',
        'PayslipPublished 5',
        'JournalPosted 6',
        'PayrollRunClosed 1',
      ],
    ]),
  );
  expect(new Set(points.map((point) => JSON.stringify(point))).size).toBe(points.length);
  expect(points).toContainEqual({ is: 'answered', command: 'payroll-payout-export', nth: 2 });
  expect(new Set(points.map(({ is }) => is))).toEqual(new Set(['appending', 'appended', 'answered', 'passed']));
});

/** The first event of a kind. */
const rowOf = (of: Seen, type: string): LogRow => {
  const row = of.log.findLast((one) => one.type === type);
  if (row === undefined) throw new Error(`there is no ${type}`);
  return row;
};
const withRow = (of: Seen, row: LogRow, data: LogRow['data'] = {}): Seen => {
  const position = (of.log.at(-1)?.position ?? 0) + 1;
  return { ...of, log: [...of.log, { ...row, position, data: { ...row.data, ...data } }] };
};
const changedIn = (of: Seen, type: string, data: LogRow['data']): Seen => {
  const changed = rowOf(of, type);
  return { ...of, log: of.log.map((row) => (row === changed ? { ...row, data: { ...row.data, ...data } } : row)) };
};
const without = (of: Seen, type: string): Seen => {
  const lost = rowOf(of, type);
  return { ...of, log: of.log.filter((row) => row !== lost) };
};
const exportedAgain = (of: Seen): Seen => {
  const row = rowOf(of, 'PayoutFileExported');
  const rows = (row.data['rows'] as readonly object[]).map((one, at) => ({ ...one, reference: `again-${at}` }));
  return withRow(of, row, { rows, batchId: 'another' });
};
const bookedWrongly = (of: Seen): Seen => {
  const [first, ...rest] = rowOf(of, 'JournalPosted').data['lines'] as readonly { debitPaise: number }[];
  return changedIn(of, 'JournalPosted', { lines: [{ ...first, debitPaise: (first?.debitPaise ?? 0) + 1 }, ...rest] });
};

const WRONG: readonly (readonly [string, (of: Seen) => Seen, RegExp])[] = [
  ['a slip that is published twice', (of) => withRow(of, rowOf(of, 'PayslipPublished')), /^slips: .* 2 times$/],
  ['a slip that is calculated twice', (of) => withRow(of, rowOf(of, 'PayslipCalculated')), /^slips: .* 2 times$/],
  ['a slip that is not published', (of) => without(of, 'PayslipPublished'), /^slips: .* was not published$/],
  [
    'a second slip of one person',
    (of) => ({ ...of, slips: [...of.slips, ...of.slips.slice(0, 1)] }),
    /^slips: .* has 2$/,
  ],
  ['somebody without a slip', (of) => ({ ...of, people: [...of.people, 'nobody'] }), /^slips: nobody has none$/],
  ['two slips of their own', (of) => ({ ...of, own: [...of.own, ...of.own] }), /^slips: an employee finds/],
  [
    'another paper',
    (of) => changedIn(of, 'PayslipPublished', { pdfSha256: 'another' }),
    /^paper: .* not what was stored/,
  ],
  ['a file that is exported again', exportedAgain, /^money: .* stands in 2 files at once$/],
  [
    'a reference in two files',
    (of) => withRow(of, rowOf(of, 'PayoutFileExported')),
    /^money: the reference .* in 2 rows$/,
  ],
  ['a salary that is paid twice', (of) => withRow(of, rowOf(of, 'SalaryPaid')), /^money: .* was paid 2 times$/],
  ['a payment that is lost', (of) => without(of, 'SalaryPaid'), /^money: \d+ was confirmed of \d+$/],
  ['another sum', (of) => changedIn(of, 'SalaryPaid', { netPaise: 1 }), /^money: .* was paid 1$/],
  [
    'a salary that waits',
    (of) => ({ ...of, payments: [{ payslipId: 'x', state: 'sent', netPaise: 1 }] }),
    /^money: x is sent$/,
  ],
  ['an entry that stands twice', (of) => withRow(of, rowOf(of, 'JournalPosted')), /^journal: .* is booked 2 times$/],
  [
    'a salary booked again as another document',
    (of) =>
      withRow(of, rowOf(of, 'JournalPosted'), { sourceRef: `${rowOf(of, 'JournalPosted').data['sourceRef']}-again` }),
    /^journal: salary .* is booked 2 times$/,
  ],
  ['an entry that is lost', (of) => without(of, 'JournalPosted'), /^journal: .* is not booked$/],
  ['an entry that is out of balance', bookedWrongly, /^journal: up to position \d+ it is out of balance by 1$/],
  ['money that left the bank twice', (of) => ({ ...of, balances: { ...of.balances, BANK: 0 } }), /^journal: the bank/],
  ['a salary still owed', (of) => ({ ...of, balances: { ...of.balances, SALARIES_PAYABLE: -1 } }), /is still owed$/],
  ['a run that is open', (of) => ({ ...of, run: { ...of.run, state: 'paid' } }), /^run: it is paid, and not closed$/],
  ['something that is parked', (of) => ({ ...of, unwell: ['parked x y: z'] }), /^stuck: parked x y: z$/],
  ['a chain that is broken', (of) => ({ ...of, broken: ['payroll'] }), /^audit: the chain of payroll is broken$/],
];

describe('the checker', () => {
  it.each(WRONG)('names %s', (_what, change, named) => {
    expect(wrongIn(change(seen))).toContainEqual(expect.stringMatching(named));
  });

  it.each([
    [
      'an event more',
      (of: Seen) => withRow(of, rowOf(of, 'AttendanceRecorded')),
      /^events: 2 instead of 1 of Attendance/,
    ],
    ['an event less', (of: Seen) => without(of, 'PayrollCheckRaised'), /^events: 0 instead of 1 of PayrollCheckRaised/],
    [
      'another hash',
      (of: Seen) => ({ ...of, run: { ...of.run, calculationHash: 'another' } }),
      /^slips: they are calculated to another hash$/,
    ],
    ['another paper', (of: Seen) => ({ ...of, papers: {} }), /^paper: .* is another$/],
  ])('names %s beside a month that nothing cut off', (_what, change, named) => {
    expect(differsFrom(seen, seen)).toEqual([]);
    expect(differsFrom(seen, change(seen))).toContainEqual(expect.stringMatching(named));
  });
});

it.each(Object.entries(planted))('what the trial plants still stands in the source: %s', (name, { changes }) => {
  for (const { file, from, to } of changes) {
    const source = readFileSync(join(ROOT, file));
    expect(broken(name, `file:///${file}`, source)).not.toContain(from);
    expect(broken(name, `file:///${file}`, source)).toContain(to);
  }
  expect(broken(name, 'file:///services/payroll/main.ts', Buffer.from(''))).toBeNull();
});
