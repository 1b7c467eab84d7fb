/** To which accounts pay was sent, what happened to them, what was entered by hand, and which slips were known (domain.md §7). */
import type { Names } from '@lamplight/common/people/names.ts';
import type { AnyEvent, Fact, Look } from '@lamplight/events/core/types.ts';
import type { Position, StreamId } from '@lamplight/events/ports/event-store.ts';
import type { BankDetails } from '../../bank/details.ts';
import { payslipIdOf } from '../../payslips/payslip.ts';
import { type Payment, slipsFrom } from '../../runs/slips.ts';
import type { PresentRun } from '../../runs/state.ts';
import { type BankSteps, changesUntil, isEntered, oneOffOf, type PaySteps, sentTo } from './account.ts';
import { headOf, slipsOf } from './slips.ts';

const names = ((id: string) => ({ id, name: id, role: 'admin' })) as unknown as Names;
let position = 0;
const factOf = (type: string, data: object, occurredAt: string, actorId = 'asha'): Fact<AnyEvent> => {
  const meta = { actorId, commandId: `c-${++position}`, session: 'sid' };
  return { type, data, occurredAt, position: `${position}` as Position, meta } as unknown as Fact<AnyEvent>;
};
const actOf = ({ occurredAt: at, position: at2, meta }: Fact<AnyEvent>) => ({
  ...{ by: names(meta.actorId), at, session: 'sid', commandId: meta.commandId, position: at2 },
});

const account = (bankId: string) => ({ bankId, last4: `${bankId}${bankId}`, ifsc: `HDFC-${bankId}` });
const to = { accounts: [account('b1'), account('b2')] } as unknown as BankDetails;
const bank = (type: string, bankId: string, at: string, actorId?: string, more: object = {}) => ({
  ...{ fact: factOf(type, { bankId, ...more }, at, actorId), to },
});
const submitted1 = bank('BankDetailsSubmitted', 'b1', '2026-08-01T06:30:00.000Z', 'ravi');
const verified1 = bank('BankDetailsVerified', 'b1', '2026-08-02T06:30:00.000Z', 'bela');
const submitted2 = bank('BankDetailsSubmitted', 'b2', '2026-11-10T06:30:00.000Z', 'ravi');
const rejected2 = bank('BankDetailsRejected', 'b2', '2026-11-11T06:30:00.000Z', 'bela', { reason: 'Wrong name' });
const steps: BankSteps = [submitted1, verified1, submitted2, rejected2];

describe('where pay was sent', () => {
  type Row = Readonly<{ employeeId: string; bankId: string; amountPaise?: number }>;
  const runOf = (
    runId: string,
    files: readonly Readonly<{ batchId: string; day: string; rows: readonly Row[] }>[],
    payment: Payment,
  ): PresentRun => {
    const slip = (employeeId: string) => ({
      ...{ payslipId: payslipIdOf(runId, employeeId), employeeId, netPaise: 100, held: null, payment },
    });
    const batches = files.map((file) => ({
      ...{ ...file, by: 'asha' },
      rows: file.rows.map((row) => ({ payslipId: payslipIdOf(runId, row.employeeId), amountPaise: 100, ...row })),
    }));
    return { runId, month: '2026-10', batches, slips: slipsFrom([slip('ravi')]) } as unknown as PresentRun;
  };
  const file = (batchId: string, day: string, ...rows: readonly Row[]) => ({ batchId, day, rows });
  const toOne: Row = { employeeId: 'ravi', bankId: 'b1' };
  const outcomesOf = (runs: readonly PresentRun[]) =>
    sentTo('ravi', runs, { steps, names }).map(({ day, outcome, reference }) => [day, outcome, reference]);

  it('names the account, who entered and verified it, and who exported the file', () => {
    const paid: Payment = { is: 'paid', batchId: 'f1', reference: 'UTR1', paidOn: '2026-10-31' };
    const run = runOf('r1', [file('f1', '2026-10-30', { employeeId: 'esha', bankId: 'b9' }, toOne)], paid);
    expect(sentTo('ravi', [run], { steps, names })).toEqual([
      {
        ...{ bankId: 'b1', accountLast4: 'b1b1', ifsc: 'HDFC-b1', runId: 'r1', month: '2026-10', day: '2026-10-30' },
        ...{ amountPaise: 100, exportedBy: names('asha'), outcome: 'paid', reference: 'UTR1' },
        ...{ submitted: actOf(submitted1.fact), verified: actOf(verified1.fact) },
      },
    ]);
  });
  it('one that nobody verified, or of which nothing is known any more, is told as that', () => {
    const sent: Payment = { is: 'sent', batchId: 'f1' };
    const to2 = runOf('r1', [file('f1', '2026-10-30', { employeeId: 'ravi', bankId: 'b2' })], sent);
    expect(sentTo('ravi', [to2], { steps, names })).toMatchObject([
      { accountLast4: 'b2b2', submitted: actOf(submitted2.fact), verified: null },
    ]);
    const unknown = { accountLast4: '', ifsc: '', submitted: null, verified: null };
    const to3 = runOf('r1', [file('f1', '2026-10-30', { employeeId: 'ravi', bankId: 'b3' })], sent);
    expect(sentTo('ravi', [to3], { steps, names })).toMatchObject([unknown]);
    expect(sentTo('ravi', [to2], { steps: [], names })).toMatchObject([unknown]);
  });
  it('says what became of each file, the newest first: whose slip went into a later one had failed', () => {
    const files = [file('f1', '2026-10-30', toOne), file('f2', '2026-11-02', toOne)];
    const of = (payment: Payment) => outcomesOf([runOf('r1', files, payment)]);
    const failed = ['2026-10-30', 'failed', null];
    expect(of({ is: 'sent', batchId: 'f2' })).toEqual([['2026-11-02', 'open', null], failed]);
    expect(of({ is: 'paid', batchId: 'f2', reference: 'UTR2', paidOn: '2026-11-03' })).toEqual([
      ['2026-11-02', 'paid', 'UTR2'],
      failed,
    ]);
    expect(of({ is: 'failed', batchId: 'f2', reason: 'Closed' })).toEqual([['2026-11-02', 'failed', null], failed]);
    // Taken out of every file again: all of them had failed.
    expect(of({ is: 'due' })).toEqual([['2026-11-02', 'failed', null], failed]);
  });
  it('of several runs stands by the day of the file, and of a slip that is gone had failed', () => {
    const sent: Payment = { is: 'sent', batchId: 'f1' };
    const older = runOf('r1', [file('f1', '2026-09-30', toOne)], sent);
    const newer = runOf('r2', [file('f1', '2026-10-30', toOne)], sent);
    const newest = runOf('r3', [file('f1', '2026-11-30', toOne)], sent);
    const days = ['2026-11-30', '2026-10-30', '2026-09-30'];
    expect(outcomesOf([newer, older, newest]).map(([day]) => day)).toEqual(days);
    expect(outcomesOf([newest, newer, older]).map(([day]) => day)).toEqual(days);
    expect(outcomesOf([{ ...older, slips: {} }])).toEqual([['2026-09-30', 'failed', null]]);
    expect(sentTo('esha', [older, newer], { steps, names })).toEqual([]);
  });
});

describe('what happened to accounts', () => {
  const became = (until: string) => changesUntil(until, { steps, names }).map((one) => one.became);
  it('is told the newest first, with why one was rejected', () => {
    expect(changesUntil('2026-11-11', { steps, names }).slice(0, 2)).toEqual([
      {
        ...{ bankId: 'b2', accountLast4: 'b2b2', ifsc: 'HDFC-b2', became: 'rejected', reason: 'Wrong name' },
        act: actOf(rejected2.fact),
      },
      {
        ...{ bankId: 'b2', accountLast4: 'b2b2', ifsc: 'HDFC-b2', became: 'submitted', reason: null },
        act: actOf(submitted2.fact),
      },
    ]);
    expect(became('2026-08-02')).toEqual(['verified', 'submitted']);
  });
  it('counts for 90 days, the day itself among them', () => {
    expect(became('2026-11-11')).toEqual(['rejected', 'submitted']);
    expect(became('2026-11-10')).toEqual(['submitted']);
    expect(became('2026-10-30')).toEqual(['verified']);
    expect(became('2026-10-31')).toEqual([]);
    expect(became('2026-10-29')).toEqual(['verified', 'submitted']);
    expect(became('2026-07-31')).toEqual([]);
  });
});

describe('what was entered by hand', () => {
  const pay = {
    ...{ is: 'consumed', additionalPayId: 'p1', employeeId: 'ravi', month: '2026-10', componentCode: 'SPECIAL_PAY' },
    ...{ amountPaise: '70000', source: 'MANUAL', sourceRef: 'x', reason: 'Diwali', proposedBy: 'asha' },
  };
  const entered = factOf('AdditionalPayProposed', {}, '2026-10-05T06:30:00.000Z');
  const approved = factOf('AdditionalPayApproved', {}, '2026-10-06T06:30:00.000Z', 'bela');
  const told = (facts: readonly Fact<AnyEvent>[], change: object = {}) =>
    oneOffOf(facts.map((fact) => ({ fact, to: { ...pay, ...change } })) as unknown as PaySteps, names);

  it('says for whom and what, and who entered and approved it', () => {
    const all = {
      ...{ additionalPayId: 'p1', employee: names('ravi'), month: '2026-10', componentCode: 'SPECIAL_PAY' },
      ...{ source: 'MANUAL', reason: 'Diwali', state: 'consumed', amountPaise: 70_000 },
    };
    expect(told([entered, approved])).toEqual({ ...all, entered: actOf(entered), approved: actOf(approved) });
    expect(told([entered], { is: 'proposed' })).toMatchObject({ state: 'proposed', approved: null });
    expect(told([entered], { amountPaise: { erased: true } })).toMatchObject({ amountPaise: null });
  });
  it('is nothing before it was entered, nor of what follows from something else', () => {
    expect(told([])).toBeNull();
    expect(told([approved])).toBeNull();
    expect(told([entered], { is: 'absent' })).toBeNull();
    expect(told([entered], { source: 'MILESTONE_BONUS' })).toBeNull();
    expect(told([entered], { source: 'RECOVERY', proposedBy: 'system:run' })).toBeNull();
    for (const source of ['MANUAL', 'REIMBURSEMENT', 'RECOVERY'])
      expect([source, isEntered({ source, proposedBy: 'asha' })]).toEqual([source, true]);
  });
});

describe('the payslips of a month', () => {
  const KNOWN_AT = '2026-11-30T00:00:00.000Z';
  type Held = Readonly<{ slip: object; run: object }>;
  const held = (runId: string, openedAt: string, over: Readonly<{ slip?: object; run?: object }> = {}): Held => ({
    slip: {
      is: 'calculated',
      payslipId: `s-${runId}`,
      runId,
      calculationId: 'k',
      slip: { netPaise: 9, type: 'regular' },
      ...over.slip,
    },
    run: { is: 'approved', runId, openedAt, calculated: { calculationId: 'k' }, ...over.run },
  });
  const asked = async (all: Readonly<Record<string, Held>>, knownAt: string | null = null) => {
    const seen: unknown[] = [];
    const payslips = {
      waitFor: async () => 'reached',
      find: async ({ where, sort }: Readonly<{ where: object; sort: unknown }>) => {
        seen.push({ where, sort });
        return { items: Object.keys(all).map((runId) => ({ _id: `s-${runId}`, runId })) };
      },
    };
    const look = (async (stream: StreamId, _decider: unknown, options: object) => {
      seen.push([stream, options]);
      const [, category, runId = ''] = /^(payslip-s|payrollrun)-(.*)$/.exec(stream) ?? [];
      const one = all[runId];
      return { state: category === 'payrollrun' ? one?.run : one?.slip, revision: 0 };
    }) as unknown as Look;
    type Reading = Parameters<typeof slipsOf>[0];
    const slips = await slipsOf({ payslips, look } as unknown as Reading, 'ravi', { month: '2026-11', knownAt });
    return { ids: slips.map(({ run }) => run.runId), slips, seen };
  };

  it('stand in the order in which their runs were opened, as both were known', async () => {
    const all = { b: held('b', '2026-11-02'), a: held('a', '2026-11-01'), c: held('c', '2026-11-03') };
    const { ids, slips, seen } = await asked(all, KNOWN_AT);
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(seen).toContainEqual({ where: { employeeId: 'ravi', month: '2026-11' }, sort: [['month', 1]] });
    for (const stream of ['payslip-s-a', 'payrollrun-a']) expect(seen).toContainEqual([stream, { at: KNOWN_AT }]);
    expect(slips[0] && headOf(slips[0])).toEqual({
      ...{ payslipId: 's-a', runId: 'a', type: 'regular', runState: 'approved', netPaise: 9 },
    });
    expect((await asked(all)).seen).toContainEqual(['payslip-s-a', {}]);
  });
  it('are those of runs that stand, by the calculation that is valid', async () => {
    const of = {
      a: held('a', '2026-11-01', { run: { is: 'cancelled' } }),
      b: held('b', '2026-11-01', { run: { is: 'absent' } }),
      c: held('c', '2026-11-01', { slip: { is: 'absent' } }),
      d: held('d', '2026-11-01', { run: { calculated: { calculationId: 'other' } } }),
      e: held('e', '2026-11-01', { run: { calculated: null } }),
      f: held('f', '2026-11-01'),
    };
    expect((await asked(of)).ids).toEqual(['f']);
  });
});
