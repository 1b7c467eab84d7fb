/** On what a run stands: whom it pays, what counts before it, what has changed. Tables over documents and runs. */

import type { AnyEvent, Fact } from '@lamplight/events/core/types.ts';
import type { Payslip } from '../engine/payslip.ts';
import { RULES } from '../engine/workbench/people.ts';
import { slipsFrom } from '../runs/slips.ts';
import type { PresentRun, RunSlip, RunState } from '../runs/state.ts';
import type { RunDoc } from '../runs/view.ts';
import {
  approvedAt,
  enterersIn,
  type Ground,
  groundOf,
  lastClosedAt,
  missingFor,
  paidByHand,
  paysOf,
  previousRegular,
  type RunTerms,
  reckonedWithBy,
  settles,
  sinceOf,
  stands,
} from './ground.ts';
import { paidFor } from './paid-months.ts';
import { COMPANY, type InputsDoc, inputsView, isInputEvent, type KnownPay } from './view.ts';

const person = (id: string, over: Partial<InputsDoc> = {}): InputsDoc => ({
  ...{ _id: id, streams: { [`salary-${id}`]: 0 }, enteredBy: {}, terms: [{ ptState: 'KA', taxRegime: 'NEW' }] },
  ...{ employments: [{ joinedOn: '2026-01-05', lastDay: null }], regimes: {}, verified: null, waiting: null },
  ...{ unpaid: null, pays: {}, ...over },
});
const company: InputsDoc = person(COMPANY, { streams: { 'statutoryrule-PT_KA': 1 }, employments: [], terms: [] });
const terms = (over: Partial<RunTerms> = {}): RunTerms => ({
  ...{ runId: 'run-1', month: '2026-11', type: 'regular', paymentDate: '2026-11-30', people: null, corrects: [] },
  ...{ payBasis: { kind: 'CALENDAR_DAYS' }, reversesRunId: null, ...over },
});
const other = (
  runId: string,
  state: RunState,
  { people = ['asha'], ...over }: Partial<RunTerms> & { reversedBy?: string; people?: readonly string[] } = {},
): RunDoc => {
  const slips = people.map((employeeId) => ({ payslipId: `${runId} ${employeeId}`, employeeId }) as RunSlip);
  const machine = {
    ...terms({ runId, ...over }),
    people,
    slips: slipsFrom(slips),
    reversedBy: over.reversedBy ?? null,
  };
  const calculated = { calculationId: `of ${runId}`, runLines: [] };
  return {
    ...{ _id: runId, month: machine.month, state },
    machine: { ...machine, is: state, calculated } as unknown as PresentRun,
    last: { PayrollRunApproved: { at: `2026-11-0${runId.at(-1)}T00:00:00.000Z`, by: 'admin-2' } },
  };
};
const docs = [company, person('asha'), person('ravi')];
const whomIn = ({ people }: Ground) => people.map(({ _id }) => _id);

it('pays whoever is employed in the month, and those who were chosen', () => {
  const left = person('left', { employments: [{ joinedOn: '2025-01-01', lastDay: '2026-10-31' }] });
  const leaves = person('leaves', { employments: [{ joinedOn: '2025-01-01', lastDay: '2026-11-01' }] });
  const comes = person('comes', { employments: [{ joinedOn: '2026-12-01', lastDay: null }] });
  const all = [...docs, left, leaves, comes];
  expect(whomIn(groundOf(terms(), all, []))).toEqual(['asha', 'leaves', 'ravi']);
  // Beside the regular run, whoever has left is settled.
  const chosen = terms({ type: 'off_cycle', people: ['left', 'comes', 'asha'] });
  expect(whomIn(groundOf(chosen, all, []))).toEqual(['asha', 'left']);
});

it('leaves out whom the company pays nothing, of a month of which no day has a salary', () => {
  const unpaid = (from: string, to: string | null, over: Partial<InputsDoc> = {}) =>
    person('owner', { unpaid: { from, to }, ...over });
  const left = { employments: [{ joinedOn: '2025-01-01', lastDay: '2026-10-31' }] };
  const both = (doc: InputsDoc, run = terms()) => {
    const ground = groundOf(run, [...docs, doc], [other('run-2', 'closed', { month: '2026-10', people: ['owner'] })]);
    return [whomIn(ground).includes('owner'), ground.unpaid.map(({ _id }) => _id).includes('owner')];
  };
  const beside = terms({ type: 'off_cycle', people: ['owner'] });
  const table: readonly (readonly [string, InputsDoc, RunTerms, boolean, boolean])[] = [
    ['the whole month', unpaid('2026-11-01', null), terms(), false, true],
    ['up to its last day', unpaid('2026-01-05', '2026-11-30'), terms(), false, true],
    ['a day of it before', unpaid('2026-11-02', null), terms(), true, false],
    ['a day of it after', unpaid('2026-01-05', '2026-11-29'), terms(), true, false],
    ['until a month before', unpaid('2026-01-05', '2026-10-31'), terms(), true, false],
    ['chosen for one beside it', unpaid('2026-01-05', null), beside, false, true],
    ['left before, never paid', unpaid('2025-01-01', null, left), beside, false, true],
    ['left before, paid since', unpaid('2025-01-01', '2026-01-31', left), beside, true, false],
    [
      'a slip put right',
      unpaid('2026-01-05', null),
      terms({ type: 'correction', corrects: ['run-2 owner'] }),
      true,
      false,
    ],
    ['a run taken back', unpaid('2026-01-05', null), terms({ type: 'reversal', reversesRunId: 'run-2' }), true, false],
  ];
  for (const [what, doc, run, paid, leftOut] of table) expect([what, ...both(doc, run)]).toEqual([what, paid, leftOut]);
  const said = person('owner', { unpaid: { from: '2026-01-05', to: null }, enteredBy: { 'admin-7': '2026-11-02' } });
  expect([...enterersIn(groundOf(terms(), [...docs, said], []), null)]).toEqual(['admin-7']);
});

it('pays whoever works here on the first or the last day, and in the employment that holds then', () => {
  const employed = (...spans: readonly (readonly [string, string | null])[]) =>
    person('tara', { employments: spans.map(([joinedOn, lastDay]) => ({ joinedOn, lastDay })) });
  const regular = terms();
  const beside = terms({ type: 'off_cycle', people: ['tara'] });
  for (const [what, doc, inRegular, inBeside] of [
    ['joins on the last day', employed(['2026-11-30', null]), true, true],
    ['leaves on the first day', employed(['2025-01-01', '2026-11-01']), true, true],
    ['comes again later', employed(['2025-01-01', '2026-03-31'], ['2026-12-01', null]), false, true],
    ['came again', employed(['2025-01-01', '2026-03-31'], ['2026-11-10', null]), true, true],
    ['is there twice in it', employed(['2025-01-01', '2026-11-05'], ['2026-11-20', null]), true, true],
  ] as const) {
    const of = (run: RunTerms) => whomIn(groundOf(run, [...docs, doc], [])).includes('tara');
    expect([what, of(regular), of(beside)]).toEqual([what, inRegular, inBeside]);
  }
});

it('pays of a run that was opened for some these alone, whichever kind it is', () => {
  for (const type of ['regular', 'off_cycle'] as const)
    expect(whomIn(groundOf(terms({ type, people: ['ravi'] }), docs, []))).toEqual(['ravi']);
  expect(whomIn(groundOf(terms(), docs.toReversed(), []))).toEqual(['asha', 'ravi']);
});

it('takes days without a salary for those of the employment that holds in the month', () => {
  const owner = (unpaid: InputsDoc['unpaid'], ...spans: readonly (readonly [string, string | null])[]) =>
    person('owner', { unpaid, employments: spans.map(([joinedOn, lastDay]) => ({ joinedOn, lastDay })) });
  for (const [what, doc, leftOut] of [
    ['since they joined in it', owner({ from: '2026-11-10', to: null }, ['2026-11-10', null]), true],
    ['since a day after they joined', owner({ from: '2026-11-11', to: null }, ['2026-11-10', null]), false],
    [
      'until after they left in it',
      owner({ from: '2026-01-05', to: '2026-11-15' }, ['2026-01-05', '2026-11-15']),
      true,
    ],
    ['until before they left', owner({ from: '2026-01-05', to: '2026-11-14' }, ['2026-01-05', '2026-11-15']), false],
    [
      'since they came again',
      owner({ from: '2026-11-10', to: null }, ['2025-01-01', '2026-03-31'], ['2026-11-10', null]),
      true,
    ],
    [
      'and come again later',
      owner({ from: '2026-11-01', to: '2026-11-20' }, ['2025-01-01', '2026-11-20'], ['2026-12-01', null]),
      true,
    ],
    ['joined on its last day', owner({ from: '2026-11-30', to: null }, ['2026-11-30', null]), true],
  ] as const) {
    const ground = groundOf(terms(), [company, doc], []);
    expect([what, whomIn(ground), ground.unpaid.map(({ _id }) => _id)]).toEqual([
      ...[what, leftOut ? [] : ['owner'], leftOut ? ['owner'] : []],
    ]);
  }
});

it('counts earlier slips in the order in which their runs were approved, of each person their own', () => {
  const runs = [
    other('run-4', 'closed', { month: '2026-10', people: ['asha', 'ravi'] }),
    other('run-2', 'paid', { month: '2026-09' }),
    other('run-3', 'approved', { month: '2026-08', people: ['ravi'] }),
    other('run-5', 'submitted', { month: '2026-10' }),
    other('run-1', 'approved', { month: '2026-11' }),
  ];
  const { before, earlier } = groundOf(terms(), docs, runs);
  expect(before.map(({ _id }) => _id)).toEqual(['run-2', 'run-3', 'run-4']);
  const slips = (id: string) => earlier.get(id)?.map((one) => [one.run._id, one.payslipId, one.calculationId]);
  expect(slips('asha')).toEqual([
    ['run-2', 'run-2 asha', 'of run-2'],
    ['run-4', 'run-4 asha', 'of run-4'],
  ]);
  expect(slips('ravi')).toEqual([
    ['run-3', 'run-3 ravi', 'of run-3'],
    ['run-4', 'run-4 ravi', 'of run-4'],
  ]);
  expect(slips('tara')).toBeUndefined();
  const first = runs[0] as RunDoc;
  expect([approvedAt(first), approvedAt({ last: {} })]).toEqual(['2026-11-04T00:00:00.000Z', '']);
});

it('reads slips of this tax year and the one before it', () => {
  expect([sinceOf('2026-11'), sinceOf('2027-03')]).toEqual(['2024-12', '2025-04']);
});

it('stands where neither it nor another one takes it back', () => {
  const machine = (over: object) => ({ machine: { type: 'regular', reversedBy: null, ...over } as PresentRun });
  expect([{}, { type: 'reversal' }, { reversedBy: 'r' }].map((over) => stands(machine(over)))).toEqual([
    true,
    false,
    false,
  ]);
});

it('goes on without a company of which nothing was heard', () => {
  const ground = groundOf(terms(), [person('asha')], []);
  expect([whomIn(ground), ground.company._id, ground.company.streams]).toEqual([['asha'], COMPANY, {}]);
  expect([...enterersIn(ground, null)]).toEqual([]);
});

it('is reckoned with by what was approved later of the same people or the same month', () => {
  const own = other('run-3', 'approved', { people: ['asha'] });
  const reckoned = (...runs: readonly RunDoc[]) => reckonedWithBy(own, [own, ...runs]).map(({ _id }) => _id);
  expect(reckoned(other('run-5', 'approved', { month: '2026-12', people: ['ravi', 'asha'] }))).toEqual(['run-5']);
  expect(reckoned(other('run-5', 'closed', { people: ['ravi'] }))).toEqual(['run-5']);
  expect(reckoned(other('run-5', 'approved', { month: '2026-12', people: ['ravi'] }))).toEqual([]);
  expect(reckoned(other('run-5', 'submitted', { month: '2026-12' }))).toEqual([]);
  expect(reckoned(other('run-2', 'approved', { month: '2026-12' }))).toEqual([]);
  const together = { ...other('run-6', 'approved'), last: own.last };
  expect(reckoned(together)).toEqual([]);
  // One that was never approved is followed by all that were.
  const never = { ...own, last: {} };
  expect(reckonedWithBy(never, [own, other('run-1', 'approved')]).map(({ _id }) => _id)).toEqual(['run-1']);
});

it('pays nobody twice for a month', () => {
  const beside = (state: RunState) => other('run-2', state, { type: 'off_cycle' });
  for (const state of ['draft', 'calculated', 'submitted', 'approved', 'closed'] as const)
    expect([state, whomIn(groundOf(terms(), docs, [beside(state)]))]).toEqual([state, ['ravi']]);
  expect(whomIn(groundOf(terms(), docs, [beside('cancelled')]))).toEqual(['asha', 'ravi']);
  // One beside it leaves out only who has a slip that counts.
  const own = terms({ runId: 'run-3', type: 'off_cycle', people: ['asha', 'ravi'] });
  const regular = (state: RunState, over: object = {}) => other('run-1', state, over);
  expect(whomIn(groundOf(own, docs, [regular('submitted')]))).toEqual(['asha', 'ravi']);
  expect(whomIn(groundOf(own, docs, [regular('approved')]))).toEqual(['ravi']);
  expect(whomIn(groundOf(own, docs, [regular('closed', { reversedBy: 'run-9' })]))).toEqual(['asha', 'ravi']);
  expect(whomIn(groundOf(own, docs, [regular('approved', { month: '2026-10' })]))).toEqual(['asha', 'ravi']);
  // Two beside it may wait for the same person; the first that is approved pays.
  const second = terms({ runId: 'run-4', type: 'off_cycle', people: ['asha'] });
  expect(whomIn(groundOf(second, docs, [other('run-3', 'draft', { type: 'off_cycle' })]))).toEqual(['asha']);
  // Another regular run that waits holds nobody, nor does one that pays what others left, nor this one itself.
  expect(whomIn(groundOf(terms(), docs, [other('run-2', 'draft')]))).toEqual(['asha', 'ravi']);
  for (const type of ['correction', 'reversal'] as const)
    expect(whomIn(groundOf(terms(), docs, [other('run-2', 'approved', { type })]))).toEqual(['asha', 'ravi']);
  expect(whomIn(groundOf(terms(), docs, [other('run-1', 'approved')]))).toEqual(['asha', 'ravi']);
  const nobody = other('run-2', 'draft', { type: 'off_cycle' });
  const forAll = { ...nobody, machine: { ...nobody.machine, people: null } };
  expect(whomIn(groundOf(terms(), docs, [forAll]))).toEqual(['asha', 'ravi']);
});

it('takes of a correction and a reversal the people of the slips that they are about', () => {
  const paid = other('run-2', 'closed', { month: '2026-10', people: ['asha', 'ravi'] });
  const correction = terms({ type: 'correction', corrects: ['run-2 ravi'] });
  expect(whomIn(groundOf(correction, docs, [paid]))).toEqual(['ravi']);
  const reversal = terms({ type: 'reversal', reversesRunId: 'run-2' });
  expect(whomIn(groundOf(reversal, docs, [paid]))).toEqual(['asha', 'ravi']);
  // Of several slips of a person one is enough; whoever has none is not among them, nor whoever works here alone.
  const more = [paid, other('run-3', 'closed', { month: '2026-09', people: ['asha', 'ravi'] })];
  const all = [...docs, person('tara')];
  expect(whomIn(groundOf(correction, all, more))).toEqual(['ravi']);
  expect(whomIn(groundOf(reversal, all, more))).toEqual(['asha', 'ravi']);
  const ofOne = [other('run-2', 'closed', { month: '2026-10', people: ['ravi'] }), more[1] as RunDoc];
  expect(whomIn(groundOf(reversal, all, ofOne))).toEqual(['ravi']);
});

it('has another digest when anything changes that it reads, and the same for everything else', () => {
  const october = other('run-2', 'closed', { month: '2026-10' });
  const digestOf = (some = docs, runs: readonly RunDoc[] = [october], run = terms()) =>
    groundOf(run, some, runs).digest;
  const base = digestOf();
  const ofMonth = other('run-3', 'approved', { type: 'off_cycle', people: ['x'] });
  const reckonedAs = (run: RunDoc, calculationId: string): RunDoc => ({
    ...run,
    machine: { ...run.machine, calculated: { calculationId } as PresentRun['calculated'] },
  });
  const [, asha, ravi] = docs as [InputsDoc, InputsDoc, InputsDoc];
  const pay = { month: '2026-11', source: 'MANUAL', proposedBy: 'admin-1', proposedAt: '', runId: null } as const;
  const changed: readonly (readonly [string, string])[] = [
    ['a salary', digestOf([company, { ...asha, streams: { 'salary-asha': 1 } }, ravi])],
    ['a rule', digestOf([{ ...company, streams: { 'statutoryrule-PT_KA': 2 } }, asha, ravi])],
    ['somebody more', digestOf([...docs, person('tara')])],
    ['somebody who is not paid', digestOf([...docs, person('tara', { unpaid: { from: '2026-01-05', to: null } })])],
    ['a slip that counts', digestOf(docs, [])],
    ['its calculation', digestOf(docs, [reckonedAs(october, 'another')])],
    ['another slip of it', digestOf(docs, [other('run-9', 'closed', { month: '2026-10' })])],
    ['a run of the month reckoned anew', digestOf(docs, [october, reckonedAs(ofMonth, 'another')])],
    ['somebody else who is not paid', digestOf([...docs, person('uma', { unpaid: { from: '2026-01-05', to: null } })])],
    ['a pay that waits', digestOf([company, { ...asha, pays: { p: { ...pay, is: 'approved' } } }, ravi])],
    ['a pay it holds', digestOf([company, { ...asha, pays: { p: { ...pay, is: 'reserved', runId: 'run-1' } } }, ravi])],
    ['another run of the month', digestOf(docs, [october, ofMonth])],
    ['one more', digestOf(docs, [october, { ...ofMonth, _id: 'run-4' }])],
  ];
  for (const [what, digest] of changed) expect([what, digest === base]).toEqual([what, false]);
  expect(new Set(changed.map(([, digest]) => digest)).size).toBe(changed.length);
  const same: readonly (readonly [string, string])[] = [
    ['the order', digestOf(docs.toReversed())],
    ['an account', digestOf([company, { ...asha, waiting: { bankId: 'b', mac: 'm' } }, ravi])],
    ['a pay that nobody approved', digestOf([company, { ...asha, pays: { p: { ...pay, is: 'proposed' } } }, ravi])],
    [
      'a pay of later',
      digestOf([company, { ...asha, pays: { p: { ...pay, is: 'approved', month: '2026-12' } } }, ravi]),
    ],
    [
      'a pay of another run',
      digestOf([company, { ...asha, pays: { p: { ...pay, is: 'reserved', runId: 'r' } } }, ravi]),
    ],
    ['a run that counts, of others and another month', digestOf(docs, [october, { ...ofMonth, month: '2026-09' }])],
    ['a run that is open', digestOf(docs, [october, other('run-3', 'submitted', { month: '2026-10' })])],
  ];
  for (const [what, digest] of same) expect([what, digest]).toEqual([what, base]);
  // Consumed and held again, what it pays is the same.
  const held = (is: 'reserved' | 'consumed') =>
    digestOf([company, { ...asha, pays: { p: { ...pay, is, runId: 'run-1' } } }, ravi]);
  expect(held('consumed')).toBe(held('reserved'));
});

it('settles with the last run of somebody everything that is approved, of later months too', () => {
  const pay = { is: 'approved', source: 'RECOVERY', proposedBy: 'system', proposedAt: '', runId: null } as const;
  const pays = { now: { ...pay, month: '2026-11' }, later: { ...pay, month: '2027-01' } } as const;
  const left = person('left', { pays, employments: [{ joinedOn: '2025-01-01', lastDay: '2026-11-10' }] });
  expect(paysOf(terms(), left).wanted).toEqual(['now']);
  expect(paysOf(terms({ type: 'off_cycle' }), left).wanted).toEqual(['later', 'now']);
  expect(paysOf(terms({ type: 'correction' }), left).wanted).toEqual([]);
  const stays = person('stays', { pays });
  expect(paysOf(terms({ type: 'off_cycle' }), stays).wanted).toEqual(['now']);
  // A run holds what it reserved or has paid, also where it may want nothing.
  const held = (is: KnownPay['is'], runId: string): KnownPay => ({ ...pays.now, is, runId });
  const holding = person('holding', {
    pays: {
      b: held('reserved', 'run-1'),
      a: held('consumed', 'run-1'),
      c: held('taken_back', 'run-1'),
      d: held('reserved', 'x'),
    },
  });
  for (const type of ['regular', 'correction'] as const)
    expect(paysOf(terms({ type }), holding)).toEqual({ held: ['a', 'b'], wanted: [] });
});

it('settles whoever has a last day by then, in the employment that holds, beside the regular run alone', () => {
  const of = (type: RunTerms['type'], ...spans: readonly (readonly [string, string | null])[]) =>
    settles(terms({ type }), { employments: spans.map(([joinedOn, lastDay]) => ({ joinedOn, lastDay })) });
  expect(of('off_cycle', ['2025-01-01', '2026-11-10'])).toBe(true);
  expect(of('off_cycle', ['2026-11-30', '2026-11-30'])).toBe(true);
  expect(of('regular', ['2025-01-01', '2026-11-10'])).toBe(false);
  expect(of('off_cycle', ['2025-01-01', null])).toBe(false);
  expect(of('off_cycle', ['2025-01-01', '2026-03-31'], ['2026-11-01', null])).toBe(false);
  expect(of('off_cycle', ['2025-01-01', '2026-03-31'], ['2026-12-01', null])).toBe(true);
  expect(of('off_cycle')).toBe(false);
});

it('knows who entered an input since the last closed run, and who gets what was proposed by hand', () => {
  const pay = { month: '2026-11', source: 'MANUAL', proposedBy: 'admin-3', proposedAt: '2026-11-20' } as const;
  const asha = person('asha', {
    enteredBy: { 'admin-1': '2026-11-02', 'admin-2': '2026-10-01' },
    pays: {
      p: { ...pay, is: 'reserved', runId: 'run-1' },
      q: { ...pay, proposedBy: 'admin-4', is: 'approved', runId: null },
    },
  });
  const ground = groundOf(terms(), [company, asha], []);
  expect([...enterersIn(ground, '2026-11-01')].toSorted()).toEqual(['admin-1', 'admin-3']);
  expect([...enterersIn(ground, null)].toSorted()).toEqual(['admin-1', 'admin-2', 'admin-3']);
  expect([...paidByHand(ground)]).toEqual(['asha']);
  expect([...enterersIn(ground, '2026-11-02')].toSorted()).toEqual(['admin-3']);
  const bonus = { ...pay, is: 'reserved', runId: 'run-1', source: 'MILESTONE_BONUS' } as const;
  const others = [
    ...[company, person('ravi'), person('tara', { pays: { p: bonus } })],
    person('uma', { pays: { p: { ...pay, is: 'reserved', runId: 'run-2' } } }),
  ];
  expect([...paidByHand(groundOf(terms(), others, []))]).toEqual([]);
  const closed = (at: string, over: object = {}): RunDoc => ({
    ...other('run-2', 'closed', over),
    last: { PayrollRunClosed: { at, by: 'admin-1' } },
  });
  expect(lastClosedAt([])).toBeNull();
  expect(lastClosedAt([other('run-2', 'approved')])).toBeNull();
  expect(lastClosedAt([other('run-2', 'approved'), closed('2026-11-05'), closed('2026-10-05')])).toBe('2026-11-05');
  expect(lastClosedAt([closed('2026-10-05'), closed('2026-11-05'), closed('2026-11-09', { type: 'off_cycle' })])).toBe(
    '2026-11-05',
  );
});

it('compares with the last regular run of an earlier month that stands', () => {
  const runs = [
    other('run-2', 'closed', { month: '2026-09' }),
    other('run-3', 'closed', { month: '2026-10', reversedBy: 'run-4' }),
    other('run-5', 'closed', { month: '2026-10', type: 'off_cycle' }),
    other('run-6', 'approved', { month: '2026-12' }),
  ];
  expect(previousRegular({ run: terms(), before: runs })?._id).toBe('run-2');
  const last = [
    other('run-7', 'closed', { month: '2026-08' }),
    ...runs,
    other('run-8', 'closed', { month: '2026-10' }),
  ];
  for (const before of [last, last.toReversed()]) expect(previousRegular({ run: terms(), before })?._id).toBe('run-8');
  expect(previousRegular({ run: terms(), before: [other('run-9', 'closed')] })).toBeNull();
});

it('names the rules that are missing for the states and regimes of its people', () => {
  const strange = person('asha', { terms: [{ ptState: 'GA', taxRegime: 'NEW' }] });
  const missing = (doc: InputsDoc, month = '2026-11') =>
    missingFor(groundOf(terms({ month }), [company, doc], []), RULES).map(
      ({ key, jurisdiction }) => `${key} ${jurisdiction}`,
    );
  expect(missing(person('asha'))).toEqual([]);
  expect(missing(strange)).toEqual(['PT GA']);
  expect(missing(person('asha', { regimes: { '26-27': 'OLD' } }))).toEqual([]);
});

it('takes as entered what prepares a run, and as an input what changes a figure', () => {
  const by = { actorId: 'admin-1' };
  const after = (type: string, stream: `${string}-${string}`, data: object) => {
    const fact = {
      ...{ type, data: { employeeId: 'asha', ...data }, stream, revision: 7, meta: by },
      occurredAt: '2026-11-20T06:30:00.000Z',
    } as unknown as Fact<AnyEvent>;
    const [id = ''] = inputsView.ids(fact);
    return [id, inputsView.evolve(null, fact, id)] as const;
  };
  const table: readonly (readonly [string, `${string}-${string}`, object, string, boolean, boolean])[] = [
    ['SalaryAssigned', 'salary-asha', { ptState: 'KA', taxRegime: 'NEW' }, 'asha', true, true],
    ['SalaryRevised', 'salary-asha', { ptState: 'KA', taxRegime: 'NEW', approvedBy: 'admin-1' }, 'asha', true, false],
    ['SalaryRevisionProposed', 'salary-asha', {}, 'asha', false, true],
    ['ExcludedFromPay', 'salary-asha', { effectiveFrom: '2026-04-01' }, 'asha', true, true],
    ['AttendanceRecorded', 'attendance-asha', {}, 'asha', true, true],
    ['InvestmentDeclared', 'payprofile-asha', {}, 'asha', false, false],
    ['InvestmentProofVerified', 'payprofile-asha', {}, 'asha', true, true],
    ['TaxIdentityRecorded', 'payprofile-asha', {}, 'asha', true, false],
    ['StatutoryRuleProposed', 'statutoryrule-PT_KA', {}, COMPANY, false, true],
    ['StatutoryRuleApproved', 'statutoryrule-PT_KA', {}, COMPANY, true, false],
    ['SalaryComponentDefined', 'paycomponent-BONUS', {}, COMPANY, true, true],
    ['BankDetailsRejected', 'bankdetails-asha', { bankId: 'b' }, 'asha', false, false],
  ];
  for (const [type, stream, data, id, isInput, entered] of table) {
    const [of, doc] = after(type, stream, data);
    const found = [type, of, doc?.streams[stream] === 7, doc?.enteredBy['admin-1'] !== undefined];
    expect(found).toEqual([type, id, isInput, entered]);
    if (!type.startsWith('BankDetails')) expect([type, isInputEvent({ stream, type })]).toEqual([type, isInput]);
  }
});

it('sums up what was paid for a month: its own lines and differences since, no tax and nothing paid once', () => {
  const share = (wagesPaise: number) =>
    ({
      kind: 'SHARE',
      wagesPaise,
      ceilingPaise: 15_000_00,
      rateBp: 1_200,
      rounding: 'HALF_UP_RUPEE',
      rules: [],
    }) as const;
  const line = (code: string, amountPaise: number, basis: object, arrearOf?: string) =>
    ({ code, amountPaise, basis, ...(arrearOf === undefined ? {} : { arrearOf }) }) as Payslip['lines'][number];
  const own = { kind: 'RECURRING' };
  const difference = (now: object | null) => ({ kind: 'DIFFERENCE', month: '2026-10', now });
  const october = {
    month: '2026-10',
    lines: [
      ...[
        line('BASIC', 40_000_00, own),
        line('EPF_EE', 1_200_00, share(10_000_00)),
        line('PT', 200_00, { kind: 'TAX' }),
      ],
      ...[line('BONUS', 5_000_00, { kind: 'ADDITIONAL' }), line('BASIC', 9_00, difference(null), '2026-09')],
    ],
  };
  const november = {
    month: '2026-11',
    lines: [
      ...[line('BASIC', 44_000_00, own), line('BASIC', 4_000_00, difference(own), '2026-10')],
      line('EPF_EE', 600_00, difference(share(20_000_00)), '2026-10'),
    ],
  };
  expect(paidFor('2026-10', [october, november])).toEqual({
    paidPaise: { BASIC: 44_000_00, EPF_EE: 1_800_00 },
    paidWages: { pfWagesPaise: 15_000_00, epsWagesPaise: 0, edliWagesPaise: 0, esiWagesPaise: 0 },
  });
});
