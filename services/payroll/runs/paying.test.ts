/** The paying half of a run as tables: each command in each state, each refusal, and that money goes to nobody twice. */
import { isRefusal } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import fc from 'fast-check';
import { AT, admin, employee, lead, secondAdmin, system } from '../workbench/cast.ts';
import type { RunEvent } from './events.ts';
import { evolveRun } from './evolve.ts';
import { MOST_ROWS, nextFile, type PayingCommand, type PayoutResult } from './paying.ts';
import { fileOf, type Payee } from './payout-file.ts';
import { payrollRun } from './run.ts';
import { slipIn, slipsIn } from './slips.ts';
import type { PresentRun } from './state.ts';

const runId = 'run-1';
type Slips = readonly Readonly<{ payslipId: string; employeeId: string; netPaise: number }>[];
/** Three people who get something, one whose slip pays nothing. */
const SLIPS: Slips = [
  { payslipId: 's1', employeeId: 'e1', netPaise: 100_00 },
  { payslipId: 's2', employeeId: 'e2', netPaise: 200_00 },
  { payslipId: 's3', employeeId: 'e3', netPaise: 300_00 },
  { payslipId: 's4', employeeId: 'e4', netPaise: 0 },
];
const by = admin.id;
const of = { runId, calculationId: 'c1' };
const calculatedWith = (slips: Slips = SLIPS, type: PresentRun['type'] = 'regular'): readonly RunEvent[] => [
  {
    type: 'PayrollRunOpened',
    data: {
      ...{ runId, month: '2026-11', type, paymentDate: '2026-11-30', payBasis: { kind: 'CALENDAR_DAYS' } },
      ...{ people: null, reversesRunId: null, corrects: [], reason: null, openedAt: AT, by },
    },
  },
  { type: 'PayrollCalculationStarted', data: { ...of, inputsDigest: 'd', headcount: slips.length, by } },
  { type: 'PayrollSlipsCalculated', data: { ...of, slips } },
  {
    type: 'PayrollRunCalculated',
    data: {
      ...of,
      totals: {
        ...{ payslips: 4, grossPaise: 0, reimbursementsPaise: 0, deductionsPaise: 0, netPaise: 600_00 },
        ...{ employerPaise: 0, byComponentPaise: {} },
      },
      ...{ runLines: [], faults: [], ruleVersions: [], engineVersion: '1', inputsDigest: 'd', calculationHash: 'h' },
    },
  },
];
const submitted: RunEvent = { type: 'PayrollRunSubmitted', data: { runId, calculationHash: 'h', by } };
const approval: RunEvent = {
  type: 'PayrollRunApproved',
  data: { runId, calculationHash: 'h', approvedBy: secondAdmin.id },
};
const approvedWith = (slips?: Slips, type?: PresentRun['type']): readonly RunEvent[] => [
  ...calculatedWith(slips, type),
  submitted,
  approval,
];
const approved = approvedWith();

const now = { actor: admin, at: AT };
const payer = { accountNumber: '123456789', ifsc: 'HDFC0001234', revision: 0 };
const payeeOf = (employeeId: string): Payee => ({
  ...{ bankId: `b-${employeeId}`, holder: `Person ${employeeId}`, accountNumber: '987654321', ifsc: 'SBIN0001234' },
});
const payeesOf = (slips: Slips): ReadonlyMap<string, Payee> =>
  new Map(slips.map(({ employeeId }) => [employeeId, payeeOf(employeeId)]));
const exporting = (totalPaise: number, over: object = {}): PayingCommand => ({
  ...{ type: 'ExportPayout', batchId: 'f1', format: 'NEFT_COMMA', totalPaise, payees: payeesOf(SLIPS), payer, ...now },
  ...over,
});
const hold = (payslipId: string, over: object = {}): PayingCommand => ({
  ...{ type: 'HoldPayslip', payslipId, reason: 'Account in doubt', ...now },
  ...over,
});
const release = (payslipId: string, over: object = {}): PayingCommand => ({
  ...{ type: 'ReleasePayslip', payslipId, reason: 'Account is right', ...now },
  ...over,
});
const paid = (payslipId: string, reference = `utr-${payslipId}`): PayoutResult => ({
  ...{ payslipId, outcome: 'paid', reference, paidOn: '2026-11-21' },
});
const failed = (payslipId: string, reason = 'Account closed'): PayoutResult => ({
  payslipId,
  outcome: 'failed',
  reason,
});
const results = (rows: readonly PayoutResult[], over: object = {}): PayingCommand => ({
  ...{ type: 'RecordPayoutResult', batchId: 'f1', rows, ...now },
  ...over,
});
const close = (over: object = {}): PayingCommand => ({ type: 'CloseRun', by, ...now, ...over });
const reverse = (byRunId = 'run-2', over: object = {}): PayingCommand => ({
  ...{ type: 'ReverseRun', byRunId, reason: 'Paid twice', ...now },
  ...over,
});
/** What a story of commands records, each upon those before. @throws Error where one is refused */
const told = (events: readonly RunEvent[], ...commands: readonly PayingCommand[]): readonly RunEvent[] => {
  const all = [...events];
  for (const command of commands) {
    const { outcome } = given(payrollRun, all).when(command);
    if (isRefusal(outcome)) throw new Error(`${command.type}: ${outcome.refused}`);
    all.push(...outcome);
  }
  return all;
};
const stateOf = (events: readonly RunEvent[]): PresentRun => {
  const { state } = given(payrollRun, events);
  if (state.is === 'absent') throw new Error('no run');
  return state;
};
const sent = told(approved, exporting(600_00));
const halfPaid = told(sent, results([paid('s1')]));
const wholePaid = told(halfPaid, results([paid('s2'), paid('s3')]));
const closedRun = told(wholePaid, close());
const cancelled: readonly RunEvent[] = [
  ...calculatedWith(),
  { type: 'PayrollRunCancelled', data: { runId, reason: 'No', by } },
];

/** How the slip of a command stands, beside its run. */
const notNow = (events: readonly RunEvent[], slip: string) => {
  const { is: state, etag } = stateOf(events);
  return { refused: 'STATE_CONFLICT', because: 'conflict', detail: { state, etag, slip } } as const;
};

it('is an admin’s alone; the product itself records results and ends what a crash cut off', () => {
  const commands = [hold('s1'), exporting(600_00), results([paid('s1')]), close(), reverse()];
  for (const command of commands)
    for (const actor of [employee, lead])
      given(payrollRun, sent)
        .when({ ...command, actor })
        .then('FORBIDDEN');
  for (const command of [hold('s1'), exporting(600_00), reverse()])
    given(payrollRun, sent)
      .when({ ...command, actor: system })
      .then('FORBIDDEN');
  given(payrollRun, wholePaid)
    .when({ type: 'CancelReversal', byRunId: 'run-2', ...now })
    .then('FORBIDDEN');
  given(payrollRun).when(hold('s1')).then('NOT_FOUND');
  given(payrollRun, approved)
    .when(hold('s1', { ifMatch: 1 }))
    .then('VERSION_CONFLICT');
});

describe('a hold', () => {
  it('is put on one slip that no file holds, in every state that has slips, and taken off with a reason', () => {
    const held = { runId, payslipId: 's2', employeeId: 'e2', reason: 'Account in doubt', by };
    const free = [calculatedWith(), [...calculatedWith(), submitted], approved];
    for (const events of free) {
      given(payrollRun, events)
        .when(hold('s2'))
        .then([{ type: 'PayslipHeld', data: held }]);
      const on = told(events, hold('s2'));
      given(payrollRun, on).when(hold('s2')).then(notNow(on, 'held'));
      given(payrollRun, on)
        .when(release('s2'))
        .then([{ type: 'PayslipReleased', data: { ...held, reason: 'Account is right' } }]);
      given(payrollRun, events).when(release('s2')).then(notNow(events, 'due'));
      expect(slipIn(stateOf(told(on, release('s2'))).slips, 's2')).toEqual(slipIn(stateOf(events).slips, 's2'));
      given(payrollRun, events).when(hold('s9')).then('NOT_FOUND');
      given(payrollRun, events).when(release('s9')).then('NOT_FOUND');
    }
    const draft = approved.slice(0, 1);
    for (const events of [draft, sent, halfPaid, wholePaid, closedRun, cancelled])
      for (const command of [hold('s2'), release('s2')]) given(payrollRun, events).when(command).then('STATE_CONFLICT');
    given(payrollRun, sent).when(hold('s2')).then(notNow(sent, 'sent'));
    given(payrollRun, wholePaid).when(hold('s2')).then(notNow(wholePaid, 'paid'));
    const bounced = told(sent, results([failed('s2')]));
    expect(stateOf(told(bounced, hold('s2'))).slips).not.toEqual(stateOf(bounced).slips);
    given(payrollRun, draft)
      .when(hold('s2'))
      .then({ refused: 'STATE_CONFLICT', because: 'conflict', detail: { state: 'draft', etag: 0 } });
  });

  it('stays through another calculation, keeps its person out of files, and is taken off also when the run is closed', () => {
    const again = [...told(calculatedWith(), hold('s2')), ...calculatedWith().slice(1)];
    expect(slipIn(stateOf(again).slips, 's2')?.held).toEqual({ reason: 'Account in doubt', by });
    const without = told([...again, submitted, approval], exporting(400_00));
    expect(stateOf(without).batches[0]?.rows.map(({ payslipId }) => payslipId)).toEqual(['s1', 's3']);
    const ended = told(without, results([paid('s1'), paid('s3')]), close());
    expect(stateOf(ended).is).toBe('closed');
    given(payrollRun, ended).when(exporting(200_00)).then('NOTHING_TO_PAY');
    const late = told(
      ended,
      release('s2'),
      exporting(200_00, { batchId: 'f2' }),
      results([paid('s2')], { batchId: 'f2' }),
    );
    expect([stateOf(late).is, slipIn(stateOf(late).slips, 's2')?.payment.is]).toEqual(['closed', 'paid']);
    const bySystem = results([paid('s2')], { batchId: 'f2', actor: system });
    expect(
      given(payrollRun, told(ended, release('s2'), exporting(200_00, { batchId: 'f2' }))).when(bySystem).outcome,
    ).toHaveLength(1);
    given(payrollRun, late).when(hold('s2')).then('STATE_CONFLICT');
  });

  it('of the last one who waited makes the run paid', () => {
    const waiting = told(halfPaid, results([paid('s2'), failed('s3')]));
    expect(stateOf(waiting).is).toBe('partially_paid');
    const { outcome } = given(payrollRun, waiting).when(hold('s3'));
    expect(isRefusal(outcome) ? outcome : outcome.map(({ type }) => type)).toEqual(['PayslipHeld', 'PayrollRunPaid']);
  });
});

describe('a file for the bank', () => {
  it('is made of an approved run, with everybody who is due', () => {
    const { outcome, state } = given(payrollRun, approved).when(exporting(600_00));
    expect(outcome).toEqual([
      {
        type: 'PayoutFileExported',
        data: {
          ...{
            runId,
            batchId: 'f1',
            format: 'NEFT_COMMA',
            totalPaise: 600_00,
            day: '2026-11-21',
            payerRevision: 0,
            by,
          },
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          rows: [1, 2, 3].map((at) => ({
            ...{ payslipId: `s${at}`, employeeId: `e${at}`, amountPaise: at * 100_00 },
            ...{ reference: `2611-RUN1-1-${at}`, bankId: `b-e${at}` },
          })),
        },
      },
    ]);
    expect(JSON.stringify(outcome)).not.toContain('987654321');
    expect(state).toMatchObject({ is: 'payment_initiated' });
    for (const events of [calculatedWith(), [...calculatedWith(), submitted], cancelled])
      given(payrollRun, events).when(exporting(600_00)).then('STATE_CONFLICT');
  });

  it('says what is missing or differs, and then nothing is recorded', () => {
    const ready = given(payrollRun, approved);
    ready.when(exporting(600_01)).then({
      ...{ refused: 'TOTAL_MISMATCH', because: 'rule', detail: { totalPaise: 600_00, expectedPaise: 600_01 } },
    });
    ready.when(exporting(600_00, { payer: null })).then('PAYER_REQUIRED');
    const field = (words: string) => ({ errors: [{ field: 's2', message: expect.stringContaining(words) }] });
    const faulty = (over: object) => new Map([...payeesOf(SLIPS), ['e2', { ...payeeOf('e2'), ...over }]]);
    const incomplete = [
      [new Map([...payeesOf(SLIPS)].filter(([employeeId]) => employeeId !== 'e2')), 'no verified account'],
      ...[{ holder: '' }, { holder: '李' }].map((over) => [faulty(over), 'no letter that banks take'] as const),
      [faulty({ accountNumber: '' }), 'not one of 9 to 18 digits'],
      [faulty({ ifsc: 'x' }), 'IFSC of the account is not valid'],
    ] as const;
    for (const [payees, words] of incomplete)
      ready
        .when(exporting(600_00, { payees }))
        .then({ refused: 'PAYEE_UNVERIFIED', because: 'rule', detail: field(words) });
    expect(() => ready.when(exporting(600_00, { payer: { ...payer, ifsc: 'x' } }))).toThrow(
      `the bank's file cannot be made: {"code":"BATCH_INVALID","field":"payerIfsc"}`,
    );
  });

  it('holds nobody who is in another one, and later ones hold who failed or was released, under new references', () => {
    given(payrollRun, sent)
      .when(exporting(600_00, { batchId: 'f2' }))
      .then('NOTHING_TO_PAY');
    const second = told(sent, results([paid('s1'), failed('s2'), failed('s3')]), exporting(500_00, { batchId: 'f2' }));
    const third = told(second, results([failed('s2')], { batchId: 'f2' }), exporting(200_00, { batchId: 'f3' }));
    expect(stateOf(third).batches.map(({ rows }) => rows.map(({ reference }) => reference))).toEqual([
      ['2611-RUN1-1-1', '2611-RUN1-1-2', '2611-RUN1-1-3'],
      ['2611-RUN1-2-1', '2611-RUN1-2-2'],
      ['2611-RUN1-3-1'],
    ]);
    expect(stateOf(third).is).toBe('partially_paid');
  });

  it('is refused again where it would not be the same', () => {
    const sha256 = stateOf(sent).batches[0]?.sha256 ?? '';
    const open = (over: object): PayingCommand => ({ type: 'OpenPayoutFile', batchId: 'f1', sha256, ...now, ...over });
    given(payrollRun, sent)
      .when(open({}))
      .then([{ type: 'PayoutFileOpened', data: { runId, batchId: 'f1', sha256, by } }]);
    given(payrollRun, sent)
      .when(open({ sha256: 'other' }))
      .then('FILE_CHANGED');
    given(payrollRun, sent)
      .when(open({ batchId: 'f9' }))
      .then('NOT_FOUND');
    given(payrollRun, approved).when(open({})).then('STATE_CONFLICT');
  });

  it('has references of the first letters and digits of its run', () => {
    const renamed = JSON.parse(JSON.stringify(approved).replaceAll('"run-1"', '"-9f3a01c2-77"')) as RunEvent[];
    const [batch] = stateOf(told(renamed, exporting(600_00))).batches;
    expect(batch?.rows.map(({ reference }) => reference)).toEqual([
      '2611-9F3A01-1-1',
      '2611-9F3A01-1-2',
      '2611-9F3A01-1-3',
    ]);
  });

  it('takes a limited number; the rest stands in the next one', () => {
    const many = Array.from({ length: MOST_ROWS + 1 }, (_, at) => ({
      ...{ payslipId: derivedId('s', at), employeeId: `e-${String(at).padStart(5, '0')}`, netPaise: 1_00 },
    }));
    const payees = payeesOf(many);
    const first = told(approvedWith(many), exporting(MOST_ROWS * 100, { payees }));
    const exportedAs = JSON.stringify(first.at(-1));
    expect(Buffer.byteLength(exportedAs)).toBeLessThan(900 * 1024);
    expect(nextFile(stateOf(first))).toMatchObject({ totalPaise: 1_00, slips: [{ employeeId: 'e-02500' }] });
    expect(stateOf(told(first, exporting(1_00, { payees, batchId: 'f2' }))).batches[1]?.rows).toHaveLength(1);
  });
});

describe('what the bank answers', () => {
  it('is recorded row by row, and ends the run once nobody waits', () => {
    const about = { runId, payslipId: 's1', employeeId: 'e1', batchId: 'f1', by };
    given(payrollRun, sent)
      .when(results([paid('s1'), failed('s2')]))
      .then([
        { type: 'SalaryPaid', data: { ...about, netPaise: 100_00, reference: 'utr-s1', paidOn: '2026-11-21' } },
        {
          type: 'SalaryPaymentFailed',
          data: { ...about, payslipId: 's2', employeeId: 'e2', reason: 'Account closed' },
        },
      ]);
    expect(stateOf(halfPaid).is).toBe('partially_paid');
    expect(wholePaid.at(-1)).toEqual({ type: 'PayrollRunPaid', data: { runId } });
    given(payrollRun, sent)
      .when({ ...results([paid('s1')]), actor: system })
      .then([
        {
          type: 'SalaryPaid',
          data: { ...about, netPaise: 100_00, reference: 'utr-s1', paidOn: '2026-11-21', by: 'system' },
        },
      ]);
  });

  it('is nothing new the second time, also late, and never another one', () => {
    for (const events of [halfPaid, wholePaid, closedRun]) {
      given(payrollRun, events)
        .when(results([paid('s1')]))
        .then([]);
      for (const other of [paid('s1', 'utr-x'), failed('s1'), { ...paid('s1'), paidOn: '2026-11-22' } as PayoutResult])
        given(payrollRun, events)
          .when(results([other], { at: '2026-11-22T06:30:00.000Z' }))
          .then({
            ...{ refused: 'RESULT_RECORDED', because: 'conflict' },
            detail: { errors: [{ field: 'rows.0.payslipId', message: expect.stringContaining('Another result') }] },
          });
    }
    const bounced = told(sent, results([failed('s2')]));
    given(payrollRun, bounced)
      .when(results([failed('s2', 'Other words')]))
      .then([]);
    given(payrollRun, bounced)
      .when(results([paid('s2')]))
      .then('RESULT_RECORDED');
    const reissued = told(bounced, exporting(200_00, { batchId: 'f2' }));
    for (const events of [reissued, told(reissued, results([paid('s2')], { batchId: 'f2' }))]) {
      given(payrollRun, events)
        .when(results([failed('s2')]))
        .then([]);
      given(payrollRun, events)
        .when(results([paid('s2')]))
        .then('RESULT_RECORDED');
    }
    given(payrollRun, sent)
      .when(results([paid('s1'), failed('s1')]))
      .then('RESULT_RECORDED');
    expect(told(sent, results([paid('s1'), paid('s1')]))).toHaveLength(sent.length + 1);
    expect(told(sent, results([failed('s1'), failed('s1')]))).toHaveLength(sent.length + 1);
    given(payrollRun, sent)
      .when(results([failed('s1'), paid('s1')]))
      .then('RESULT_RECORDED');
  });

  it('belongs to its file and to a day between that of the file and today', () => {
    given(payrollRun, sent)
      .when(results([paid('s1')], { batchId: 'f9' }))
      .then('NOT_FOUND');
    const wrong = (field: string, words: string) => ({
      ...({ refused: 'VALIDATION_FAILED', because: 'rule' } as const),
      detail: { errors: [{ field, message: expect.stringContaining(words) }] },
    });
    for (const row of [paid('s4'), paid('s9'), failed('s4')])
      given(payrollRun, sent)
        .when(results([paid('s1'), row]))
        .then(wrong('rows.1.payslipId', 'not in this file'));
    // A slip that one file held is in no other one.
    const second = told(sent, results([failed('s2')]), exporting(200_00, { batchId: 'f2' }));
    given(payrollRun, second)
      .when(results([failed('s1')], { batchId: 'f2' }))
      .then(wrong('rows.0.payslipId', 'not in this file'));
    for (const paidOn of ['2026-11-20', '2026-11-22'])
      given(payrollRun, sent)
        .when(results([{ ...paid('s1'), paidOn } as PayoutResult]))
        .then(wrong('rows.0.paidOn', 'from that of the file to today'));
    const later = { at: '2026-11-23T06:30:00.000Z' };
    for (const paidOn of ['2026-11-21', '2026-11-23'])
      expect(told(sent, results([{ ...paid('s1'), paidOn } as PayoutResult], later))).toHaveLength(sent.length + 1);
    for (const events of [calculatedWith(), approved])
      given(payrollRun, events)
        .when(results([paid('s1')]))
        .then('STATE_CONFLICT');
  });
});

describe('the end of a run', () => {
  it('comes once it is paid, and for the product once more without effect', () => {
    const end = { type: 'PayrollRunClosed', data: { runId, month: '2026-11', by } } as const;
    given(payrollRun, wholePaid).when(close()).then([end]);
    given(payrollRun, wholePaid)
      .when(close({ actor: system }))
      .then([end]);
    given(payrollRun, closedRun).when(close()).then('STATE_CONFLICT');
    for (const over of [{ actor: system }, { hasLocked: true }])
      given(payrollRun, closedRun).when(close(over)).then([]);
    given(payrollRun, closedRun)
      .when(close({ hasLocked: false }))
      .then('STATE_CONFLICT');
    given(payrollRun, approved)
      .when(close({ hasLocked: true }))
      .then('STATE_CONFLICT');
    for (const events of [calculatedWith(), approved, sent, halfPaid, cancelled])
      given(payrollRun, events).when(close()).then('STATE_CONFLICT');
  });

  it('needs no file where everybody is held or gets nothing, nor for a reversal', () => {
    const all = told(approved, hold('s1'), hold('s2'), hold('s3'));
    const { outcome } = given(payrollRun, all).when(close());
    expect(outcome).toEqual([
      { type: 'PayrollRunPaid', data: { runId } },
      { type: 'PayrollRunClosed', data: { runId, month: '2026-11', by } },
    ]);
    const reversal = approvedWith([{ payslipId: 's1', employeeId: 'e1', netPaise: -100_00 }], 'reversal');
    // What a correction had taken back a reversal gives, by no file of its own.
    const giving = approvedWith([{ payslipId: 's1', employeeId: 'e1', netPaise: 100_00 }], 'reversal');
    expect(nextFile(stateOf(giving))).toEqual({ slips: [], totalPaise: 0 });
    expect(stateOf(told(giving, close())).is).toBe('closed');
    given(payrollRun, told(giving, close())).when(reverse()).then('STATE_CONFLICT');
    expect(nextFile(stateOf(calculatedWith()))).toEqual({ slips: [], totalPaise: 0 });
    given(payrollRun, reversal)
      .when(close())
      .then([{ type: 'PayrollRunClosed', data: { runId, month: '2026-11', by } }]);
    for (const command of [exporting(1), hold('s1'), release('s1'), reverse()])
      given(payrollRun, reversal).when(command).then('STATE_CONFLICT');
  });

  it('may be followed by one reversal, which lets nobody be paid any more, and by another where that was cancelled', () => {
    const reversed = {
      type: 'PayrollRunReversed',
      data: { runId, byRunId: 'run-2', reason: 'Paid twice', by },
    } as const;
    for (const events of [wholePaid, closedRun]) given(payrollRun, events).when(reverse()).then([reversed]);
    for (const events of [calculatedWith(), approved, sent, halfPaid, cancelled])
      given(payrollRun, events).when(reverse()).then('STATE_CONFLICT');
    const held = told(approved, hold('s3'), exporting(300_00), results([paid('s1'), paid('s2')]), reverse());
    given(payrollRun, held).when(reverse('run-3')).then({ refused: 'ALREADY_REVERSED', because: 'conflict' });
    // Nobody waits in it any more, also who was held.
    expect(nextFile(stateOf(told(wholePaid, reverse())))).toEqual({ slips: [], totalPaise: 0 });
    expect(nextFile(stateOf(told(approved, hold('s3'), exporting(300_00), hold('s4'))))).toEqual({
      ...{ slips: [], totalPaise: 0 },
    });
    given(payrollRun, held).when(release('s3')).then('STATE_CONFLICT');
    given(payrollRun, held).when(exporting(300_00)).then('ALREADY_REVERSED');
    const cancel = (byRunId: string): PayingCommand => ({
      ...{ type: 'CancelReversal', byRunId, actor: system, at: AT },
    });
    given(payrollRun, held).when(cancel('run-9')).then([]);
    const again = told(held, cancel('run-2'));
    expect(stateOf(told(again, release('s3'), reverse('run-3'))).reversedBy).toBe('run-3');
  });
});

it('stands as the bank’s answers left it, slip by slip', () => {
  const row = (at: number, batch = 1) => ({
    ...{ payslipId: `s${at}`, employeeId: `e${at}`, amountPaise: at * 100_00 },
    ...{ reference: `2611-RUN1-${batch}-1`, bankId: `b-e${at}` },
  });
  const events = told(sent, results([paid('s1'), failed('s2')]), exporting(200_00, { batchId: 'f2' }));
  const run = stateOf(events);
  expect(slipsIn(run.slips).map(({ payment }) => payment)).toEqual([
    { is: 'paid', batchId: 'f1', reference: 'utr-s1', paidOn: '2026-11-21' },
    { is: 'sent', batchId: 'f2' },
    { is: 'sent', batchId: 'f1' },
    { is: 'due' },
  ]);
  expect(run.batches[1]).toMatchObject({ batchId: 'f2', format: 'NEFT_COMMA', rows: [row(2, 2)], payerRevision: 0 });
  const again = stateOf(told(events, results([failed('s2', 'Closed again')], { batchId: 'f2' })));
  expect(slipIn(again.slips, 's2')?.payment).toEqual({ is: 'failed', batchId: 'f2', reason: 'Closed again' });
  // That a file was opened, and that of another reversal was cancelled, is noted and moves nothing.
  const opened: RunEvent = { type: 'PayoutFileOpened', data: { runId, batchId: 'f1', sha256: 'x', by } };
  expect(evolveRun(run, opened, 99)).toEqual({ ...run, etag: 99 });
  const reversed = stateOf(told(wholePaid, reverse()));
  expect(reversed.reversedBy).toBe('run-2');
  const other: RunEvent = { type: 'PayrollRunReversalCancelled', data: { runId, byRunId: 'run-9' } };
  expect(evolveRun(reversed, other, 99)).toEqual({ ...reversed, etag: 99 });
  expect(wholePaid.map((_e, at) => stateOf(wholePaid.slice(0, at + 1)).is).slice(-5)).toEqual([
    ...['payment_initiated', 'partially_paid', 'partially_paid', 'partially_paid', 'paid'],
  ]);
});

it('makes the file of what the run holds: whom it pays, to which account, from whose', () => {
  const run = stateOf(sent);
  const [batch] = run.batches;
  if (batch === undefined) throw new Error('a file was made');
  const file = fileOf('2026-11', { ...batch, format: 'PLAIN_CSV' }, { payer, payees: payeesOf(SLIPS) });
  expect('text' in file && file.text.split('\r\n')).toEqual([
    'PERSON E,987654321,SBIN0001234,100.00,Salary 2026-11,2611-RUN1-1-1',
    'PERSON E,987654321,SBIN0001234,200.00,Salary 2026-11,2611-RUN1-1-2',
    'PERSON E,987654321,SBIN0001234,300.00,Salary 2026-11,2611-RUN1-1-3',
    '',
  ]);
  const neft = fileOf('2026-11', batch, { payer, payees: payeesOf(SLIPS) });
  expect(neft).toMatchObject({ sha256: batch.sha256, totalPaise: 600_00, rowCount: 3 });
  // Of whoever was erased since no file can be made.
  expect(fileOf('2026-11', batch, { payer, payees: new Map() })).toEqual({
    ...{ code: 'ROW_INVALID', payslipId: 's1', field: 'name' },
  });
});

type Act = Readonly<{
  is: 'hold' | 'release' | 'export' | 'paid' | 'failed' | 'close' | 'reverse';
  who: string;
  file: number;
}>;
const act: fc.Arbitrary<Act> = fc.record({
  is: fc.constantFrom('hold', 'release', 'export', 'paid', 'failed', 'close', 'reverse'),
  who: fc.constantFrom('s1', 's2', 's3', 's4'),
  file: fc.integer({ min: 1, max: 4 }),
});
const commandOf = ({ is, who, file }: Act, run: PresentRun, at: number): PayingCommand => {
  switch (is) {
    case 'hold':
      return hold(who);
    case 'release':
      return release(who);
    case 'export':
      return exporting(nextFile(run).totalPaise, { batchId: `f${run.batches.length + 1}` });
    case 'close':
      return close();
    case 'reverse':
      return reverse(`run-${at + 2}`);
    default:
      return results([is === 'paid' ? paid(who, `utr-${at}`) : failed(who)], { batchId: `f${file}` });
  }
};
it('pays nobody twice and never more than is due, whatever is done in whatever order', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      let events = approved;
      for (const [at, one] of acts.entries()) {
        const run = stateOf(events);
        const command = commandOf(one, run, at);
        const { outcome } = given(payrollRun, events).when(command);
        if (!isRefusal(outcome)) events = [...events, ...outcome];
        const after = stateOf(events);
        for (const slip of slipsIn(after.slips)) {
          const rows = after.batches.flatMap((batch) => batch.rows.filter((row) => row.payslipId === slip.payslipId));
          const payments = events.filter((e) => e.type === 'SalaryPaid' && e.data.payslipId === slip.payslipId);
          const failures = events.filter(
            (e) => e.type === 'SalaryPaymentFailed' && e.data.payslipId === slip.payslipId,
          );
          // Every row but the last one failed before the next was made.
          expect(rows.length).toBe(failures.length + payments.length + (slip.payment.is === 'sent' ? 1 : 0));
          expect(payments.length).toBeLessThanOrEqual(slip.netPaise > 0 ? 1 : 0);
          expect(new Set(rows.map(({ reference }) => reference)).size).toBe(rows.length);
        }
      }
    }),
    { numRuns: 60 },
  );
});

it('moves one of 10,000 slips on without copying the others, and leaves the earlier state as it was', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({
    ...{ payslipId: derivedId('slip', at), employeeId: `e${at}`, netPaise: 1_00 },
  }));
  const before = stateOf(approvedWith(many));
  const { payslipId, employeeId } = slipsIn(before.slips)[0] ?? { payslipId: '', employeeId: '' };
  const about = { runId, payslipId, employeeId, batchId: 'f1', netPaise: 1_00 };
  const event: RunEvent = { type: 'SalaryPaid', data: { ...about, reference: 'u', paidOn: '2026-11-21', by } };
  const after = evolveRun(before, event, 9);
  if (after.is === 'absent') throw new Error('no run');
  const portions = Object.entries(after.slips);
  expect(portions.filter(([name, portion]) => before.slips[name] !== portion)).toHaveLength(1);
  // What is copied: the list of portions, and one of them.
  expect(portions.length).toBeLessThanOrEqual(256);
  expect(Math.max(...portions.map(([, portion]) => Object.keys(portion).length))).toBeLessThan(100);
  expect(slipIn(before.slips, payslipId)?.payment.is).toBe('due');
  expect(slipIn(after.slips, payslipId)?.payment.is).toBe('paid');
  expect(slipsIn(after.slips)).toHaveLength(10_000);
});
