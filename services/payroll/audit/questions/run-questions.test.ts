/** What the answers about runs are folded from, without a store: two moments, who did two things, changed law, a whole history. */
import { createHash } from 'node:crypto';
import type { Fact, Look } from '@lamplight/events/core/types.ts';
import { ruleBookOf } from '../../engine/rule-book.ts';
import type { RuleRef, StatutoryRule } from '../../engine/rules.ts';
import type { PayslipEvent } from '../../payslips/events.ts';
import { payslipIdOf } from '../../payslips/payslip.ts';
import type { ReadEvent } from '../../reads/events.ts';
import { type RunLooksDoc, runLooks } from '../../reads/view.ts';
import type { RunEvent } from '../../runs/events.ts';
import { slipsFrom } from '../../runs/slips.ts';
import type { PresentRun } from '../../runs/state.ts';
import { changedIn } from './changed-rules.ts';
import { openTally, reportOf, toldIntact } from './intact.ts';
import { comparedWith, reckonedAnew } from './rules-anew.ts';
import { besideOf, differenceIn, differingIn, lookOf } from './run-then-and-now.ts';
import { type Act, actsIn, looksIn, pairsIn, together } from './who-did-what.ts';

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
    expect([at('2027-03-31').paid, at(null).paid]).toEqual([
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
});
