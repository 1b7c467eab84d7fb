/** What the answers about runs are folded from, without a store: two moments, who did two things, changed law, a whole history. */
import { createHash } from 'node:crypto';
import type { Fact, Look } from '@lamplight/events/core/types.ts';
import { ruleBookOf } from '../../engine/rule-book.ts';
import type { RuleRef, StatutoryRule } from '../../engine/rules.ts';
import { onlySlip, person, RULES, run } from '../../engine/workbench/people.ts';
import type { PayslipEvent } from '../../payslips/events.ts';
import { payslipIdOf } from '../../payslips/payslip.ts';
import type { ReadEvent } from '../../reads/events.ts';
import { type RunLooksDoc, runLooks } from '../../reads/view.ts';
import { ENG_STD, shippedComponents } from '../../rules/shipped-structures.ts';
import type { RunEvent } from '../../runs/events.ts';
import { slipsFrom, slipsIn } from '../../runs/slips.ts';
import type { PresentRun } from '../../runs/state.ts';
import { changedIn } from './changed-rules.ts';
import { openTally, reportOf, toldIntact } from './intact.ts';
import { companyAt, comparedWith, reckonedAnew } from './rules-anew.ts';
import { besideOf, differenceIn, differingIn, lookOf, namedIn, shownThenAndNow } from './run-then-and-now.ts';
import { type Act, actsIn, factsOf, looksIn, pairsIn, together } from './who-did-what.ts';

const names = (id: string) => ({ id, name: id, role: 'admin' });
type Slips = Readonly<Record<string, number>>;
const runOf = (runId: string, nets: Slips, over: Partial<PresentRun> = {}): PresentRun => {
  const netPaise = Object.values(nets).reduce((sum, net) => sum + net, 0);
  const slips = slipsFrom(
    Object.entries(nets).map(([employeeId, net]) => ({
      ...{ payslipId: payslipIdOf(runId, employeeId), employeeId, netPaise: net, held: null },
      payment: { is: 'due' as const },
    })),
  );
  const byComponentPaise = { BASIC: netPaise };
  return {
    ...{ is: 'approved', runId, etag: 9, month: '2027-03', type: 'regular', paymentDate: '2027-03-31', people: null },
    ...{ payBasis: { kind: 'CALENDAR_DAYS' }, reversesRunId: null, corrects: [], reason: null, preparedBy: ['asha'] },
    ...{ openedAt: `2027-03-0${runId.length}T00:00:00.000Z`, calculating: null, failed: null, submittedBy: null },
    ...{ approvedBy: null, batches: [], reversedBy: null, slips },
    calculated: { totals: { payslips: 1, netPaise, byComponentPaise }, ruleVersions: [], checks: [], stale: null },
    ...over,
  } as unknown as PresentRun;
};

describe('how a run looked, and looks', () => {
  const march = runOf('a', { ravi: 100, esha: 200 });
  const correction = runOf(
    'bb',
    { ravi: 7 },
    { type: 'correction', month: '2027-05', corrects: [payslipIdOf('a', 'ravi')] },
  );
  const beside = runOf('ccc', { meera: 50 }, { type: 'off_cycle' });
  const backOfBeside = runOf('dddd', { meera: -50 }, { type: 'reversal', reversesRunId: 'ccc' });

  it.each<[string, PresentRun, boolean]>([
    ['a correction of its slips, in a later month', correction, true],
    ['one beside it', beside, true],
    ['one beside that of another month', { ...beside, runId: 'x', month: '2027-04' }, false],
    ['what takes back one beside it', backOfBeside, true],
    ['what takes back another run', { ...backOfBeside, runId: 'y', reversesRunId: 'other' }, false],
    ['a correction of another run', { ...correction, runId: 'z', corrects: [payslipIdOf('other', 'ravi')] }, false],
    ['the regular run of another month', runOf('eeeee', {}, { month: '2027-04' }), false],
  ])('%s: %#', (_what, other, is) => {
    const found = besideOf(march, [backOfBeside, other, beside, correction, march]);
    expect(found.some(({ runId }) => runId === other.runId)).toBe(is);
  });

  it('one beside the regular run has no others beside it but what corrects it and takes it back', () => {
    expect(besideOf(beside, [march, correction, backOfBeside, { ...beside, runId: 'x' }])).toEqual([backOfBeside]);
  });

  it('what differs is told of the run itself and of those beside it that count, by component and person', () => {
    const then = runOf('a', { ravi: 100, esha: 150 }, { is: 'calculated' });
    const { components, nets } = differingIn({ before: then, now: march }, [
      { before: null, now: correction },
      { before: beside, now: beside },
      { before: null, now: backOfBeside },
      { before: null, now: { ...beside, is: 'submitted' } },
    ]);
    expect(components).toEqual([
      { code: 'BASIC', thenPaise: 250, nowPaise: 300, besideThenPaise: 50, besideNowPaise: 7 },
    ]);
    expect(nets).toEqual([
      ['esha', { thenPaise: 150, nowPaise: 200, besideThenPaise: 0, besideNowPaise: 0 }],
      ['meera', { thenPaise: null, nowPaise: null, besideThenPaise: 50, besideNowPaise: 0 }],
      ['ravi', { thenPaise: 100, nowPaise: 100, besideThenPaise: 0, besideNowPaise: 7 }],
    ]);
    expect(nets.map(([, moved]) => differenceIn(moved))).toEqual([50, -50, 7]);
  });

  it('is the same where nothing has changed, and all of it where nobody had opened it', () => {
    expect(differingIn({ before: march, now: march }, [])).toEqual({ components: [], nets: [] });
    expect(differingIn({ before: null, now: march }, []).nets.map(([id]) => id)).toEqual(['esha', 'ravi']);
  });

  it('a component of nothing is as good as none, and people of one difference stand by their names', () => {
    const paying = (byComponentPaise: object, nets: Slips, over: Partial<PresentRun> = {}) => {
      const run = runOf('a', nets, over);
      return { ...run, calculated: { ...run.calculated, totals: { byComponentPaise } } } as unknown as PresentRun;
    };
    const then = paying({ BASIC: 100, GONE: 0, LESS: 30 }, { ravi: 1, esha: 2, asha: 3, omar: 9 });
    const now = paying({ ZERO: 0, BASIC: 100, HRA: 5, LESS: 10, ARREARS: 1 }, { ravi: 6, esha: 7, asha: 8, omar: 2 });
    const beside = paying({ BASIC: 100, BONUS: 4 }, {});
    const { components, nets } = differingIn({ before: then, now }, [{ before: null, now: beside }]);
    expect(components.map(({ code }) => code)).toEqual(['ARREARS', 'BASIC', 'BONUS', 'HRA', 'LESS']);
    expect(nets.map(([id]) => id)).toEqual(['omar', 'asha', 'esha', 'ravi']);
    // Before it was calculated it came to nothing.
    const opened = { ...then, calculated: null };
    expect(differingIn({ before: opened, now: then }, []).components.map(({ code }) => code)).toEqual([
      'BASIC',
      'LESS',
    ]);
  });

  it('says of a calculation what it was, and of a run without one that there is none', () => {
    const [totals, ruleVersions] = [{ payslips: 1, netPaise: 9, byComponentPaise: {} }, [{ key: 'PT' }]];
    const made = { totals, ruleVersions, calculationHash: 'h', engineVersion: '3', checks: [], stale: null };
    const lookAt = (calculated: object | null) =>
      lookOf({ run: runOf('a', { ravi: 9 }, { calculated } as unknown as Partial<PresentRun>), revision: 1 }, null);
    expect(lookAt(made)).toEqual({
      ...{ state: 'approved', revision: 1, totals, calculationHash: 'h', engineVersion: '3', ruleVersions },
      ...{ stale: false, held: 0, paid: { payslips: 0, netPaise: 0 } },
    });
    expect(lookAt({ ...made, stale: { stream: 'salary-ravi', revision: 2 } }).stale).toBe(true);
    expect(lookAt(null)).toMatchObject({
      ...{ totals: null, calculationHash: null, engineVersion: null, ruleVersions: [], stale: false },
    });
  });

  it('is shown with the runs beside it as they were and are, and of very many people with the first alone', () => {
    const nets = Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`e-${String(n).padStart(3, '0')}`, 1]));
    const before = runOf('a', {}, { is: 'draft' });
    const now = runOf('a', nets);
    const moments = [
      { before: { ...beside, is: 'submitted' } as PresentRun, now: beside },
      { before: null, now: { ...backOfBeside, is: 'calculated', calculated: null } as PresentRun },
    ];
    const differing = differingIn({ before, now }, []);
    const o = { validAt: '2027-04-01', knownAt: '2027-03-30T00:00:00.000Z', names: names as never };
    const shown = shownThenAndNow(
      { before: { run: before, revision: 2 }, now: { run: now, revision: 8 } },
      moments,
      differing,
      o,
    );
    expect(shown).toMatchObject({
      ...{ runId: 'a', month: '2027-03', type: 'regular', validAt: o.validAt, knownAt: o.knownAt },
      ...{ before: { state: 'draft', revision: 2 }, now: { state: 'approved', revision: 8 }, peopleInAll: 501 },
    });
    const of = { month: '2027-03', paymentDate: '2027-03-31' };
    expect(shown.beside).toEqual([
      { runId: 'ccc', ...of, type: 'off_cycle', stateThen: 'submitted', state: 'approved', netPaise: 50, counts: true },
      { runId: 'dddd', ...of, type: 'reversal', stateThen: null, state: 'calculated', netPaise: null, counts: false },
    ]);
    expect(shown.components.map(({ code, nowPaise }) => [code, nowPaise])).toEqual([['BASIC', 501]]);
    expect([shown.people.length, shown.people[0]?.employee.id, shown.people[0]?.nowPaise]).toEqual([500, 'e-000', 1]);
    expect(namedIn(differing)).toEqual(Object.keys(nets).slice(0, 500));
    expect(shownThenAndNow({ before: null, now: { run: now, revision: 8 } }, [], differing, o).before).toBeNull();
  });

  it('what was paid counts up to the day that is asked for', () => {
    const slips = slipsFrom(
      ['2027-03-30', '2027-04-02'].map((paidOn, at) => ({
        ...{
          payslipId: `${at}`,
          employeeId: `${at}`,
          netPaise: 100,
          held: at === 0 ? { reason: 'r', by: 'asha' } : null,
        },
        payment: { is: 'paid' as const, batchId: 'f', reference: 'UTR', paidOn },
      })),
    );
    const at = (day: string | null) => lookOf({ run: { ...march, slips }, revision: 4 }, day);
    expect([at('2027-03-29').paid, at('2027-03-30').paid, at(null).paid]).toEqual([
      { payslips: 0, netPaise: 0 },
      { payslips: 1, netPaise: 100 },
      { payslips: 2, netPaise: 200 },
    ]);
    expect(at(null)).toMatchObject({ held: 1, revision: 4, state: 'approved' });
  });
});

let seconds = 0;
const fact = (type: string, data: object, actorId = 'asha'): Fact<never> => {
  seconds += 1;
  const occurredAt = new Date(Date.UTC(2027, 2, 1) + seconds * 1_000).toISOString();
  return { type, data, occurredAt, meta: { actorId } } as unknown as Fact<never>;
};

describe('who did what', () => {
  const exported = { batchId: 'f1', format: 'NEFT_COMMA', rows: [{}, {}], sha256: 'abc', by: 'asha' };
  const facts: readonly Fact<RunEvent>[] = [
    fact('PayrollRunOpened', { by: 'asha', reason: null }),
    fact('PayrollCalculationStarted', { by: 'asha' }),
    fact('PayrollSlipsCalculated', {}, 'system:payroll-calculator'),
    fact('PayrollCheckAcknowledged', { by: 'asha', note: 'First' }),
    fact('PayrollCheckAcknowledged', { by: 'asha', note: 'Second' }),
    fact('PayrollRunApproved', { approvedBy: 'bela' }),
    fact('PayoutFileExported', exported),
    fact('PayoutFileOpened', { batchId: 'f1', by: 'bela' }),
    fact('SalaryPaid', { by: 'bela' }),
    fact('SalaryPaid', { by: 'bela' }),
    fact('PayrollRunPaid', {}, 'system'),
  ];

  it('is told together by act and person, with the file and the last words, and nothing that the product noted', () => {
    const acts = together(actsIn(facts), names);
    expect(acts.map(({ act, by, times, reason }) => [act, by.id, times, reason])).toEqual([
      ['opened', 'asha', 1, null],
      ['calculated', 'asha', 1, null],
      ['acknowledged', 'asha', 2, 'Second'],
      ['approved', 'bela', 1, null],
      ['exported', 'asha', 1, null],
      ['downloaded', 'bela', 1, null],
      ['paid', 'bela', 2, null],
    ]);
    const file = { format: 'NEFT_COMMA', rows: 2, sha256: 'abc' };
    expect(acts.map((one) => one.file).filter((one) => one !== null)).toEqual([file, file]);
  });

  it('knows what each event of a run is, of a file opened the file, and of nothing else one', () => {
    const acts: readonly (readonly [RunEvent['type'], Act['act']])[] = [
      ['PayrollRunOpened', 'opened'],
      ['PayrollCalculationStarted', 'calculated'],
      ['PayrollCheckAcknowledged', 'acknowledged'],
      ['PayrollRunSubmitted', 'submitted'],
      ['PayrollRunRejected', 'rejected'],
      ['PayrollRunApprovalRevoked', 'revoked'],
      ['PayrollRunCancelled', 'cancelled'],
      ['PayslipHeld', 'held'],
      ['PayslipReleased', 'released'],
      ['PayoutFileOpened', 'downloaded'],
      ['SalaryPaid', 'paid'],
      ['SalaryPaymentFailed', 'failed'],
      ['PayrollRunClosed', 'closed'],
      ['PayrollRunReversed', 'reversed'],
    ];
    const told: readonly Fact<RunEvent>[] = [
      fact('PayoutFileExported', exported),
      ...acts.map(([type]) => fact(type, { by: 'bela', batchId: 'f1' })),
      fact('PayoutFileOpened', { by: 'bela', batchId: 'f9' }),
      fact('PayrollRunClosed', { note: 'Done' }, 'chitra'),
    ];
    const done = actsIn(factsOf<RunEvent>(told.map((one) => ({ fact: one }))));
    const file = { format: 'NEFT_COMMA', rows: 2, sha256: 'abc' };
    expect(done.map(({ act, by, reason }) => [act, by, reason])).toEqual([
      ['exported', 'asha', null],
      ...acts.map(([, act]) => [act, 'bela', null]),
      ['downloaded', 'bela', null],
      ['closed', 'chitra', 'Done'],
    ]);
    expect(done.filter((one) => one.file !== null).map(({ act, file: of }) => [act, of])).toEqual([
      ['exported', file],
      ['downloaded', file],
    ]);
  });

  it('tells two files apart, keeps the last words that were said, and stands in the order of what came first', () => {
    const one = (act: Act['act'], day: number, over: Partial<Act> = {}): Act => ({
      ...{ act, by: 'asha', at: `2027-03-0${day}`, reason: null, file: null },
      ...over,
    });
    const fileOf = (sha256: string) => ({ file: { format: 'NEFT_COMMA', rows: 1, sha256 } }) as Partial<Act>;
    const acts = [
      one('exported', 4, fileOf('b')),
      one('exported', 5, fileOf('c')),
      one('held', 3, { reason: 'Why' }),
      one('held', 6),
      one('entered', 1),
      one('opened', 3),
    ];
    expect(
      together(acts, names).map(({ act, firstAt, lastAt, times, reason, file }) => [
        ...[act, firstAt.slice(-1), lastAt.slice(-1), times, reason, file?.sha256],
      ]),
    ).toEqual([
      ['entered', '1', '1', 1, null, undefined],
      ['held', '3', '6', 2, 'Why', undefined],
      ['opened', '3', '3', 1, null, undefined],
      ['exported', '4', '4', 1, null, 'b'],
      ['exported', '5', '5', 1, null, 'c'],
    ]);
    // Who did both at one instant prepared it first.
    const atOnce = [one('opened', 1), one('approved', 1)];
    expect(pairsIn(atOnce).map(({ is }) => is)).toEqual(['forbidden']);
  });

  const did = (...acts: readonly Act['act'][]): readonly Act[] =>
    acts.map((act, at) => ({ act, by: 'asha', at: `2027-03-0${at + 1}`, reason: null, file: null }));
  it.each<[string, readonly Act[], readonly string[]]>([
    ['nobody prepares and approves', did('opened', 'approved'), ['forbidden opened approved']],
    ['nobody enters and approves', did('entered', 'approved'), ['forbidden entered approved']],
    [
      'each thing that prepared it is told',
      did('calculated', 'submitted', 'approved'),
      ['forbidden calculated approved', 'forbidden submitted approved'],
    ],
    [
      'an approval that came before is only looked at',
      did('approved', 'revoked', 'submitted'),
      ['look approved submitted'],
    ],
    ['unless it was approved again', did('approved', 'submitted', 'approved'), ['forbidden submitted approved']],
    ['who prepares may export', did('opened', 'submitted', 'exported'), ['look submitted exported']],
    [
      'the last thing that prepared it stands for the others before money',
      did('opened', 'calculated', 'submitted', 'exported', 'paid'),
      ['look exported paid', 'look submitted exported', 'look submitted paid'],
    ],
    ['who answers checks may approve', did('acknowledged', 'approved'), ['look acknowledged approved']],
    [
      'who approves may pay',
      did('approved', 'exported', 'paid'),
      ['look approved exported', 'look approved paid', 'look exported paid'],
    ],
    ['one thing alone is nothing', did('opened', 'calculated', 'submitted'), []],
    ['closing is nothing', did('approved', 'closed', 'downloaded'), []],
    ['two people are two hands', [...did('opened'), { ...did('approved')[0], by: 'bela' } as Act], []],
  ])('%s', (_what, acts, expected) => {
    expect(pairsIn(acts).map(({ is, first, second }) => `${is} ${first} ${second}`)).toEqual(expected);
  });

  type Seen = Fact<ReadEvent | PayslipEvent>;
  const on = (stream: string, one: object): Seen => ({ ...one, stream }) as Seen;
  /** The view of looks as it is folded from what happened, in this order; `of` a run. */
  const lookedAt = (facts: readonly Seen[], of: string): readonly RunLooksDoc[] => {
    const docs = new Map<string, RunLooksDoc | null>();
    for (const one of facts)
      for (const id of runLooks.ids(one)) docs.set(id, runLooks.evolve(docs.get(id) ?? null, one, id));
    return [...docs.values()].flatMap((doc) => (doc?.runId === of && doc.looked ? doc : []));
  };
  const read = (what: string, ref: string, employeeId: string | null = null): Seen =>
    on('payread-asha', fact('PayRead', { what, ref, employeeId, by: 'asha', day: '2027-03-01' }));
  const calculated = (runId: string, employeeId: string): Seen => {
    const payslipId = payslipIdOf(runId, employeeId);
    return on(`payslip-${payslipId}`, fact('PayslipCalculated', { payslipId, runId, employeeId }));
  };

  it('looks are told by person and thing, and only those at this run', () => {
    const exported = (what: string, ref: string, sha256: string): Seen => {
      const about = { what, ref, sha256, employeeId: null, by: 'asha', day: '2027-03-01' };
      return on('payread-asha', fact('PayExported', { ...about, period: '2027-02', format: 'csv', rows: 3 }));
    };
    const slip = payslipIdOf('a', 'ravi');
    const facts = [
      calculated('a', 'ravi'),
      calculated('a', 'esha'),
      calculated('b', 'ravi'),
      read('run_people', 'a'),
      read('run_slip', slip, 'ravi'),
      calculated('a', 'ravi'),
      read('run_slip', slip, 'ravi'),
      read('pay_question', 'changed-rules a'),
      read('pay_question', 'changed-rules'),
      read('pay_question', 'basic-pay', 'ravi'),
      read('pay_question', 'changed-rules b'),
      read('run_people', 'b'),
      read('payslip', payslipIdOf('b', 'ravi'), 'ravi'),
      read('salary', '', 'ravi'),
      exported('salary-register', 'a', 'f1'),
      exported('salary-register', 'a', 'f1'),
      exported('salary-register', 'a', 'f2'),
      exported('salary-register', 'b', 'f3'),
      exported('year-to-date', '', 'f4'),
    ];
    const looks = looksIn(lookedAt(facts, 'a'), null);
    expect(looksIn(lookedAt(facts, 'b'), null).map(({ what }) => what)).toEqual([
      ...['salary-register', 'payslip', 'run_people', 'changed-rules'],
    ]);
    const [newest, before, ...others] = looks;
    expect([newest, before].map((look) => [look?.what, look?.days, look?.file])).toEqual([
      ['salary-register', 1, { format: 'csv', rows: 3, sha256: 'f2' }],
      ['salary-register', 2, { format: 'csv', rows: 3, sha256: 'f1' }],
    ]);
    expect(others.map(({ what, employeeId, days }) => [what, employeeId, days])).toEqual([
      ['changed-rules', null, 1],
      ['run_slip', 'ravi', 2],
      ['run_people', null, 1],
    ]);
    expect(others[1]?.firstAt).not.toBe(others[1]?.lastAt);
    expect(others.every(({ file }) => file === null)).toBe(true);
  });

  it('a look is told once it was known, with the days until then', () => {
    const facts = [1, 2, 3].map(() => read('run_people', 'a'));
    const docs = lookedAt(facts, 'a');
    const days = (knownAt: string): readonly number[] => looksIn(docs, knownAt).map((look) => look.days);
    expect(days(facts[1]?.occurredAt ?? '')).toEqual([2]);
    expect(days('2027-01-01T00:00:00.000Z')).toEqual([]);
  });
});

describe('rules that have changed since', () => {
  const row = (key: string, version: number, effectiveFrom: string, effectiveTo?: string): StatutoryRule =>
    ({
      ruleId: `${key}_IN`,
      key,
      jurisdiction: 'IN',
      version,
      effectiveFrom,
      source: `v${version}`,
      ...(effectiveTo && { effectiveTo }),
    }) as unknown as StatutoryRule;
  const ref = (key: string, version: number, effectiveFrom = '2025-04-01') =>
    ({ ruleId: `${key}_IN`, key, jurisdiction: 'IN', version, effectiveFrom }) as RuleRef;
  const first = (key: string) => row(key, 1, '2025-04-01');
  const march = { month: '2027-03', paymentDate: '2027-04-02' };
  const changed = (used: readonly RuleRef[], then: readonly StatutoryRule[], now: readonly StatutoryRule[]) =>
    changedIn({ ...march, used }, ruleBookOf(then), ruleBookOf(now)).map(({ used: { key }, now: is }) => [
      key,
      is?.version ?? null,
    ]);

  it.each<[string, string, readonly StatutoryRule[], readonly unknown[]]>([
    ['nothing has changed', 'EPF_EE', [first('EPF_EE')], []],
    [
      'a version of the same first day',
      'EPF_EE',
      [row('EPF_EE', 1, '2025-04-01', '2025-03-31'), row('EPF_EE', 2, '2025-04-01')],
      [['EPF_EE', 2]],
    ],
    [
      'one that begins on the last day of the month',
      'EPF_EE',
      [row('EPF_EE', 1, '2025-04-01', '2027-03-30'), row('EPF_EE', 2, '2027-03-31')],
      [['EPF_EE', 2]],
    ],
    [
      'one that begins after the month',
      'EPF_EE',
      [row('EPF_EE', 1, '2025-04-01', '2027-03-31'), row('EPF_EE', 2, '2027-04-01')],
      [],
    ],
    [
      'of tax, one that begins before the payment',
      'CESS',
      [row('CESS', 1, '2025-04-01', '2027-03-31'), row('CESS', 2, '2027-04-01')],
      [['CESS', 2]],
    ],
    [
      'of tax, one that begins after the payment',
      'CESS',
      [row('CESS', 1, '2025-04-01', '2027-04-02'), row('CESS', 2, '2027-04-03')],
      [],
    ],
    ['one that ended and left nothing', 'PT', [row('PT', 1, '2025-04-01', '2026-12-31')], [['PT', null]]],
  ])('%s', (_what, key, now, expected) => {
    expect(changed([ref(key, 1)], [first(key)], now)).toEqual(expected);
  });

  it('a row of a month that was reckoned anew is held against that month', () => {
    const then = [row('EPF_EE', 1, '2025-04-01', '2027-02-28'), row('EPF_EE', 2, '2027-03-01')];
    const used = [ref('EPF_EE', 1), ref('EPF_EE', 2, '2027-03-01')];
    expect(changed(used, then, then)).toEqual([]);
    const january = [
      row('EPF_EE', 1, '2025-04-01', '2026-12-31'),
      row('EPF_EE', 3, '2027-01-01', '2027-02-28'),
      row('EPF_EE', 2, '2027-03-01'),
    ];
    expect(changed(used, then, january)).toEqual([['EPF_EE', 3]]);
  });

  it('the oldest month that a run may reckon anew is one of them, and no older one', () => {
    const [oldest, older] = ['2025-04', '2025-03'].map((month) => [
      row('EPF_EE', 1, `${month}-01`, `${month}-31`),
      row('EPF_EE', 2, '2025-05-01'),
    ]) as [StatutoryRule[], StatutoryRule[]];
    const since = [row('EPF_EE', 3, '2025-01-01', '2025-04-30'), row('EPF_EE', 2, '2025-05-01')];
    expect(changed([ref('EPF_EE', 1)], oldest, since)).toEqual([['EPF_EE', 3]]);
    // What held in none of them is held against the days of the run itself.
    expect(changed([ref('EPF_EE', 1)], older, since)).toEqual([['EPF_EE', 2]]);
    // A month of which nothing was known then has held nothing.
    const gap = [row('EPF_EE', 1, '2025-06-01', '2025-06-30'), row('EPF_EE', 2, '2027-03-01')];
    expect(changed([ref('EPF_EE', 1)], gap, gap)).toEqual([]);
    expect(changed([ref('EPF_EE', 1)], gap, [row('EPF_EE', 4, '2025-04-01')])).toEqual([['EPF_EE', 4]]);
  });

  const line = (code: string, amountPaise: number, arrearOf?: string) =>
    ({ code, amountPaise, ...(arrearOf && { arrearOf }) }) as never;
  it('two slips are told apart line by line; who would have none is told why', () => {
    const stored = {
      netPaise: 80,
      lines: [line('BASIC', 100), line('PT', 15), line('PT', 5), line('EPF_EE', 3, '2027-02')],
    };
    const now = { netPaise: 75, lines: [line('BASIC', 100), line('PT', 25), line('CESS', 1)] };
    expect(comparedWith(stored, now)).toEqual({
      ...{ paidPaise: 80, nowPaise: 75, why: null },
      lines: [
        { code: 'PT', paidPaise: 20, nowPaise: 25 },
        { code: 'EPF_EE 2027-02', paidPaise: 3, nowPaise: 0 },
        { code: 'CESS', paidPaise: 0, nowPaise: 1 },
      ],
    });
    expect(comparedWith(stored, { employeeId: 'ravi', code: 'ASSIGNMENT_MISSING', what: '2027-03' })).toMatchObject({
      ...{ paidPaise: 80, nowPaise: null, why: 'ASSIGNMENT_MISSING' },
    });
  });

  describe('a slip that is reckoned anew', () => {
    const employee = person('2026-11', { employeeId: 'ravi' });
    const stored = onlySlip(run('2026-11', [employee]));
    const company = { structures: [ENG_STD], catalogue: shippedComponents };
    const approved = runOf(
      'a',
      { ravi: stored.netPaise },
      { month: '2026-11', paymentDate: '2026-11-30', payBasis: { kind: 'CALENDAR_DAYS' } },
    );
    const payslipId = payslipIdOf('a', 'ravi');
    const anew = (rules: readonly StatutoryRule[], inputs: unknown = JSON.stringify(employee)) => {
      const look = (async (stream: string) => ({
        state: stream === `payslip-${payslipId}` ? { is: 'published', slip: stored, inputs } : { is: 'absent' },
        revision: 1,
      })) as unknown as Look;
      const of = { run: approved, company, rules, after: '', limit: 9, until: 99, now: () => 10 };
      return reckonedAnew({ look }, of);
    };
    const same = { paidPaise: stored.netPaise, nowPaise: stored.netPaise, why: null, lines: [] };

    it('by the same law is the same', async () => {
      const [slip] = slipsIn(approved.slips);
      expect(await anew(RULES)).toEqual({ items: [{ slip, is: same }] });
    });
    it('by another law differs in what that law says', async () => {
      const rules = RULES.map((rule) =>
        rule.key === 'EPF_EE' ? { ...rule, version: 2, value: { ...rule.value, rateBp: 1_000 } } : rule,
      ) as readonly StatutoryRule[];
      const made = await anew(rules);
      const is = 'items' in made ? made.items[0]?.is : null;
      expect(is?.lines).toEqual([{ code: 'EPF_EE', paidPaise: 180_000, nowPaise: 150_000 }]);
      expect((is?.nowPaise ?? 0) - stored.netPaise).toBe(30_000);
    });
    it('without a law is refused, and of an erased person is not reckoned', async () => {
      expect(await anew([])).toMatchObject({ ok: false, code: 'STATUTORY_RULE_MISSING' });
      const erased = { paidPaise: stored.netPaise, nowPaise: null, why: 'ERASED', lines: [] };
      const made = await anew(RULES, { erased: true });
      expect('items' in made ? made.items[0]?.is : null).toEqual(erased);
    });
    it('who would have no slip has no lines', async () => {
      const fault = { employeeId: 'ravi', code: 'ASSIGNMENT_MISSING', what: '2026-11' } as const;
      expect(comparedWith(stored, fault).lines).toEqual([]);
      const made = await anew(RULES, JSON.stringify({ ...employee, assignments: [] }));
      expect('items' in made ? made.items[0]?.is.why : null).toBe('ASSIGNMENT_MISSING');
    });
    it('is paid by structures and components as they were then, and by none that came later', async () => {
      const asked: unknown[] = [];
      const [component] = shippedComponents;
      const revisions: Readonly<Record<string, number | null>> = {
        ...{ [`paycomponent-${component?.code}`]: 3, 'paycomponent-LATER': null },
        ...{ [`paystructure-${ENG_STD.structureId}`]: 0 },
      };
      const look = (async (stream: string, _decider: unknown, options: object) => {
        asked.push([stream, options]);
        const isComponent = stream.startsWith('paycomponent-');
        const state = isComponent ? { is: 'active', component } : { versions: [ENG_STD] };
        return { state, revision: revisions[stream] ?? null };
      }) as unknown as Look;
      const at = '2026-11-28T00:00:00.000Z';
      const facts = await companyAt({ look }, Object.keys(revisions), at);
      expect(facts).toMatchObject({ structures: [ENG_STD], catalogue: [component] });
      for (const stream of Object.keys(revisions)) expect(asked).toContainEqual([stream, { at }]);
      expect(asked).toContainEqual([`paycomponent-${component?.code}`, { revision: 3 }]);
      expect(asked).not.toContainEqual(['paycomponent-LATER', { revision: null }]);
    });
  });

  it('people are reckoned portion by portion, at least one whatever the time, and nobody twice', async () => {
    const run = runOf('a', { amit: 1, esha: 2, ravi: 3 });
    const absent = (async () => ({ state: { is: 'absent' }, revision: null })) as unknown as Look;
    const company = { structures: [], catalogue: [] };
    const ask = async (after: string, limit: number, until: number) => {
      const made = await reckonedAnew(
        { look: absent },
        { run, company, rules: [], after, limit, until, now: () => 10 },
      );
      if ('ok' in made) throw new Error(made.code);
      return [made.items.map(({ slip, is }) => `${slip.employeeId} ${is.why}`), made.next];
    };
    expect(await ask('', 2, 99)).toEqual([['amit ERASED', 'esha ERASED'], 'esha']);
    expect(await ask('esha', 2, 99)).toEqual([['ravi ERASED'], undefined]);
    expect(await ask('', 9, 5)).toEqual([['amit ERASED'], 'amit']);
    expect(await ask('', 9, 10)).toEqual([['amit ERASED', 'esha ERASED', 'ravi ERASED'], undefined]);
    expect(await ask('ravi', 9, 99)).toEqual([[], undefined]);
  });
});

it('a history is counted by kind, with what corrects, and its report tells one copy from another', () => {
  const tally = openTally();
  const seen = (stream: `${string}-${string}`, revision: number, type: string) =>
    tally.seen({
      stream,
      revision,
      type,
      meta: { hash: `${stream}${revision}`, occurredAt: `2027-04-0${revision + 1}T00:00:00.000Z` } as Parameters<
        typeof tally.seen
      >[0]['meta'],
    });
  seen('salary-b', 0, 'SalaryAssigned');
  seen('payslip-a', 0, 'PayslipCalculated');
  seen('salary-b', 1, 'SalaryRevised');
  seen('salary-a', 0, 'SalaryAssigned');
  const verdict = {
    ...{ intact: true, events: 4, streams: 3, anchoredAt: null, anchoredEvents: 0, firstBad: null, badAnchor: null },
    ...{ unreadable: null, proves: 'Much.', doesNotProve: 'The rest.' },
  };
  const told = toldIntact({ verdict, readBefore: null, counted: tally });
  const { intact } = told;
  expect(intact.kinds).toEqual([
    { kind: 'payslip', streams: 1, events: 1 },
    { kind: 'salary', streams: 2, events: 3 },
  ]);
  expect(intact.corrections).toEqual([{ type: 'SalaryRevised', events: 1 }]);
  expect(intact.newestAt).toBe('2027-04-02T00:00:00.000Z');
  const text = reportOf(told);
  const heads = 'payslip-a 1 payslip-a0\nsalary-a 1 salary-a0\nsalary-b 2 salary-b1\n';
  expect(text).toContain(`SHA-256 of these lines ${createHash('sha256').update(heads).digest('hex')}:\n${heads}`);
  const above = text.slice(0, text.indexOf('\nSHA-256 of everything'));
  expect(above).toBe(
    [
      ...['The history of payroll', '', 'Newest event: 2027-04-02T00:00:00.000Z', 'Complete and unaltered: yes'],
      ...['Events: 4', 'Streams: 3', 'Anchored up to event: 0', 'Proves: Much.', 'Does not prove: The rest.', ''],
      ...['payslip: 1 events in 1 streams', 'salary: 3 events in 2 streams', ''],
      ...['Corrections, each a further event:', 'SalaryRevised: 1', ''],
      `Heads, SHA-256 of these lines ${createHash('sha256').update(heads).digest('hex')}:\n${heads}`,
    ].join('\n'),
  );
  expect(text.trim().endsWith(createHash('sha256').update(above).digest('hex'))).toBe(true);
  const bad = {
    stream: 'salary-a' as const,
    revision: 0,
    recordedAt: '2027-04-01T00:00:00.000Z',
    event: 4,
    what: 'altered' as const,
  };
  const broken = toldIntact({
    ...{ verdict: { ...verdict, intact: false, firstBad: bad }, readBefore: null, counted: tally },
  });
  expect(reportOf(broken)).toContain('Complete and unaltered: NO\nFirst fault: altered in salary-a, event 1\n');
  const anchored = { ...verdict, anchoredAt: '2027-04-03T00:00:00.000Z', anchoredEvents: 4 };
  expect(reportOf(toldIntact({ verdict: anchored, readBefore: null, counted: tally }))).toContain(
    '\nAnchored up to event: 4, at 2027-04-03T00:00:00.000Z\n',
  );
});

it('a history of nothing has no newest event and no corrections; every kind of correction is counted', () => {
  const verdict = {
    ...{ intact: true, events: 0, streams: 0, anchoredAt: null, anchoredEvents: 0, firstBad: null, badAnchor: null },
    ...{ unreadable: null, proves: 'Much.', doesNotProve: 'The rest.' },
  };
  const report = () => reportOf(toldIntact({ verdict, readBefore: null, counted: tally }));
  const tally = openTally();
  expect(tally.heads()).toEqual([]);
  expect(report()).toContain('The history of payroll\n\nComplete and unaltered: yes\n');
  expect(report()).not.toContain('Corrections');
  const correcting = [
    ...['AdditionalPayCancelled', 'AdditionalPayTakenBack', 'AttendanceCorrected', 'JournalReversed'],
    ...['PayrollRunApprovalRevoked', 'PayrollRunReversed', 'PayslipCorrected', 'SalaryRevised'],
    'StatutoryRuleSuperseded',
  ];
  type Seen = Parameters<typeof tally.seen>[0];
  for (const [at, type] of ['SalaryAssigned', ...correcting.toReversed()].entries())
    tally.seen({
      ...{ stream: 'salary-a', revision: at, type },
      meta: { occurredAt: '2027-04-01T00:00:00.000Z' } as Seen['meta'],
    });
  expect(tally.corrections()).toEqual(correcting.map((type) => ({ type, events: 1 })));
  // An event from before the chain has no hash.
  expect(tally.heads()).toEqual([{ stream: 'salary-a', revision: 9, hash: '' }]);
});
