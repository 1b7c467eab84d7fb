/** Which paid months are reckoned anew: those whose facts have changed since their slip read them. Tables over two paid months. */
import type { History } from '@lamplight/events/core/history.ts';
import type { AnyEvent, Look } from '@lamplight/events/core/types.ts';
import type { Attendance } from '../engine/inputs.ts';
import type { Payslip } from '../engine/payslip.ts';
import { onlySlip, person, run } from '../engine/workbench/people.ts';
import type { EarlierSlip } from './earlier.ts';
import type { Ground, RunTerms } from './ground.ts';
import { paidMonthsOf } from './paid-months.ts';

const employeeId = 'asha';
const read = { 'salary-asha': 3, 'attendance-asha': 3, 'payprofile-asha': 3 };
type Paid = Readonly<{ slip: Payslip; earlier: EarlierSlip }>;
/** A slip that an approved run has paid. */
const paidIn = (month: string, over: object = {}, machine: object = {}): Paid => {
  const slip = onlySlip(run(month, [person(month, { employeeId })]));
  const doc = { _id: month, month, type: 'regular', read, esiCovered: month === '2026-09', ...over };
  const counting = { run: { _id: `run-${month}`, machine: { type: 'regular', reversedBy: null, ...machine } } };
  return { slip, earlier: { slip: doc, counting } as unknown as EarlierSlip };
};
const september = paidIn('2026-09');
const october = paidIn('2026-10');
const attendanceIn = (month: string): Attendance => ({ month, lopHalfDays: 1 });

type World = Readonly<{
  paid?: readonly Paid[];
  run?: Partial<RunTerms>;
  /** Events by the revision that they have on their stream. */
  changes?: Readonly<Record<string, readonly (readonly [revision: number, type: string, data: object])[]>>;
  /** Up to which revision the ground knows its streams. */
  known?: Readonly<Record<string, number>>;
  absent?: boolean;
}>;
const meant = async ({ paid = [september, october], changes = {}, known, absent = false, ...o }: World) => {
  const asked: string[] = [];
  const history = (async (stream: string) => {
    asked.push(stream);
    return (changes[stream] ?? []).map(([revision, type, data]) => ({ fact: { revision, type, data } as AnyEvent }));
  }) as unknown as History;
  const look = (async (stream: string) => {
    const found = absent ? undefined : paid.find(({ earlier }) => stream === `payslip-${earlier.slip._id}`);
    return { state: found === undefined ? { is: 'absent' } : { is: 'published', slip: found.slip }, revision: 0 };
  }) as unknown as Look;
  const terms = { runId: 'run-1', month: '2026-11', type: 'regular', corrects: [], ...o.run };
  const newest = Object.entries(changes).map(([stream, all]) => [stream, Math.max(...all.map(([at]) => at))]);
  const months = await paidMonthsOf(
    { look, history },
    {
      ...{ ground: { run: terms } as unknown as Ground, employeeId, attendanceIn },
      streams: known ?? { ...read, ...Object.fromEntries(newest) },
      earlier: { slips: paid.map(({ earlier }) => earlier), inputs: {} } as never,
    },
  );
  return { months, of: months.map(({ month }) => month), asked };
};
const revised = (effectiveFrom: string, revision = 4) => ({
  'salary-asha': [[revision, 'SalaryRevised', { effectiveFrom }]] as const,
});
const left = (lastDay: string) => ({ 'payprofile-asha': [[4, 'EmploymentEnded', { lastDay }]] as const });

it.each<[string, World, readonly string[]]>([
  ['nothing has changed', {}, []],
  ['a salary from the next month on', { changes: revised('2026-11-01') }, []],
  ['a salary from the last day of a month', { changes: revised('2026-10-31') }, ['2026-10']],
  ['a salary from long ago', { changes: revised('2026-01-01') }, ['2026-09', '2026-10']],
  [
    'a first salary that was entered late',
    { changes: { 'salary-asha': [[4, 'SalaryAssigned', { effectiveFrom: '2026-09-30' }]] } },
    ['2026-09', '2026-10'],
  ],
  [
    'a change of salary that waits',
    { changes: { 'salary-asha': [[4, 'SalaryRevisionProposed', { effectiveFrom: '2026-01-01' }]] } },
    [],
  ],
  ['what a slip has read', { changes: revised('2026-01-01', 3) }, []],
  ['what the ground does not know yet', { changes: revised('2026-01-01', 5), known: { 'salary-asha': 4 } }, []],
  [
    'days of one month',
    { changes: { 'attendance-asha': [[4, 'AttendanceCorrected', { month: '2026-09' }]] } },
    ['2026-09'],
  ],
  ['a last day in a month', { changes: left('2026-10-30') }, ['2026-10']],
  ['a last day that ends a month', { changes: left('2026-10-31') }, []],
  ['a last day before both', { changes: left('2026-08-31') }, ['2026-09', '2026-10']],
  [
    'another word of the profile',
    { changes: { 'payprofile-asha': [[4, 'TaxRegimeChosen', { lastDay: '2026-01-01' }]] } },
    [],
  ],
  [
    'what only the earlier slip has not read',
    {
      paid: [september, paidIn('2026-10', { read: { 'salary-asha': 4 } })],
      changes: revised('2026-01-01'),
    },
    ['2026-09'],
  ],
  [
    'a stream that a slip has not read at all',
    { paid: [paidIn('2026-09', { read: {} })], changes: revised('2026-01-01', 0) },
    ['2026-09'],
  ],
  ['a run beside the regular one', { changes: revised('2026-10-01'), run: { type: 'off_cycle' } }, ['2026-10']],
  ['the month of the run itself', { changes: revised('2026-01-01'), run: { month: '2026-10' } }, ['2026-09']],
  ['a month before the first slip', { changes: revised('2026-01-01'), run: { month: '2026-09' } }, []],
  ['a reversal', { changes: revised('2026-01-01'), run: { type: 'reversal' } }, []],
  ['a correction of one slip', { run: { type: 'correction', corrects: ['2026-09'] } }, ['2026-09']],
  ['a correction, whatever has changed', { changes: revised('2026-01-01'), run: { type: 'correction' } }, []],
  [
    'a slip that was reversed, and its reversal',
    {
      paid: [
        paidIn('2026-09', {}, { reversedBy: 'run-9' }),
        paidIn('2026-10', { type: 'reversal' }, { type: 'reversal' }),
      ],
      changes: revised('2026-01-01'),
    },
    [],
  ],
  [
    'a correction that was paid before',
    { paid: [paidIn('2026-09', { type: 'correction' }), october], changes: revised('2026-01-01') },
    ['2026-10'],
  ],
  [
    'one that was settled beside the regular run',
    { paid: [paidIn('2026-09', { type: 'off_cycle' })], changes: revised('2026-01-01') },
    ['2026-09'],
  ],
])('%s', async (_what, world, months) => {
  expect((await meant(world)).of).toEqual(months);
});

it('gives each month its days as they are known now, what covered it, and what was paid for it', async () => {
  const { months } = await meant({ changes: revised('2026-09-01') });
  const paid = (slip: Payslip) =>
    Object.fromEntries(
      slip.lines
        .filter(({ code }) => code !== 'PT' && code !== 'TDS')
        .map(({ code, amountPaise }) => [code, amountPaise]),
    );
  const paidWages = { pfWagesPaise: 15_000_00, epsWagesPaise: 15_000_00, edliWagesPaise: 15_000_00, esiWagesPaise: 0 };
  expect(months).toEqual(
    [september, october].map(({ slip }) => ({
      ...{ month: slip.month, attendance: attendanceIn(slip.month), esiCovered: slip.month === '2026-09' },
      ...{ paidPaise: paid(slip), paidWages },
    })),
  );
});

it('counts what a correction has paid for a month since', async () => {
  const line = {
    ...{ code: 'BASIC', amountPaise: 1_00, arrearOf: '2026-10' },
    basis: { kind: 'DIFFERENCE', month: '2026-10', now: null },
  };
  const correction = paidIn('2026-10', { _id: 'correction', type: 'correction' });
  const since = { ...correction, slip: { ...correction.slip, lines: [line] } as unknown as Payslip };
  const basic = october.slip.lines.find(({ code }) => code === 'BASIC')?.amountPaise ?? 0;
  const { months } = await meant({ paid: [october, since], changes: revised('2026-09-01') });
  expect(months[0]?.paidPaise['BASIC']).toBe(basic + 1_00);
});

it('asks no stream of which every slip has read the newest, and none where nothing was paid', async () => {
  expect((await meant({})).asked).toEqual([]);
  expect((await meant({ changes: revised('2026-10-01') })).asked).toEqual(['salary-asha']);
  const first = { run: { month: '2026-09' }, changes: revised('2026-01-01') };
  expect((await meant(first)).asked).toEqual([]);
});

it('goes on with no slip that its store does not have', async () => {
  await expect(meant({ changes: revised('2026-09-01'), absent: true })).rejects.toThrow(
    '2026-09 is in the view, and not in the store',
  );
});
